// Finds the columns of a CSV file by name and reads them row by row: an absent column and an empty field read
// the same. Used by the sources that read CSV.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

template <std::size_t Count>
class CsvColumns {
 public:
  CsvColumns(const std::vector<std::string>& header, const std::array<std::string_view, Count>& names) {
    for (std::size_t i = 0; i < Count; ++i) {
      const auto found = std::find(header.begin(), header.end(), names[i]);
      if (found != header.end()) m_positions[i] = static_cast<std::size_t>(found - header.begin());
    }
  }

  bool has(std::size_t column) const { return m_positions.at(column).has_value(); }
  std::string_view at(const std::vector<std::string_view>& row, std::size_t column) const {
    return m_positions[column] ? row[*m_positions[column]] : std::string_view();
  }

 private:
  std::array<std::optional<std::size_t>, Count> m_positions;
};

}  // namespace culprit
