#include "core/sources/rocprof/rocprof_tables.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/sources/bytes/text_reader.h"

namespace culprit::rocm {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFirstBytes = 4096;

/// What tables are called behind the prefix of their run; those that lead come first.
constexpr std::array<std::string_view, 9> kEndings = {
    "kernel_trace",   "memory_copy_trace", "hip_api_trace",       "hip_runtime_trace", "hsa_api_trace",
    "rccl_api_trace", "marker_api_trace",  "rocdecode_api_trace", "agent_info"};

/// The names of the columns, without quotes.
std::vector<std::string> columnsIn(std::string_view firstBytes) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (firstBytes.starts_with(kMark)) firstBytes.remove_prefix(kMark.size());
  std::string_view line = firstBytes.substr(0, firstBytes.find_first_of("\r\n"));
  std::vector<std::string> columns;
  while (!line.empty()) {
    const std::size_t comma = std::min(line.find(','), line.size());
    std::string_view column = line.substr(0, comma);
    if (column.size() >= 2 && column.front() == '"' && column.back() == '"')
      column = column.substr(1, column.size() - 2);
    columns.push_back(columnName(column));
    line.remove_prefix(std::min(comma + 1, line.size()));
  }
  return columns;
}

}  // namespace

std::string columnName(std::string_view text) {
  std::string name(text);
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

TableKind kindOfTable(std::string_view firstBytes) {
  const std::vector<std::string> columns = columnsIn(firstBytes);
  const auto has = [&columns](std::initializer_list<std::string_view> wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&columns](std::string_view column) {
      return std::find(columns.begin(), columns.end(), column) != columns.end();
    });
  };
  if (has({"counter_name", "counter_value"})) return TableKind::Counters;
  if (has({"kernel_name", "start_timestamp", "end_timestamp"})) return TableKind::Kernels;
  if (has({"kernelname", "beginns", "endns"})) return TableKind::Kernels;  // rocprof, the first
  if (has({"direction", "start_timestamp", "end_timestamp"})) return TableKind::Copies;
  if (has({"domain", "function", "start_timestamp", "end_timestamp"})) return TableKind::Calls;
  if (has({"agent_type", "node_id"})) return TableKind::Agents;
  return TableKind::None;
}

std::vector<TableFile> tablesOfRun(const fs::path& table) {
  const auto kindOf = [](const fs::path& path) { return kindOfTable(firstTextOf(path, kFirstBytes)); };
  const std::string stem = table.stem().string();
  const auto* const ending = std::find_if(kEndings.begin(), kEndings.end(), [&stem](std::string_view each) {
    return stem.ends_with(each) && (stem.size() == each.size() || stem[stem.size() - each.size() - 1] == '_');
  });
  if (ending == kEndings.end()) return {{table, kindOf(table)}};
  const std::string prefix = stem.substr(0, stem.size() - ending->size());
  std::vector<TableFile> tables;
  for (const std::string_view each : kEndings) {
    const fs::path path = table.parent_path() / (prefix + std::string(each) + ".csv");
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) continue;
    const TableKind kind = kindOf(path);
    if (kind != TableKind::None) tables.push_back({path, kind});
  }
  return tables;
}

}  // namespace culprit::rocm
