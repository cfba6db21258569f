#include "core/report/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/report/build_report.h"
#include "core/report/call_tree_outputs.h"
#include "core/report/document/writers.h"
#include "core/report/figures/call_tree_chapters.h"
#include "core/report/formats/text/csv_files.h"
#include "core/report/kept_call_trees.h"
#include "core/report/memory_outputs.h"
#include "core/report/shape_outputs.h"
#include "core/store/files/write_file.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Outputs among several: the progress of those from `from` to `to` is their part of the whole.
struct OutputShare {
  std::size_t from = 0, to = 0, of = 1;
};
class OutputMonitor final : public Monitor {
 public:
  OutputMonitor(Monitor& whole, const OutputShare& share) : m_whole(whole), m_share(share) {}
  void report(const Progress& progress) override {
    Progress part = progress;
    const auto done = static_cast<double>(m_share.from) +
                      progress.fraction * static_cast<double>(m_share.to - m_share.from);
    part.fraction = done / static_cast<double>(m_share.of);
    m_whole.report(part);
  }
  bool isCancelled() const override { return m_whole.isCancelled(); }
  void commit() const override { m_whole.commit(); }

 private:
  Monitor& m_whole;
  OutputShare m_share;
};

std::string tableText(const Results& results, const PairResults& pair, CsvTable table,
                      const Monitor& monitor) {
  return table == CsvTable::Functions ? toFunctionCsv(results, pair, monitor) : toCsv(results, pair, monitor);
}

const OutputFormat* extraFormatOf(const fs::path& target, const std::vector<OutputFormat>& extraFormats) {
  const auto found =
      std::find_if(extraFormats.begin(), extraFormats.end(),
                   [&target](const OutputFormat& format) { return format.extension == target.extension(); });
  return found == extraFormats.end() ? nullptr : &*found;
}

/// True for the formats that show one, which are most.
bool isReport(const fs::path& target) {
  const fs::path extension = target.extension();
  return extension != ".csv" && extension != ".json" && extension != ".folded";
}

/// True for the report that shows them: all others need not wait for them.
bool hasCallTrees(const fs::path& target) {
  return target.extension() == ".html";
}

/// Outputs by what they are made of.
struct SortedOutputs {
  std::vector<fs::path> whole;                  ///< of the results
  std::vector<fs::path> calls, shapes, memory;  ///< of more than these, pair by pair
};

bool isByPair(const fs::path& target, const ReportChoice& choice) {
  return isOfCallTree(target, choice) || isOfShapes(target, choice) || isOfMemory(target, choice);
}

SortedOutputs sortedOutputs(const std::vector<fs::path>& outputs, const ReportChoice& choice) {
  SortedOutputs sorted;
  for (const fs::path& target : outputs) {
    std::vector<fs::path>& own = isOfCallTree(target, choice) ? sorted.calls
                                 : isOfShapes(target, choice) ? sorted.shapes
                                 : isOfMemory(target, choice) ? sorted.memory
                                                              : sorted.whole;
    own.push_back(target);
  }
  return sorted;
}

/// What all files are made of.
struct Material {
  ResultsPtr results;
  StoredValues values;
};

/// `readers`: without `calls` where no output shows call trees.
Material readMaterial(const Session& session, const ResultsPtr& stored, const std::vector<fs::path>& outputs,
                      const ReportChoice& choice, Monitor& monitor, const OutputReaders& readers) {
  monitor.checkpoint();
  Material material{.results = resultsFor(stored, choice)};
  if (std::any_of(outputs.begin(), outputs.end(), isReport)) {
    material.values = storedValues(session, *material.results, choice, monitor, readers.cycles);
    addDetails(session, *stored, *material.results, choice, readers, monitor, material.values);
  }
  material.values.callTrees =
      callTreeChapters(session, *stored, *material.results, choice, readers.calls, monitor);
  return material;
}

/// What is made pair by pair. `sorted` and `readers` are there for as long as it.
std::vector<PairTargets> pairTargets(const Session& session, const Results& stored, const Results& results,
                                     const SortedOutputs& sorted, const ReportChoice& choice,
                                     const OutputReaders& readers) {
  std::vector<PairTargets> targets;
  if (!sorted.calls.empty())
    targets.push_back(callTreeTargets(session, stored, results, sorted.calls, choice, readers.calls));
  if (!sorted.shapes.empty())
    targets.push_back(shapeTargets(session, stored, results, sorted.shapes, readers.shapes));
  if (!sorted.memory.empty())
    targets.push_back(memoryTargets(session, stored, results, sorted.memory, readers.memory));
  return targets;
}

}  // namespace

std::vector<fs::path> filesOf(const Results& results, const fs::path& target, const ReportChoice& choice) {
  const bool isPerPair = target.extension() == ".csv" || isByPair(target, choice);
  return isPerPair ? csvFiles(results, target) : std::vector<fs::path>{target};
}

void writeText(const fs::path& target, std::string_view text) {
  writeFile(target, [text](const TextSink& sink) { sink(text); });
}

void checkOutputs(const std::vector<fs::path>& outputs, const std::vector<OutputFormat>& extraFormats) {
  for (const fs::path& target : outputs) {
    const std::string extension = target.extension().string();
    constexpr std::array<std::string_view, 5> kKnown = {".md", ".csv", ".json", ".html", ".folded"};
    const bool known = std::find(kKnown.begin(), kKnown.end(), extension) != kKnown.end() ||
                       extraFormatOf(target, extraFormats) != nullptr;
    if (!known && extension == ".pdf") {
      throw Error("PDF is written by the program culprit, with the same arguments (it needs no display)",
                  target);
    }
    if (!known)
      throw Error("unknown format; wanted .md, .html, .csv, .json, .pdf, .folded or .speedscope.json",
                  target);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::error_code error;
    if (!fs::is_directory(folder, error)) throw Error("the folder for the output does not exist", folder);
    if (fs::is_directory(target, error)) throw Error("the output is a folder", target);
  }
}

WrittenOutputs writeOutputs(const Session& session, const ResultsPtr& stored,
                            const std::vector<fs::path>& outputs,
                            const std::vector<OutputFormat>& extraFormats, Monitor& monitor,
                            const ReportChoice& choice, const OutputReaders& readers) {
  const SortedOutputs sorted = sortedOutputs(outputs, choice);
  KeptCallTrees trees(readers.calls);
  OutputReaders first = readers, second = readers;
  if (std::none_of(outputs.begin(), outputs.end(), hasCallTrees)) {
    first.calls = {};
  } else if (!sorted.calls.empty()) {
    first.calls = trees.keeping();
    second.calls = trees.taking();
  }
  // To read call trees is as much as to write an output.
  std::size_t done = first.calls ? 1 : 0;
  const std::size_t steps = done + outputs.size();
  OutputMonitor reading(monitor, {0, done, steps});
  const auto [results, values] = readMaterial(session, stored, outputs, choice, reading, first);
  std::optional<Report> report;  // the same for all formats that show one
  StagedFiles files;
  std::vector<fs::path> made;
  for (const fs::path& target : sorted.whole) {
    OutputMonitor part(monitor, {done, done + 1, steps});
    ++done;
    part.checkpoint();
    part.report({fmt::format("Writing {}", target.filename().string()), 0, 0, 0.0});
    const std::string extension = target.extension().string();
    if (extension == ".csv") {
      const std::vector<fs::path> tables = filesOf(*results, target, choice);
      for (std::size_t pair = 0; pair < tables.size(); ++pair)
        files.write(tables[pair], tableText(*results, results->pairs[pair], choice.table, part));
      made.insert(made.end(), tables.begin(), tables.end());
      continue;
    }
    made.push_back(target);
    if (extension == ".json") {
      files.write(target, [&part, &shown = *results](const TextSink& sink) { writeJson(shown, sink, part); });
      continue;
    }
    if (!report && isReport(target)) report = buildReport(*results, values, choice, part);
    const OutputFormat* extra = extraFormatOf(target, extraFormats);
    const std::string text = extra                  ? extra->make(*report, part)
                             : extension == ".html" ? toHtml(*report, part)
                                                    : toMarkdown(*report, part);
    files.write(target, text);
  }
  OutputMonitor part(monitor, {done, steps, steps});
  auto [written, missing] =
      writePairFiles(*results, pairTargets(session, *stored, *results, sorted, choice, second), files, part);
  session.requireUnchanged(*stored);
  monitor.commit();
  files.publish();
  written.files.insert(written.files.begin(), made.begin(), made.end());
  if (missing) throw MissingOutput(*missing, std::move(written));
  return std::move(written);
}

}  // namespace culprit
