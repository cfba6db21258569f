#include "app/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/model/error.h"
#include "core/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/writers.h"
#include "core/store/write_file.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// outputs.md "-o": the process pair in the name, only if there are several. `taken` are the names already
/// made.
fs::path csvTarget(const fs::path& target, const Results& results, const PairResults& pair,
                   const std::vector<fs::path>& taken) {
  if (results.pairs.size() == 1) return target;
  const auto samePids = [&pair](const PairResults& other) {
    return other.a.pid == pair.a.pid && other.b.pid == pair.b.pid;
  };
  std::string suffix = pair.a.pid == pair.b.pid ? fmt::format("_pid{}", pair.a.pid)
                                                : fmt::format("_n_pid{}_vs_a_pid{}", pair.a.pid, pair.b.pid);
  // The same pids in several files of one run: the file's name tells them apart, else a number.
  if (std::count_if(results.pairs.begin(), results.pairs.end(), samePids) > 1)
    suffix = "_" + pair.a.part + suffix;
  std::replace(suffix.begin(), suffix.end(), '/', '_');
  const auto named = [&](const std::string& end) {
    return target.parent_path() / (target.stem().string() + suffix + end + target.extension().string());
  };
  fs::path name = named("");
  for (int n = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++n)
    name = named(fmt::format("_{}", n));
  return name;
}

std::vector<fs::path> writeCsvFiles(const Results& results, const fs::path& target, const Monitor& monitor) {
  std::vector<fs::path> made;
  std::vector<std::string> texts;
  for (const PairResults& pair : results.pairs) {
    made.push_back(csvTarget(target, results, pair, made));
    texts.push_back(toCsv(results, pair));
    monitor.checkpoint();
  }
  // All or none of them: nobody asks for half of the tables.
  monitor.commit();
  for (std::size_t at = 0; at < made.size(); ++at) writeText(made[at], texts[at]);
  return made;
}

const OutputFormat* extraFormatOf(const fs::path& target, const std::vector<OutputFormat>& extraFormats) {
  const auto found =
      std::find_if(extraFormats.begin(), extraFormats.end(),
                   [&target](const OutputFormat& format) { return format.extension == target.extension(); });
  return found == extraFormats.end() ? nullptr : &*found;
}

}  // namespace

void writeText(const fs::path& target, std::string_view text) {
  writeFile(target, [text](const TextSink& sink) { sink(text); });
}

void checkOutputs(const std::vector<fs::path>& outputs, const std::vector<OutputFormat>& extraFormats) {
  for (const fs::path& target : outputs) {
    const std::string extension = target.extension().string();
    const bool known = extension == ".md" || extension == ".csv" || extension == ".json" ||
                       extension == ".html" || extraFormatOf(target, extraFormats) != nullptr;
    if (!known && extension == ".pdf") {
      throw Error("PDF is written by the program culprit, with the same arguments (it needs no display)",
                  target);
    }
    if (!known) throw Error("unknown format; wanted .md, .html, .csv, .json or .pdf", target);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::error_code error;
    if (!fs::is_directory(folder, error)) throw Error("the folder for the output does not exist", folder);
    if (fs::is_directory(target, error)) throw Error("the output is a folder", target);
  }
}

void refuseInputs(const std::vector<fs::path>& outputs, const fs::path& input) {
  std::error_code error;
  const fs::path root = fs::weakly_canonical(input, error);
  for (const fs::path& target : outputs) {
    if (!fs::exists(target, error)) continue;
    const fs::path inside = fs::weakly_canonical(target, error).lexically_relative(root);
    const bool isInput =
        inside == "." || (!inside.empty() && *inside.begin() != ".." && looksLikeRun(target));
    if (isInput) throw Error("the output would overwrite an input", target);
  }
}

std::vector<fs::path> writeOutputs(const Session& session, const std::vector<fs::path>& outputs,
                                   const std::vector<OutputFormat>& extraFormats, const Monitor& monitor,
                                   const ReportChoice& choice) {
  const ResultsPtr results = resultsFor(session, choice);
  std::vector<fs::path> made;
  for (const fs::path& target : outputs) {
    monitor.checkpoint();
    const std::string extension = target.extension().string();
    if (const OutputFormat* format = extraFormatOf(target, extraFormats)) {
      format->write(session, choice, target);
    } else if (extension == ".csv") {
      const std::vector<fs::path> files = writeCsvFiles(*results, target, monitor);
      made.insert(made.end(), files.begin(), files.end());
      continue;
    } else {
      const std::string text = extension == ".json"   ? toJson(*results)
                               : extension == ".html" ? toHtml(buildReport(session, choice))
                                                      : toMarkdown(buildReport(session, choice));
      monitor.commit();
      writeText(target, text);
    }
    made.push_back(target);
  }
  return made;
}

}  // namespace culprit::app
