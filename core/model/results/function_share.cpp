#include "core/model/results/function_share.h"

#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 6> kMatchNames = {"name",   "family", "class",
                                                         "only A", "only B", "hand"};

constexpr std::array<std::string_view, 6> kLevelNames = {"function", "device",   "family",
                                                         "class",    "operator", "range"};

constexpr std::array<std::string_view, 3> kRoleNames = {"work", "container", "wait"};

}  // namespace

std::string_view nameOf(MatchedBy match) {
  return kMatchNames.at(static_cast<std::size_t>(match));
}

std::string_view nameOf(RowRole role) {
  return kRoleNames.at(static_cast<std::size_t>(role));
}

std::string_view nameOf(TimeLevel level) {
  return kLevelNames.at(static_cast<std::size_t>(level));
}

}  // namespace culprit
