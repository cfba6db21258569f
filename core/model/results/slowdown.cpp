#include "core/model/results/slowdown.h"

namespace culprit {

std::string_view nameOf(WorkUnit unit) {
  return isPerWork(unit) ? "work" : "cycle";
}

std::string_view nameOf(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::Slower:
      return "slower";
    case SpeedVerdict::Faster:
      return "faster";
    case SpeedVerdict::TooFewCycles:
    case SpeedVerdict::NoAnchor:
    case SpeedVerdict::UnlikeCycles:
      return "not known";
    default:
      return "no measurable change";
  }
}

std::string_view nameOf(SlowdownBy by) {
  switch (by) {
    case SlowdownBy::Typical:
      return "typical";
    case SlowdownBy::Total:
      return "total";
    case SlowdownBy::StableParts:
      return "stable_parts";
  }
  return "";
}

}  // namespace culprit
