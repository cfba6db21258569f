// Times are whole nanoseconds everywhere; what is shown and judged is often in milliseconds.
#pragma once

namespace culprit {

inline constexpr double kNsPerMs = 1e6;

}  // namespace culprit
