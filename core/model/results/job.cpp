#include "core/model/results/job.h"

#include <array>

namespace culprit {

namespace {

template <typename Enum, std::size_t N>
std::string_view nameIn(const std::array<std::string_view, N>& names, Enum value) {
  static_assert(N == static_cast<std::size_t>(kLast<Enum>) + 1);
  return names.at(static_cast<std::size_t>(value));
}

}  // namespace

std::string_view nameOf(LateReason reason) {
  constexpr std::array<std::string_view, 5> kNames{"unknown", "compute", "host", "input", "copies"};
  return nameIn(kNames, reason);
}

std::string_view nameOf(TransferChange change) {
  constexpr std::array<std::string_view, 6> kNames{"not told",        "same",         "transfer slower",
                                                   "transfer faster", "arrival skew", "both"};
  return nameIn(kNames, change);
}

std::string_view nameOf(TransferScope scope) {
  constexpr std::array<std::string_view, 5> kNames{"none", "all", "between hosts", "kind", "groups"};
  return nameIn(kNames, scope);
}

}  // namespace culprit
