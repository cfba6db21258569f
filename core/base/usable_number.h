// How large a number may be that comes from outside: from a file, a table of the user's or a session. The
// readers and the columns of samples and readings in a session hold to it, so that no statistic meets
// infinity or NaN.
#pragma once

#include <cstdint>

namespace culprit {

/// Far above what is ever meant: a counter of 64 bits ends at 1.8e19, and a billion GPUs of 10 TB/s each move
/// 1e22 bytes a second. Far below the end of a double, 1.8e308: the squares of such numbers (1e60), summed
/// over any number of readings (1e12), each times any number of nanoseconds (1e19) and divided by one, stay
/// finite.
constexpr double kLargestNumber = 1e30;

/// False for NaN, too.
constexpr bool isUsable(double number) {
  return number >= -kLargestNumber && number <= kLargestNumber;
}

/// The number that a cycle has in a table or a session: so far a double counts one by one, and the next one
/// fits, too.
constexpr bool isUsableCycleNumber(std::int64_t number) {
  constexpr std::int64_t kLast = 1LL << 53U;
  return number >= -kLast && number <= kLast;
}

}  // namespace culprit
