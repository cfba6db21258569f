#include "core/analysis/judging/mechanisms/collective_bytes.h"

namespace culprit {

std::optional<double> bytesPerCall(const Collectives& collectives) {
  constexpr double kNearlyAll = 0.9;
  double calls = 0.0, bytes = 0.0, toldMs = 0.0, allMs = 0.0;
  for (const Collectives::GroupCalls& each : collectives.groupCalls) {
    if (each.calls < 2) continue;  // as what is sent around once at the start
    allMs += each.transferMs;
    if (!each.bytes) continue;
    toldMs += each.transferMs;
    calls += static_cast<double>(each.calls);
    bytes += static_cast<double>(each.calls) * static_cast<double>(*each.bytes);
  }
  if (!(bytes > 0.0) || toldMs < kNearlyAll * allMs) return std::nullopt;
  return bytes / calls;
}

}  // namespace culprit
