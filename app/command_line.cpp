#include "app/command_line.h"

#include <fmt/format.h>

#include <cassert>
#include <csignal>
#include <cstdio>
#include <string>

#include "app/arguments.h"
#include "app/batch.h"
#include "app/cluster/cluster.h"
#include "app/compare_request.h"
#include "app/console_monitor.h"
#include "app/exit_codes.h"
#include "app/outputs.h"
#include "app/say.h"
#include "app/session_place.h"
#include "core/base/long_column.h"
#include "core/base/safe_text.h"
#include "core/base/temporary_folder.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/formats/json/info_json.h"
#include "core/report/sentences/explain.h"
#include "core/report/sentences/sentences.h"
#include "core/report/words/labels.h"
#include "core/store/files/session_cache.h"
#include "core/store/session/input_files.h"
#include "core/store/session/session.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// What is not in the files is told where one of them could not be made, too. Which files there are only the
/// process pairs tell.
WrittenOutputs writeAndTell(const Session& session, const ResultsPtr& stored, const Arguments& arguments,
                            const ReadFiles& read, const std::vector<OutputFormat>& extraFormats,
                            ConsoleMonitor& monitor) {
  const std::vector<fs::path> files =
      allFiles(*resultsFor(stored, arguments.choice), arguments.outputs, arguments.choice);
  refuseSame(files);
  refuseInputs(files, read);
  const auto tell = [&](const std::vector<std::string>& notes) {
    monitor.clear();
    sayNotes(arguments.program, notes);
  };
  try {
    WrittenOutputs written =
        writeOutputs(session, stored, arguments.outputs, extraFormats, monitor, arguments.choice,
                     {medianCyclesOf, callTreeFrom, shapesFrom, memoryFrom});
    tell(written.notes);
    return written;
  } catch (const MissingOutput& missing) {
    tell(missing.others().notes);
    throw;
  }
}

/// What can be told before any work.
void checkFiles(const Arguments& arguments, const ReadFiles& read) {
  refuseInputs(arguments.outputs, read);
  std::vector<fs::path> outputs = arguments.outputs;
  if (!arguments.session.empty()) outputs.push_back(arguments.session);
  refuseSame(outputs);
}

int compare(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  checkOutputs(arguments.outputs, extraFormats);
  CompareRequest request = compareRequestOf(arguments);
  const ReadFiles read = filesReadFor(request, arguments.judging);
  checkFiles(arguments, read);
  const SessionPlace place(arguments.session, "compare");
  request.session = place.file();
  request.isLast = arguments.outputs.empty();
  ConsoleMonitor monitor(arguments.quiet);
  const ResultsPtr stored = compareRuns(request, monitor);
  if (arguments.quiet && arguments.outputs.empty() && !hasGate(arguments.judging)) return kFine;
  const Session session = Session::open(place.file());
  WrittenOutputs written = writeAndTell(session, stored, arguments, read, extraFormats, monitor);
  if (!arguments.session.empty()) written.files.push_back(arguments.session);
  const ResultsPtr results = resultsFor(stored, arguments.choice);
  if (!arguments.quiet) {
    if (arguments.outputs.empty()) {
      saySummary(*results);
    } else {
      sayVerdict(*results);
    }
    sayWritten(written.files);
  }
  const std::optional<GateResult> gate = gateOf(arguments.judging, session, *results);
  if (gate && !arguments.quiet) fmt::print("{}\n", gate->reason);
  return gate ? gate->code : kFine;
}

int compareAll(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  BatchRequest request{.root = arguments.inputs.at(0),
                       .folder = arguments.outputs.at(0),
                       .formats = arguments.formats,
                       .judging = arguments.judging,
                       .choice = arguments.choice,
                       .program = arguments.program,
                       .isReplacing = arguments.isReplacing,
                       .quiet = arguments.quiet};
  request.compare.cut = optionsOf(arguments.cut);
  request.compare.threads = arguments.threads;
  return runBatch(request, extraFormats);
}

int report(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  checkOutputs(arguments.outputs, extraFormats);
  ConsoleMonitor monitor(arguments.quiet);
  const Session session = Session::open(arguments.inputs.at(0));
  const ResultsPtr stored = session.results();
  const WrittenOutputs written =
      writeAndTell(session, stored, arguments, {.files = inputFiles(*stored)}, extraFormats, monitor);
  if (arguments.quiet) return kFine;
  sayVerdict(*resultsFor(stored, arguments.choice));
  sayWritten(written.files);
  return kFine;
}

int describe(const Arguments& arguments) {
  ConsoleMonitor monitor(arguments.quiet);
  const RunSummary summary = describeRun({.run = arguments.inputs.at(0),
                                          .counterOffsets = counterOffsetsOf(arguments.judging),
                                          .threads = arguments.threads,
                                          .isLast = true},
                                         monitor);
  monitor.clear();
  fmt::print("{}", arguments.json ? toInfoJson(summary) : toInfoText(summary));
  return kFine;
}

/// What can be asked for, a name a line.
int listNames(const Results& results) {
  for (const auto& [kind, names] : explainedNames(results)) {
    if (names.empty()) continue;
    fmt::print("{}:\n", kind);
    for (const std::string& name : names) fmt::print("  {}\n", singleLine(name));
  }
  return kFine;
}

/// Everything of that name in all pairs.
int explainSubject(const Arguments& arguments) {
  const ResultsPtr results = Session::open(arguments.explained).results();
  if (arguments.subject.empty()) return listNames(*results);
  bool isKnown = false;
  for (const PairResults& pair : results->pairs) {
    for (const Text& text : explain(*results, pair, arguments.subject)) {
      if (results->pairs.size() > 1) fmt::print("{}: ", singleLine(pairName(*results, pair)));
      fmt::print("{}\n", singleLine(plainText(text)));
      isKnown = true;
    }
  }
  if (!isKnown) {
    throw Error(
        fmt::format("nothing is called \"{}\"; wanted the id of a check, a resource, metric or class of "
                    "time, or the full name of a function, operator or range, or of a family or class of "
                    "functions (without a name explain lists them)",
                    arguments.subject),
        arguments.explained);
  }
  return kFine;
}

/// One line on standard error. Not through fmt: it throws when the stream cannot be written, and nobody is
/// left to catch that.
int complain(const std::string& program, const std::string& sentence) {
  std::fputs((program + ": " + sentence + "\n").c_str(), stderr);
  return kFailed;
}

constexpr const char* kStdoutFails = "cannot write to standard output";

/// Runs `work`, and turns whatever it throws into one line and an exit code.
template <typename Work>
int guarded(const std::string& program, Work&& work) {
  try {
    const int code = work();
    if (std::fflush(stdout) != 0) throw Error(kStdoutFails);
    return code;
  } catch (const Error& error) {
    return complain(program, error.oneLine());
  } catch (const Cancelled&) {
    return complain(program, "cancelled; nothing more was written");
  } catch (const std::bad_alloc&) {
    return complain(program, "not enough memory");
  } catch (const std::exception& error) {
    // What fmt throws names no stream.
    return complain(program, std::ferror(stdout) != 0 ? kStdoutFails : error.what());
  }
}

}  // namespace

void prepareProcess() {
  constexpr std::size_t kMostColumnsInMemory = std::size_t{1} << 27U;
  std::signal(SIGXFSZ, SIG_IGN);
  keepColumnsIn(sessionCache, kMostColumnsInMemory);
  keepTemporaryFilesIn(sessionCache);
}

int runCommandLine(int argc, char** argv, const std::vector<OutputFormat>& extraFormats) {
  prepareProcess();
  return guarded(programName(argc, argv), [&] {
    const std::optional<Arguments> arguments = parseArguments(argc, argv);
    if (!arguments) return kFine;
    switch (arguments->command) {
      case Command::Compare:
        return compare(*arguments, extraFormats);
      case Command::Report:
        return report(*arguments, extraFormats);
      case Command::Batch:
        return compareAll(*arguments, extraFormats);
      case Command::Explain:
        return explainSubject(*arguments);
      case Command::Info:
        return describe(*arguments);
      case Command::Cluster:
        return runCluster(*arguments);
      case Command::Condense:
        return runCondense(*arguments);
      case Command::Merge:
        return runMerge(*arguments);
    }
    assert(false);
    return kFailed;
  });
}

}  // namespace culprit::app
