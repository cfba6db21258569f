// Walks over the events of one track in time order and keeps the stack of those that are open. Used wherever
// "inside" matters: anchors and their enclosing frames. An event that starts inside another and ends after it
// (times are rounded) counts as its child and as ended with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/run/trace.h"

namespace culprit {

class Nesting {
 public:
  explicit Nesting(const Events& events) : m_events(events) {}

  /// Calls open(row) for each row of the track that `takes` accepts, after close(row) for every row that has
  /// ended by its start; at the end the rest is closed, innermost first.
  template <typename Takes, typename Open, typename Close>
  void walk(const Track& track, Takes takes, Open open, Close close) {
    m_stack.clear();
    m_endsNs.clear();
    for (std::size_t row = track.begin; row < track.end; ++row) {
      if (!takes(row)) continue;
      while (!m_stack.empty() && m_endsNs.back() <= m_events.startNs[row]) close(pop());
      open(row);
      m_endsNs.push_back(m_stack.empty() ? m_events.endNs(row)
                                         : std::min(m_events.endNs(row), m_endsNs.back()));
      m_stack.push_back(row);
    }
    while (!m_stack.empty()) close(pop());
  }

  /// Rows that are open now, outermost first. In open(row) it does not hold `row` yet, in close(row) not any
  /// more.
  const std::vector<std::size_t>& stack() const { return m_stack; }

 private:
  std::size_t pop() {
    const std::size_t row = m_stack.back();
    m_stack.pop_back();
    m_endsNs.pop_back();
    return row;
  }

  const Events& m_events;
  std::vector<std::size_t> m_stack;
  std::vector<std::int64_t> m_endsNs;  // parallel to the stack
};

}  // namespace culprit
