#include "core/model/results/function_share.h"

#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 6> kMatchNames = {"name",   "family", "class",
                                                         "only A", "only B", "hand"};

constexpr std::array<std::string_view, 6> kLevelNames = {"function", "device",   "family",
                                                         "class",    "operator", "range"};

}  // namespace

std::string_view nameOf(MatchedBy match) {
  return kMatchNames.at(static_cast<std::size_t>(match));
}

std::string_view nameOf(TimeLevel level) {
  return kLevelNames.at(static_cast<std::size_t>(level));
}

}  // namespace culprit
