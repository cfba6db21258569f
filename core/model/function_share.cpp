#include "core/model/function_share.h"

#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 6> kMatchNames = {"name",   "family", "class",
                                                         "only A", "only B", "hand"};

}  // namespace

std::string_view nameOf(MatchedBy match) {
  return kMatchNames.at(static_cast<std::size_t>(match));
}

}  // namespace culprit
