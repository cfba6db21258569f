// Reads arbitrary text as run.json. It never fails; what it hands to the run has a name and a value, and
// neither is endless. Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "core/sources/settings/run_file.h"
#include "tests/fuzz/input_files.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeRunFileInput(Input input) {
  constexpr std::size_t kLongest = 1100, kMost = 1000;
  const InputFiles files;
  const auto file = files.write("run.json", textOf(input));
  isRunFile(file, files.folder(), textOf(input));
  Names names;
  IssueLog issues;
  RunBuilder builder(Side::A, names, issues);
  readRunFile({file, files.folder()}, builder);
  const RunContent content = builder.finish();
  promise(content.notes.size() <= kMost, "the notes can be read");
  for (const RunNote& note : content.notes) {
    promise(!note.name.empty() && !note.value.empty(), "a note has a name and a value");
    promise(note.name.size() <= kLongest && note.value.size() <= kLongest, "a note can be read");
  }
}

}  // namespace culprit::fuzz
