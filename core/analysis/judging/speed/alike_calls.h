// Whether two families of kernels can be the same work by how often they are called.
#pragma once

#include <algorithm>

namespace culprit {

/// Calls per cycle or unit of work of both sides: neither is more than twice the other.
inline bool areAlikeCalls(double a, double b) {
  return std::max(a, b) <= 2.0 * std::min(a, b);
}

}  // namespace culprit
