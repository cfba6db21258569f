// The exit codes of both programs, as the manual page has them.
#pragma once

namespace culprit::app {

inline constexpr int kFine = 0;
inline constexpr int kRegression = 1;     ///< --gate, and of batch any case
inline constexpr int kNotComparable = 2;  ///< the same
inline constexpr int kFailed = 3;

}  // namespace culprit::app
