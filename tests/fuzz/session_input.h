// Damages a small sound session as the input says and opens it. It is refused with a sentence, or everything
// that the program makes of it holds: numbers are finite, text is clean, ids lead somewhere. Called by the
// fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/input_files.h"
#include "tests/fuzz/session_edits.h"
#include "tests/fuzz/session_questions.h"

namespace culprit::fuzz {

/// One of them for each input: all would make a tenth as many inputs.
inline void askSession(const std::filesystem::path& file, std::uint8_t question, bool mayName) {
  const Session session = Session::open(file);
  const ResultsPtr results = session.results();
  switch (question % 14) {
    case 0:
      return askForText(session, {.isFull = true, .hasPathsAndNames = question < 128}, mayName);
    case 1:
      return askForPage(session, mayName);
    case 2:
      return askForTables(*results, mayName);
    case 3:
      askForExplanations(*results);
      return askForUserData(file);
    case 4:
      return askForData(session, *results);
    case 5:
      return askForDetails(file, *results);
    case 6:
      return askToSwap(file);
    case 7:
      return askToJudge(file, *results);
    case 8:
      return askToCut(file, *results);
    case 9:
      return askToCompareCycles(file, results);
    case 10:
      return askForCallTrees(session, *results, mayName);
    case 11:
      return askForShapes(session, *results, mayName);
    case 12:
      return askForMemory(session, *results, mayName);
    default:
      return askForTimelines(file, *results);
  }
}

/// The first byte tells which session is damaged, the second what it is asked for, the rest is how. Throws
/// BrokenPromise.
inline void takeSessionInput(Input input) {
  const auto has = [&input](std::string_view word) {
    return textOf(input).find(word) != std::string_view::npos;
  };
  Program program(input);
  const SoundSession& sound = soundSessions().at(program.byte() % soundSessions().size());
  const std::uint8_t question = program.byte();
  const InputFiles files;
  const auto file = files.write("x.culprit", SessionEdits(sound).run(program));
  isRead([&] { askSession(file, question, has("nan") || has("inf")); });
}

}  // namespace culprit::fuzz
