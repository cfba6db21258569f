// What tables of reports are made of. For the chapters and the overview of a batch.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/document/report.h"

namespace culprit::report {

/// A cell of ordinary text.
Text cell(std::string text);
/// A cell with a name as the input spelled it.
Text nameCell(std::string name);
/// Columns with the given titles, the first `left` of them aligned left, the others right.
std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left);

}  // namespace culprit::report
