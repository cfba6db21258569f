#include "core/report/names/lane_name.h"

#include <algorithm>

#include "core/base/safe_text.h"

namespace culprit {

std::string laneName(const CycleLane& lane) {
  std::string name = singleLine(lane.name);
  if (lane.kind == TrackKind::HostThread)
    return name.starts_with("thread") || name.starts_with("Thread") ? name : "thread " + name;
  if (lane.kind != TrackKind::GpuStream) return name;
  const bool isNumber = !name.empty() && std::all_of(name.begin(), name.end(), [](char letter) {
    return letter >= '0' && letter <= '9';
  });
  return singleLine(lane.device) + ", " + (isNumber ? "stream " + name : name);
}

}  // namespace culprit
