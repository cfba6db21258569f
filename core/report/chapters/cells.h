// What tables of reports are made of. For the chapters and the overview of a batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/document/report.h"

namespace culprit::report {

/// A cell of ordinary text.
Text cell(std::string text);
/// A cell with a name as the input spelled it.
Text nameCell(std::string name);
/// An en dash, where there is no value.
Text absentCell();
/// A number and what is shown of it.
Cell numberCell(std::string text, std::optional<double> number);
Cell numberCell(std::string (*shown)(double), double number);
Cell numberCell(double number, int decimals);
/// With a sign.
Cell changeCell(double number, int decimals);
Cell countCell(std::uint64_t count);
/// The same in strong letters.
Cell strong(const Cell& cell);
/// Columns with the given titles, the first `left` of them aligned left, the others right.
std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left);

}  // namespace culprit::report
