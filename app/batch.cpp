#include "app/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "app/console_monitor.h"
#include "app/exit_codes.h"
#include "app/gate.h"
#include "app/outputs.h"
#include "app/say.h"
#include "app/session_place.h"
#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/exploring/exploration.h"
#include "core/report/batch_overview.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/sentences.h"
#include "core/report/words/format.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// "SGLang/nvlink" for a folder below the root, its own name for the root.
std::string caseName(const fs::path& root, const fs::path& folder) {
  const fs::path below = folder.lexically_relative(root);
  return below.empty() || below == "." ? fs::weakly_canonical(folder).filename().string()
                                       : below.generic_string();
}

std::string nameOf(const BatchRequest& request, const std::vector<fs::path>& cases, std::size_t at) {
  return request.choice.hasPathsAndNames ? caseName(request.root, cases[at]) : fmt::format("case-{}", at + 1);
}

/// The name of a case as a file name: text, and not so long that what is added makes it too long.
std::string stemOf(std::string name) {
  constexpr std::size_t kLongest = 140;
  const auto isUnfit = [](char c) { return c == '/' || c == '\\' || (c >= 0 && c < ' ') || c == '\x7f'; };
  std::replace_if(name.begin(), name.end(), isUnfit, '_');
  std::string stem = excerpt(singleLine(name), kLongest);
  if (stem.empty() || stem.front() == '-') stem.replace(0, 1, "_");  // "-o" would be an option
  return stem;
}

/// One that no other case has.
std::string fileStem(const std::string& name, std::set<std::string>& taken) {
  const std::string stem = stemOf(name);
  std::string unique = stem;
  for (int n = 2; !taken.insert(unique).second; ++n) unique = fmt::format("{}_{}", stem, n);
  return unique;
}

/// The stems of files that a case made besides: of "a.csv" with several process pairs "a_pid7".
void take(const std::vector<std::string>& files, std::set<std::string>& taken) {
  for (const std::string& file : files) taken.insert(fs::path(file).stem().string());
}

std::vector<fs::path> targetsOf(const BatchRequest& request, const std::string& stem) {
  std::vector<fs::path> targets;
  for (const std::string& format : request.formats)
    targets.push_back(request.folder / fmt::format("{}.{}", stem, format));
  return targets;
}

void makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Error(fmt::format("cannot make the folder ({})", error.message()), folder);
}

/// What became of one case.
struct Outcome {
  BatchCase row;
  std::string headline;
  /// It failed, cannot be judged, or a file is missing, with all names: for whoever started it.
  std::string why;
  bool isUnjudged = false;         ///< the gate asks for what these runs do not tell
  std::vector<std::string> notes;  ///< what its files do not hold
  std::optional<GateResult> gate;
};

void fail(Outcome& outcome, const BatchRequest& request, const std::string& why) {
  outcome.why = why;
  outcome.row.error =
      request.choice.hasPathsAndNames
          ? why
          : "it could not be compared; why is left out here, as it may tell names of files and folders";
  outcome.row.reports.clear();
  outcome.row.pairs.clear();
  outcome.gate.reset();
}

/// Its reports are written all the same.
void judge(Outcome& outcome, const BatchRequest& request, const Session& session, const Results& results) {
  try {
    outcome.gate = gateOf(request.judging, session, results);
  } catch (const Error& error) {
    outcome.why = error.oneLine();
    outcome.isUnjudged = true;
  }
}

void takeFiles(Outcome& outcome, const WrittenOutputs& written) {
  for (const fs::path& made : written.files) outcome.row.reports.push_back(made.filename().string());
  outcome.notes = written.notes;
}

Outcome compareCase(const BatchRequest& request, const fs::path& folder, std::string name,
                    const std::string& stem, const std::vector<OutputFormat>& extraFormats,
                    Monitor& monitor) {
  Outcome outcome{.row = {.name = std::move(name)}};
  try {
    CompareRequest compare = request.compare;
    compare.folders = splitParent(folder);
    const SessionPlace place({}, "batch");
    compare.session = place.file();
    const ResultsPtr stored = compareRuns(compare, monitor);
    const Session session = Session::open(place.file());
    const ResultsPtr results = resultsFor(stored, request.choice);
    const std::vector<fs::path> targets = targetsOf(request, stem);
    const std::vector<fs::path> files = allFiles(*results, targets, request.choice);
    refuseInputs(files, filesReadFor(compare, request.judging));
    if (!request.isReplacing) refuseExisting(files);
    outcome.row.pairs = batchPairs(*results);
    outcome.headline = plainText(headline(*results));
    judge(outcome, request, session, *results);
    takeFiles(outcome, writeOutputs(session, stored, targets, extraFormats, monitor, request.choice,
                                    {medianCyclesOf, callTreeFrom, shapesFrom, memoryFrom}));
  } catch (const Cancelled&) {
    throw;
  } catch (const MissingOutput& missing) {
    takeFiles(outcome, missing.others());
    outcome.why += (outcome.why.empty() ? "" : "; ") + missing.oneLine();
  } catch (const Error& error) {
    fail(outcome, request, error.oneLine());
  } catch (const std::exception& error) {
    fail(outcome, request, error.what());
  }
  return outcome;
}

constexpr std::array<std::string_view, 4> kOverviews = {"overview.md", "overview.html", "overview.csv",
                                                        "overview.json"};

/// What is read of all cases. Throws Error if the reports would lie in a run: the next batch would read them.
ReadFiles filesReadOf(const BatchRequest& request, const std::vector<fs::path>& cases) {
  ReadFiles read = filesReadFor(request.compare, request.judging);
  for (const fs::path& folder : cases) {
    const std::optional<RunFolders> runs = twoRunsIn(folder);
    if (runs) read.runs.insert(read.runs.end(), {runs->a, runs->b});
  }
  const bool isInRun = liesInRun(request.folder, request.root) ||
                       std::any_of(read.runs.begin(), read.runs.end(),
                                   [&request](const fs::path& run) { return liesIn(request.folder, run); });
  if (isInRun) throw Error("the reports would lie in a run; name a folder elsewhere", request.folder);
  return read;
}

/// Before any work: formats that nobody can write, and reports that would replace what is read or, unless
/// they shall, another file of the user's.
void check(const BatchRequest& request, const std::vector<fs::path>& cases,
           const std::vector<OutputFormat>& extraFormats) {
  std::set<std::string> formats;
  for (const std::string& format : request.formats) {
    checkOutputs({"case." + format}, extraFormats);
    if (!formats.insert(format).second) throw Error(fmt::format("--format names {} twice", format));
  }
  std::vector<fs::path> targets;
  for (const std::string_view overview : kOverviews) targets.push_back(request.folder / overview);
  for (std::size_t at = 0; at < cases.size(); ++at) {
    for (fs::path& target : targetsOf(request, stemOf(nameOf(request, cases, at))))
      targets.push_back(std::move(target));
  }
  refuseInputs(targets, filesReadOf(request, cases));
  if (!request.isReplacing) refuseExisting(targets);
}

void writeOverview(const BatchRequest& request, const std::vector<BatchCase>& cases) {
  const Report report = batchReport(cases);
  writeText(request.folder / kOverviews[0], toMarkdown(report));
  writeText(request.folder / kOverviews[1], toHtml(report));
  writeText(request.folder / kOverviews[2], batchCsv(cases));
  writeText(request.folder / kOverviews[3], batchJson(cases));
}

/// Throws Error if a case failed or lacks a file.
int codeOf(const std::vector<Outcome>& outcomes) {
  const auto count = [&outcomes](auto&& isIt) {
    return std::count_if(outcomes.begin(), outcomes.end(), isIt);
  };
  if (const auto failed = count([](const Outcome& one) { return !one.row.error.empty(); }); failed > 0)
    throw Error(fmt::format("{} of {} could not be compared; the overview says why", failed,
                            format::counted(outcomes.size(), "case")));
  if (const auto unjudged = count([](const Outcome& one) { return one.isUnjudged; }); unjudged > 0)
    throw Error(
        fmt::format("{} of {} could not be judged", unjudged, format::counted(outcomes.size(), "case")));
  if (const auto lacking = count([](const Outcome& one) { return !one.why.empty(); }); lacking > 0)
    throw Error(fmt::format("{} of {} {} a file that was asked for", lacking,
                            format::counted(outcomes.size(), "case"), lacking == 1 ? "lacks" : "lack"));
  for (const int code : {kRegression, kNotComparable}) {
    if (count([code](const Outcome& one) { return one.gate && one.gate->code == code; }) > 0) return code;
  }
  return kFine;
}

}  // namespace

int runBatch(const BatchRequest& wanted, const std::vector<OutputFormat>& extraFormats) {
  BatchRequest request = wanted;
  apply(request.judging, request.compare);
  const std::vector<fs::path> folders = findCases(request.root, request.folder);
  if (folders.empty()) throw Error("no folder in it holds two runs", request.root);
  check(request, folders, extraFormats);
  makeFolder(request.folder);
  ConsoleMonitor monitor(request.quiet);
  std::set<std::string> taken = {"overview"};
  std::vector<Outcome> outcomes;
  for (std::size_t at = 0; at < folders.size(); ++at) {
    std::string name = nameOf(request, folders, at);
    const std::string stem = fileStem(name, taken);
    outcomes.push_back(compareCase(request, folders[at], std::move(name), stem, extraFormats, monitor));
    const Outcome& last = outcomes.back();
    take(last.row.reports, taken);
    monitor.clear();
    if (!request.quiet) {
      const std::string shown = singleLine(last.row.name);
      fmt::print("{}: {}\n", shown, last.row.error.empty() ? last.headline : last.row.error);
      if (last.gate && last.gate->code != kFine) fmt::print("{}: {}\n", shown, last.gate->reason);
    }
    sayNotes(fmt::format("{}: {}", request.program, singleLine(last.row.name)), last.notes);
    if (!last.why.empty() && last.why != last.row.error)
      fmt::print(stderr, "{}: {}: {}\n", request.program, singleLine(last.row.name), last.why);
  }
  std::vector<BatchCase> rows;
  for (const Outcome& outcome : outcomes) rows.push_back(outcome.row);
  writeOverview(request, rows);
  return codeOf(outcomes);
}

}  // namespace culprit::app
