// How often work over the boxes of two cycles asks its Monitor: what is marked by hand may have hundreds of
// thousands of them. For the loops of this room.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"

namespace culprit {

inline constexpr std::size_t kBoxesBetweenLooks = 4096;

/// `at`: which of the boxes, or of what is made of them, it is. Throws Cancelled.
inline void lookAt(std::size_t at, const Monitor& monitor) {
  if (at % kBoxesBetweenLooks == 0) monitor.checkpoint();
}

}  // namespace culprit
