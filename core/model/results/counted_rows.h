// Which rows of a verdict tell of what was done: for shares of the change and for the kind of change. What
// the system does with threads follows from the rest, and is counted per slice of time, so that longer runs
// have more of it; where rows of the host are sums over threads, they cannot be added to those of a GPU.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/model/results/verdict.h"

namespace culprit {

class CountedRows {
 public:
  /// Looks at the waterfall and the functions, which must be there.
  explicit CountedRows(const PairVerdict& verdict) {
    const bool hasSumsOnly = !verdict.waterfall || !verdict.waterfall->overlapKnown;
    m_deviceOnly = hasSumsOnly && std::any_of(verdict.functions.begin(), verdict.functions.end(),
                                              [](const FunctionShare& row) { return row.isDeviceWork(); });
  }
  bool has(const FunctionShare& row) const {
    return !isOfSystem(row) && (!m_deviceOnly || row.isDeviceWork());
  }

  static bool isOfSystem(const FunctionShare& row) {
    constexpr std::array<std::string_view, 4> kCategories = {"os", "oncpu", "runq", "disk_read_and_write"};
    return std::find(kCategories.begin(), kCategories.end(), row.category) != kCategories.end();
  }

 private:
  bool m_deviceOnly = false;
};

}  // namespace culprit
