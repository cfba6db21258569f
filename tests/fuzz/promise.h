// What the inputs of the fuzz targets are held against. A promise of a reader that does not hold ends a fuzz
// target as a crash does, and fails the test that feeds the same inputs (tests/core/fuzz_seeds_test.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace culprit::fuzz {

using Input = std::span<const std::uint8_t>;

class BrokenPromise : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws BrokenPromise unless it `holds`.
inline void promise(bool holds, const char* what) {
  if (!holds) throw BrokenPromise(what);
}

}  // namespace culprit::fuzz
