#include "core/sources/other_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/sources/bytes/text_reader.h"
#include "core/sources/sqlite/sqlite_reader.h"

namespace culprit {

namespace {

constexpr std::string_view kAscendWanted = "its ascend_pytorch_profiler_*.db, or its trace_view.json";
constexpr std::string_view kChromeWanted = "a trace in Chrome's JSON format";

struct Format {
  std::string_view what;
  std::string_view wanted = kChromeWanted;
  /// The wanted thing is made by a command that ends with the file's name.
  bool isCommand = false;
};

struct ByName {
  std::string_view end;  ///< of the file's name
  Format format;
};

constexpr std::array kByName = {
    ByName{".nsys-rep",
           {"a report of Nsight Systems in a format only it can read",
            "its export, made with nsys export --type sqlite", true}},
    ByName{".qdrep",
           {"a report of Nsight Systems in a format only it can read",
            "its export, made with nsys export --type sqlite", true}},
    ByName{".ncu-rep", {"a report of Nsight Compute, which measures single kernels and not a run"}},
    ByName{".overview_page.pb", {"a table made from a profile of XLA", "the profile itself, *.xplane.pb"}},
    ByName{".op_stats.pb", {"a table made from a profile of XLA", "the profile itself, *.xplane.pb"}},
    ByName{"_stats.pb", {"a table made from a profile of XLA", "the profile itself, *.xplane.pb"}},
    ByName{".input_pipeline.pb", {"a table made from a profile of XLA", "the profile itself, *.xplane.pb"}},
    ByName{".hlo_proto.pb", {"a program compiled by XLA", "the profile beside it, *.xplane.pb"}},
    ByName{"counter_collection.csv",
           {"a counter table of rocprofv3, taken from a run that was replayed for it and whose times say "
            "nothing",
            "the tables of a run with --kernel-trace"}},
};

struct ByContent {
  std::string_view begin;
  std::size_t at;
  Format format;
};

constexpr std::array kByContent = {
    ByContent{"PK\x03\x04", 0, {"a zip archive", "what is in it, unpacked"}},
    ByContent{"\x28\xb5\x2f\xfd", 0, {"compressed with zstd", "the file unpacked, or packed with gzip"}},
    ByContent{"\xfd"
              "7zXZ",
              0,
              {"compressed with xz", "the file unpacked, or packed with gzip"}},
    ByContent{"BZh", 0, {"compressed with bzip2", "the file unpacked, or packed with gzip"}},
    ByContent{"ustar", 257, {"a tar archive", "what is in it, unpacked"}},
};

struct ByTable {
  std::string_view table;  ///< the beginning of the name of a table
  Format format;
};

constexpr std::array kByTable = {
    ByTable{"rocpd_", {"a database of AMD's profilers without the tables that hold its events"}},
    ByTable{"compute_workload",
            {"an analysis of ROCm Compute Profiler, which measures single kernels and not a run"}},
    ByTable{"STRING_IDS", {"a database of the Ascend profiler without tasks", kAscendWanted}},
    ByTable{"CommAnalyzer", {"a table that the Ascend profiler derived", kAscendWanted}},
    ByTable{"StepTraceTime", {"a table that the Ascend profiler derived", kAscendWanted}},
};

const Format* formatByName(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  for (const ByName& rule : kByName) {
    if (name.ends_with(rule.end)) return &rule.format;
  }
  return nullptr;
}

const Format* formatByContent(std::string_view firstBytes) {
  for (const ByContent& rule : kByContent) {
    if (firstBytes.size() >= rule.at && firstBytes.substr(rule.at).starts_with(rule.begin))
      return &rule.format;
  }
  return nullptr;
}

/// Which program's database it is, by the tables it has.
Format databaseFormat(const std::filesystem::path& path) {
  const SqliteReader database(path, nullptr);
  for (const auto& [name, isTable] : database.relations()) {
    const auto* const rule =
        std::find_if(kByTable.begin(), kByTable.end(),
                     [&name = name](const ByTable& each) { return name.starts_with(each.table); });
    if (rule != kByTable.end()) return rule->format;
  }
  return {"an SQLite database of another program"};
}

/// The sentence for a database, which may be damaged.
std::string refusalOfDatabase(const std::filesystem::path& path) {
  try {
    const Format format = databaseFormat(path);
    return fmt::format("this is {}; wanted: {}", format.what, format.wanted);
  } catch (const Error& error) {
    return fmt::format("this file {}; wanted: the whole file, as its program wrote it", error.what());
  }
}

/// As one word of a command line: in quotes where a shell would take it apart.
std::string shellWord(const std::string& text) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-+@%,:=";
  if (text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace

bool OtherFormat::accepts(const std::filesystem::path& path, std::string_view firstBytes) const {
  return formatByName(path) != nullptr || formatByContent(firstBytes) != nullptr ||
         firstBytes.starts_with(kSqliteStart);
}

std::vector<std::filesystem::path> OtherFormat::companions(const std::filesystem::path& /*path*/) const {
  return {};
}

void OtherFormat::read(const SourceFile& file, RunBuilder& /*builder*/, ReadingProgress& /*progress*/) const {
  constexpr std::size_t kEnough = 512;
  const std::string firstBytes = firstTextOf(file.bytesAt(), kEnough);
  const Format* known = formatByName(file.path);
  if (known == nullptr) known = formatByContent(firstBytes);
  if (known == nullptr) throw Error(refusalOfDatabase(file.bytesAt()), file.path);
  const std::string argument =
      known->isCommand ? " " + shellWord(file.path.filename().string()) : std::string();
  throw Error(fmt::format("this is {}; wanted: {}{}", known->what, known->wanted, argument), file.path);
}

}  // namespace culprit
