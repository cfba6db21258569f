// Why a GPU of NVIDIA lowers its clocks, out of the columns that tell it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace culprit::logs {

/// 1.0 while a reason of that kind is active, 0.0 while none is; empty: the row does not tell.
struct Throttling {
  std::optional<double> thermal, power;
};

class ThrottleReasons {
 public:
  /// `names` of all columns of a table, without units.
  explicit ThrottleReasons(std::span<const std::string_view> names);

  /// Of a row with a cell per column.
  Throttling of(std::span<const std::string_view> cells) const;

 private:
  struct Column {
    std::size_t position = 0;
    bool isMask = false;     ///< all reasons in one number
    bool isThermal = false;  ///< else of power
  };
  std::vector<Column> m_columns;
};

}  // namespace culprit::logs
