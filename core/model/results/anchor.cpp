#include "core/model/results/anchor.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

/// In the order of AnchorKind.
constexpr std::array<std::string_view, 4> kAnchorKindNames = {"step_marker", "function", "period",
                                                              "whole_run"};

}  // namespace

std::string_view nameOf(AnchorKind kind) {
  return kAnchorKindNames.at(static_cast<std::size_t>(kind));
}

std::optional<AnchorKind> anchorKindNamed(std::string_view name) {
  const auto found = std::find(kAnchorKindNames.begin(), kAnchorKindNames.end(), name);
  if (found == kAnchorKindNames.end()) return std::nullopt;
  return static_cast<AnchorKind>(found - kAnchorKindNames.begin());
}

}  // namespace culprit
