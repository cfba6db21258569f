#include "core/sources/chrome/ascend_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/shorten.h"
#include "core/sources/bytes/byte_reader.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/csv/csv_columns.h"
#include "core/sources/csv/csv_reader.h"
#include "core/sources/json/json_document.h"

namespace culprit::chrome {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTrace = "trace_view.json";
constexpr std::string_view kKernels = "kernel_details.csv";
constexpr std::string_view kSettings = "profiler_info";

/// Tables that are made of the trace, or of what it holds as well.
constexpr std::array<std::string_view, 14> kDerived = {
    "analysis.db",         "api_statistic.csv",        "communication.json",  "communication_matrix.json",
    "l2_cache.csv",        "memory_record.csv",        "npu_module_mem.csv",  "op_statistic.csv",
    "operator_memory.csv", "operator_details.csv",     "step_trace_time.csv", "data_preprocess.csv",
    "task_queue.csv",      "communication_details.csv"};

bool isThere(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored);
}

/// The recording's folder: the profiler puts the trace into ASCEND_PROFILER_OUTPUT below it. Elsewhere what
/// lies above may be of another rank.
fs::path recordingOf(const fs::path& trace) {
  const fs::path folder = trace.parent_path();
  return folder.filename() == "ASCEND_PROFILER_OUTPUT" ? folder.parent_path() : folder;
}

/// "profiler_info_3.json"; empty where there are several, of which none is known to be that of the trace.
std::optional<fs::path> settingsBeside(const fs::path& trace) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(recordingOf(trace), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(kSettings) && name.ends_with(".json") && isThere(entry->path()))
      found.push_back(entry->path());
  }
  if (found.size() != 1) return std::nullopt;
  return found.front();
}

/// "profiler_info_3.json" -> 3.
std::optional<int> rankIn(const fs::path& settings) {
  const std::string stem = settings.stem().string();
  if (stem.size() <= kSettings.size() + 1) return std::nullopt;
  const auto rank = parseInteger(stem.substr(kSettings.size() + 1));
  constexpr std::int64_t kMost = 1'000'000;
  return rank && *rank >= 0 && *rank < kMost ? std::optional(static_cast<int>(*rank)) : std::nullopt;
}

/// What msprof makes of the same recording, which would be there twice.
void addOtherExports(const fs::path& recording, std::vector<fs::path>& files) {
  const auto forEach = [](const fs::path& folder, std::string_view start, const auto& visit) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      if (entry->path().filename().string().starts_with(start)) visit(entry->path());
    }
  };
  const auto add = [&files](const fs::path& file) {
    if (isThere(file)) files.push_back(file);
  };
  forEach(recording, "PROF_", [&](const fs::path& folder) {
    forEach(folder, "msprof_", add);
    forEach(folder / "mindstudio_profiler_output", "msprof_", add);
  });
}

bool isCollective(std::string_view name, std::string_view core) {
  return name.starts_with("hcom_") || core == "HCCL" || core == "COMMUNICATION";
}

std::string wholeOf(ByteReader& bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  std::string text(kMost, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const std::size_t got = bytes.read(text.data() + size, text.size() - size);
    if (got == 0) break;
    size += got;
  }
  text.resize(size);
  return text;
}

void addKernels(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress,
                AscendKernels& kernels) {
  ByteReader bytes(file.path, progress);
  CsvReader csv(bytes, [&](CsvReader::Trouble trouble, std::uint64_t line, const std::string& why) {
    builder.addIssue(
        trouble == CsvReader::Trouble::LineSkipped ? IssueKind::SkippedRow : IssueKind::RepairedText,
        file.shownName(), line, why);
  });
  enum Column : std::size_t { Name, Core, Start, Columns };
  constexpr std::array<std::string_view, Columns> kNames = {"Name", "Accelerator Core", "Start Time(us)"};
  const CsvColumns<Columns> columns(csv.header(), kNames);
  for (const Column needed : {Name, Start}) {
    if (columns.has(needed)) continue;
    builder.addIssue(IssueKind::MissingColumn, file.shownName(), 1,
                     fmt::format("no column {}", kNames[needed]));
    return;
  }
  while (const std::vector<std::string_view>* row = csv.next()) {
    const auto start = parseMicroseconds(columns.at(*row, Start));  // a tab stands behind it
    const std::string_view name = columns.at(*row, Name);
    if (isCollective(name, columns.at(*row, Core))) continue;
    if (start) {
      kernels.push_back({builder.function(name), *start});
    } else {
      builder.addIssue(IssueKind::SkippedRow, file.shownName(), csv.line(),
                       fmt::format("no start of the kernel {}", excerpt(name, 40)));
    }
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

/// Empty if the file does not tell it.
std::string levelIn(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) {
  ByteReader bytes(file.path, progress);
  const std::string text = wholeOf(bytes);
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (document.HasParseError() || !document.IsObject()) {
    builder.addIssue(IssueKind::UnreadableFile, file.shownName(), std::nullopt,
                     "the settings of the recording are no JSON object");
    return {};
  }
  const JsonValue* at = &document;
  for (const char* key : {"config", "experimental_config", "_profiler_level"}) {
    if (!at->IsObject()) return {};
    const auto found = at->FindMember(key);
    if (found == at->MemberEnd()) return {};
    at = &found->value;
  }
  constexpr std::size_t kLongest = 40;
  return at->IsString() && at->GetStringLength() <= kLongest ? at->GetString() : std::string();
}

/// A file beside a trace that cannot be read costs itself and not the trace.
template <typename Read>
void guarded(const SourceFile& file, RunBuilder& builder, const Read& read) {
  try {
    read();
  } catch (const Error& error) {
    builder.addIssue(IssueKind::UnreadableFile, file.shownName(), error.line(), error.what());
  }
}

}  // namespace

std::vector<fs::path> ascendFilesBeside(const fs::path& trace) {
  std::vector<fs::path> files;
  if (trace.filename() != kTrace) return files;
  const auto add = [&files](const fs::path& file) {
    if (isThere(file)) files.push_back(file);
  };
  add(trace.parent_path() / kKernels);
  for (const std::string_view name : kDerived) add(trace.parent_path() / name);
  if (const auto settings = settingsBeside(trace)) files.push_back(*settings);
  add(recordingOf(trace) / "profiler_metadata.json");
  addOtherExports(recordingOf(trace), files);
  return files;
}

AscendKernels readAscendKernels(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress) {
  AscendKernels kernels;
  const SourceFile file{trace.path.parent_path() / kKernels, trace.root};
  if (trace.path.filename() != kTrace || !isThere(file.path)) return kernels;
  guarded(file, builder, [&] { addKernels(file, builder, progress, kernels); });
  std::sort(kernels.begin(), kernels.end());
  return kernels;
}

AscendSettings readAscendSettings(const SourceFile& trace, RunBuilder& builder, ReadingProgress& progress) {
  const auto path = trace.path.filename() == kTrace ? settingsBeside(trace.path) : std::nullopt;
  if (!path) return {};
  AscendSettings settings{.rank = rankIn(*path), .level = {}};
  const SourceFile file{*path, trace.root};
  guarded(file, builder, [&] { settings.level = levelIn(file, builder, progress); });
  return settings;
}

}  // namespace culprit::chrome
