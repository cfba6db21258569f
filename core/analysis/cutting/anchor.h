// What a run is cut into cycles by. Chosen by anchors.h, used by cutting.h.
#pragma once

#include <optional>
#include <string>

#include "core/analysis/naming/anchor_names.h"
#include "core/model/results/anchor.h"

namespace culprit {

/// What the cutter repeats.
struct Anchor {
  AnchorKind kind = AnchorKind::WholeRun;
  std::string name;  ///< family (anchor_names.h); of a period its first GPU work
  FramePlaces places = FramePlaces::Kept;
  std::optional<std::string> prefill;  ///< a second function whose calls are prefill cycles
  bool isStartToStart = false;         ///< cycles reach to the next call (launched_work.h)
};

}  // namespace culprit
