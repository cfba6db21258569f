// What the "cat" and name of a Chrome JSON event mean, over all dialects: its category, the kind of its track
// and which of its args are worth reading. The tables were taken from real files of PyTorch's profiler (CUDA,
// ROCm, MTIA) and of the kunlun profiler. Used by the Chrome importer.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/run/trace.h"

namespace culprit::chrome {

/// Which args of an event are read; all others are skipped unseen.
enum class Wanted : std::uint8_t { Nothing, Launch, GpuWork, Operator, Counter, Memory, Metadata };

/// Signs of the dialects that a category gives away.
enum class Sign : std::uint8_t { None, Kineto2020, Kineto2022, Kineto2024, Kunlun };

struct CategoryRule {
  std::string_view cat;
  EventCategory category = EventCategory::Other;
  TrackKind track = TrackKind::HostThread;
  Wanted wanted = Wanted::Nothing;
  Sign sign = Sign::None;
};

/// The rule for a "cat"; for one that is not known: Other on a host thread.
const CategoryRule& ruleFor(std::string_view cat);

/// Which args of an event in this phase count.
Wanted wantedArgs(char phase, const CategoryRule& rule);

/// What a name says, found once per distinct name.
struct NameTraits {
  bool isCollective = false;  ///< nccl, rccl, hccl
  bool isCopy = false;        ///< "Memcpy HtoD (...)"
  bool isWait = false;  ///< "cudaStreamSynchronize", "hsa_signal_wait_scacquire"; "event_wait" of a device
  bool isStepMarker = false;   ///< "ProfilerStep#12"
  bool isRange = false;        ///< ranges that the 2020 dialect files under Operator
  bool isLibraryCall = false;  ///< cu*, cuda*, hip*, nccl*
  bool isViewOnly = false;     ///< an operator that never launches GPU work itself: "aten::view"
  bool needsValues = false;    ///< its work also depends on what is no tensor: a convolution, a sum
};
NameTraits traitsOf(std::string_view name);

/// The category of an event with this rule and name.
EventCategory categoryOf(const CategoryRule& rule, const NameTraits& traits);

}  // namespace culprit::chrome
