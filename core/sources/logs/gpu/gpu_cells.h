// Values as the tools of GPU makers print them, and the rows of their CSV. Used by the readers of this
// folder.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_names.h"

namespace culprit::logs {

struct GpuCell {
  std::optional<double> value;  ///< empty: text that is no value
  std::string_view unit;        ///< behind the number, as the tables of units write it: "MHz"; empty: none
};

/// True where the tool had nothing to print: "[N/A]", "N/A", "-", "[Not Supported]", "[GPU is lost]",
/// "N/A (Secondary die)".
bool hasNoValue(std::string_view cell);

/// "45", "45 %", "701.10 W", "(1700Mhz)"; "Active" is 1, "Not Active" is 0, the performance state "P2" is 2.
/// Bit masks ("0x4") and names are no values.
GpuCell parseGpuCell(std::string_view cell);

/// True for a counter that the table of names knows of that tool.
bool isGpuCounter(Tool tool, std::string_view name);

/// The fields of a row of CSV without quotes and the blanks around them, which point into the line. Commas in
/// quotes part nothing (RFC 4180); a doubled quote in a field stays doubled.
void splitCsvRow(std::string_view row, std::vector<std::string_view>& fields);

/// "utilization.gpu [%]" as name and unit; a heading without brackets has no unit.
struct GpuHeading {
  std::string_view name, unit;
};
GpuHeading splitHeading(std::string_view heading, char open, char close);

}  // namespace culprit::logs
