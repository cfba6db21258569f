// Runs two pieces of work that do not touch each other's data at the same time. Used where the events of
// traces are sorted, stored and surveyed; what one of them throws reaches the caller.
#pragma once

#include <cstddef>

#include "core/base/further_thread.h"

namespace culprit {

/// `rows`: how much there is to do; few are not worth a thread.
template <typename First, typename Second>
void inTwoThreads(std::size_t rows, First first, Second second) {
  constexpr std::size_t kWorthAThread = 20'000;
  if (rows < kWorthAThread) {
    first();
    second();
    return;
  }
  auto other = inFurtherThread(second);
  first();
  other.get();
}

}  // namespace culprit
