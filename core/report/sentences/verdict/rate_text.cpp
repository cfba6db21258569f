#include "core/report/sentences/verdict/rate_text.h"

#include <fmt/format.h>

#include <cmath>

#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr double kAgrees = 0.04;  // rate and ratio of the cycles, of recordings that hold nothing else

/// Of cycles of one kind; per unit of work the ratio is made of launches itself.
std::string besideCycles(const Slowdown& slowdown) {
  if (slowdown.per != WorkUnit::Cycle || !slowdown.whole.ratio) return {};
  const double cycles = *slowdown.whole.ratio;
  const bool isOutside = cycles < *slowdown.rate->low || cycles > *slowdown.rate->high;
  const bool differs = isOutside && std::fabs(std::log(*slowdown.rate->ratio / cycles)) > std::log1p(kAgrees);
  return fmt::format("; its typical cycle {} {} times{}", differs ? "alone takes" : "takes",
                     format::number(cycles, 2),
                     differs ? ", so more differs than that: other cycles, or what lies between them" : "");
}

}  // namespace

std::string launchRateText(const Slowdown& slowdown) {
  if (!slowdown.rate || !slowdown.rate->ratio || !slowdown.rate->low || !slowdown.rate->high) return {};
  return fmt::format(
      " From launch to launch, over the whole recordings, B takes {} times as long (95 % interval {} to "
      "{}){}.",
      format::number(*slowdown.rate->ratio, 2), format::number(*slowdown.rate->low, 2),
      format::number(*slowdown.rate->high, 2), besideCycles(slowdown));
}

}  // namespace culprit
