#include "core/sources/logs/gpu/gpu_cells.h"

#include <algorithm>
#include <array>

#include "core/sources/bytes/numbers.h"

namespace culprit::logs {

namespace {

struct UnitSpelling {
  std::string_view written, unit;
};

// What stands behind a number in the logs of these tools. All other text behind one makes it no number: a
// name may begin with a digit.
constexpr std::array kUnitSpellings = {
    UnitSpelling{"%", "%"},       UnitSpelling{"MHz", "MHz"},   UnitSpelling{"Mhz", "MHz"},
    UnitSpelling{"MiB", "MiB"},   UnitSpelling{"GiB", "GiB"},   UnitSpelling{"MB", "MB"},
    UnitSpelling{"GB", "GB"},     UnitSpelling{"KB", "KB"},     UnitSpelling{"B", "B"},
    UnitSpelling{"W", "W"},       UnitSpelling{"mW", "mW"},     UnitSpelling{"C", "C"},
    UnitSpelling{"c", "C"},       UnitSpelling{"°C", "C"},      UnitSpelling{"KB/s", "KB/s"},
    UnitSpelling{"MB/s", "MB/s"}, UnitSpelling{"GB/s", "GB/s"}, UnitSpelling{"Mb/s", "Mb/s"},
    UnitSpelling{"us", "us"},     UnitSpelling{"ms", "ms"},     UnitSpelling{"mV", "mV"},
    UnitSpelling{"mJ", "mJ"},     UnitSpelling{"uJ", "uJ"},     UnitSpelling{"RPM", "RPM"}};

std::string_view withoutEdges(std::string_view text, std::string_view edges) {
  const std::size_t begin = text.find_first_not_of(edges);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(edges) + 1 - begin);
}

}  // namespace

bool hasNoValue(std::string_view cell) {
  if (cell == "-" || isMissing(cell) || cell.starts_with("N/A")) return true;
  return cell.front() == '[' && cell.back() == ']';
}

GpuCell parseGpuCell(std::string_view cell) {
  if (cell == "Active") return {.value = 1.0, .unit = {}};
  if (cell == "Not Active") return {.value = 0.0, .unit = {}};
  if (cell.size() > 2 && cell.front() == '(' && cell.back() == ')') cell = cell.substr(1, cell.size() - 2);
  if (const auto number = parseNumber(cell)) return {.value = number, .unit = {}};
  if (cell.size() > 1 && cell.size() < 4 && cell.front() == 'P') {
    return {.value = parseNumber(cell.substr(1)), .unit = {}};
  }
  const std::size_t end = std::min(cell.find_first_not_of("+-.0123456789"), cell.size());
  const std::string_view rest = withoutEdges(cell.substr(end), " ");
  const auto* const spelling =
      std::find_if(kUnitSpellings.begin(), kUnitSpellings.end(),
                   [rest](const UnitSpelling& each) { return each.written == rest; });
  if (spelling == kUnitSpellings.end()) return {};
  return {.value = parseNumber(cell.substr(0, end)), .unit = spelling->unit};
}

bool isGpuCounter(Tool tool, std::string_view name) {
  const auto names = gpuNames();
  return std::any_of(names.begin(), names.end(), [tool, name](const CounterName& each) {
    return each.tool == tool && each.name == name;
  });
}

void splitCsvRow(std::string_view row, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t at = 0; at <= row.size();) {
    std::size_t end = at;
    bool isQuoted = false;
    while (end < row.size() && (isQuoted || row[end] != ',')) {
      if (row[end] == '"') isQuoted = !isQuoted;
      ++end;
    }
    std::string_view field = withoutEdges(row.substr(at, end - at), " \t");
    if (field.size() > 1 && field.front() == '"' && field.back() == '"') {
      field = field.substr(1, field.size() - 2);
    }
    fields.push_back(field);
    at = end + 1;
  }
}

GpuHeading splitHeading(std::string_view heading, char open, char close) {
  const std::size_t bracket = heading.rfind(open);
  if (bracket == std::string_view::npos || heading.back() != close) return {.name = heading, .unit = {}};
  return {.name = withoutEdges(heading.substr(0, bracket), " "),
          .unit = withoutEdges(heading.substr(bracket + 1, heading.size() - bracket - 2), " ")};
}

}  // namespace culprit::logs
