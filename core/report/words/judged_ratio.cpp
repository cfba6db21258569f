#include "core/report/words/judged_ratio.h"

#include <fmt/format.h>

#include "core/report/words/format.h"
#include "core/report/words/per_text.h"

namespace culprit {

std::string ratioPer(const Slowdown& slowdown) {
  return fmt::format("{}{}", perText(slowdown.per), isOfMeans(slowdown) ? ", of means" : "");
}

std::string judgedRatioText(const Slowdown& slowdown) {
  const SpeedRatio& judged = judgedSpeed(slowdown);
  if (!judged.ratio) return std::string(format::kAbsent);
  const std::string ratio = format::telling(*judged.ratio, 2);
  if (!judged.low || !judged.high) return fmt::format("{} {}", ratio, ratioPer(slowdown));
  return fmt::format("{} ({} to {}) {}", ratio, format::telling(*judged.low, 2),
                     format::telling(*judged.high, 2), ratioPer(slowdown));
}

}  // namespace culprit
