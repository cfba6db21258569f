// Functions that are looked for in a timeline, to be asked about millions of events. Made from a text by
// functionsContaining() (core/exploring/exploration.h), or from any list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

class FunctionSet {
 public:
  FunctionSet() = default;
  explicit FunctionSet(std::span<const FunctionId> functions) {
    for (const FunctionId function : functions) add(function);
  }

  void add(FunctionId function) {
    const std::uint32_t at = indexOf(function);
    if (m_holds.size() <= at) m_holds.resize(std::size_t{at} + 1);
    if (!m_holds[at]) ++m_size;
    m_holds[at] = true;
  }
  bool contains(FunctionId function) const {
    return indexOf(function) < m_holds.size() && m_holds[indexOf(function)];
  }
  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }

 private:
  std::vector<bool> m_holds;  // by function
  std::size_t m_size = 0;
};

}  // namespace culprit
