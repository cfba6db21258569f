// How the user wants runs to be cut into cycles; nothing is set where Culprit decides. Given to the pipeline
// by the command line and the window; what was left out is kept with the results.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/run/run.h"

namespace culprit {

struct CutOptions {
  std::optional<std::string> anchor;  ///< the name of an AnchorCandidate; raw traces only
  std::size_t trimFirst = 0;          ///< cycles to leave out at the beginning of each recording
  std::size_t trimLast = 0;           ///< and at its end
  std::optional<CycleKind> kind;      ///< keep only these

  bool leavesOut() const { return trimFirst > 0 || trimLast > 0 || kind.has_value(); }

  friend bool operator==(const CutOptions&, const CutOptions&) = default;
};

}  // namespace culprit
