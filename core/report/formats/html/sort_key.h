// The number by which a cell of a report's table is sorted: read back from its text, as format.h writes it,
// so that "1.4 MiB" comes behind "512 B". For writers whose tables can be sorted.
#pragma once

#include <optional>
#include <string_view>

namespace culprit {

/// The first number of the text, in the base unit of its kind (bytes, nanoseconds; others as they are). "<
/// 0.0001" is 0. Empty for text that does not begin with a number, such as "–".
std::optional<double> sortKey(std::string_view text);

}  // namespace culprit
