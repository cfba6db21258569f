#include "core/model/run/trace.h"

#include <array>

namespace culprit {

namespace {

/// In the order of Dialect.
constexpr std::array<std::string_view, 6> kDialectNames = {"PyTorch profiler (2020-21)",
                                                           "PyTorch profiler (2022-23)",
                                                           "PyTorch profiler (2024+)",
                                                           "kunlun profiler",
                                                           "Chrome JSON",
                                                           "Nsight Systems SQLite"};

}  // namespace

std::string_view nameOf(Dialect dialect) {
  return kDialectNames.at(static_cast<std::size_t>(dialect));
}

std::uint64_t Trace::events() const {
  std::uint64_t count = 0;
  for (const Capture& capture : captures) count += capture.events.size();
  return count;
}

}  // namespace culprit
