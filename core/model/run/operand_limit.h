// How long the text of an operator's operands may be (EventDetail::operands): for the readers of traces,
// which cut it, and the door of sessions, which takes no longer one from a stranger.
#pragma once

#include <cstddef>

namespace culprit {

inline constexpr std::size_t kMostOperandBytes = 200;

}  // namespace culprit
