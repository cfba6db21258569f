// Tells whether a time lies in one of the cycles of a process: what was recorded around them is not compared.
// Used by the judgements that go through the events of a recording.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

class InsideCycles {
 public:
  explicit InsideCycles(const std::vector<Cycle>& cycles) {
    for (const Cycle& cycle : cycles) m_endOf[cycle.startNs] = cycle.startNs + cycle.durationNs;
  }
  bool contains(std::int64_t time) const {
    const auto next = m_endOf.upper_bound(time);
    return next != m_endOf.begin() && time < std::prev(next)->second;
  }

 private:
  std::map<std::int64_t, std::int64_t> m_endOf;
};

}  // namespace culprit
