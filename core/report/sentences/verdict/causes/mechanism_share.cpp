// How much of the change a mechanism makes (mechanism_text.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "core/report/words/per_text.h"

namespace culprit {

namespace {

std::string ms(double value) {
  constexpr double kSmall = 0.1;  // below it two digits say nothing
  return format::signedNumber(value, std::fabs(value) < kSmall ? 3 : 2);
}

/// Which the others wait for: it can only make a cycle longer.
bool isLateRank(const Mechanism& mechanism) {
  return mechanism.kind == MechanismKind::RankGpu || mechanism.kind == MechanismKind::RankHost ||
         mechanism.kind == MechanismKind::RankInput;
}

/// Of a mechanism that makes `excess` ms more than the cycle changed by, or less: which class of time made up
/// for most of it; where none did, what else may have.
std::string whatMadeUp(const Waterfall& waterfall, double excess) {
  constexpr double kMost = 0.5;
  const double sign = std::copysign(1.0, excess);
  const auto grown = [](const Waterfall::Step& step) { return step.bMs - step.aMs; };
  const auto most = std::min_element(
      waterfall.steps.begin(), waterfall.steps.end(),
      [&](const Waterfall::Step& x, const Waterfall::Step& y) { return sign * grown(x) < sign * grown(y); });
  if (most != waterfall.steps.end() && -sign * grown(*most) >= kMost * std::fabs(excess))
    return fmt::format("{} {} ms went the other way", spokenName(most->time), ms(grown(*most)));
  return fmt::format("part of it is {}", waterfall.overlapKnown ? "hidden behind other work, or made up for"
                                                                : "hidden, or in several threads at a time");
}

}  // namespace

std::string mechanismShare(const PairVerdict& verdict, const Mechanism& mechanism) {
  constexpr double kAll = 1.1;  // a little more than the change is still all of it
  const std::string per(perText(verdict.slowdown.per));
  const double whole = verdict.waterfall ? verdict.waterfall->cycleBMs - verdict.waterfall->cycleAMs : 0.0;
  if (isLateRank(mechanism) && !(mechanism.ms > 0.0))
    return "explains nothing of the cycle: its own time did not grow";
  if (mechanism.kind == MechanismKind::OtherMix)
    return fmt::format("makes {} ms of the mean of all cycles, whatever their kind", ms(mechanism.ms));
  if (mechanism.kind == MechanismKind::DeviceGpu && mechanism.ms == 0.0)
    return "explains nothing of the cycle: hidden behind other work, or made up for";
  // The classes of time sum to the cycle without what lies between cycles.
  const bool isTold = whole != 0.0 && !verdict.slowdown.arePeriods;
  if (isTold && (mechanism.ms * whole < 0.0 || std::fabs(mechanism.ms) > kAll * std::fabs(whole)))
    return fmt::format("makes {} ms {}, while the cycle changed by {} ms: {}", ms(mechanism.ms), per,
                       ms(whole), whatMadeUp(*verdict.waterfall, mechanism.ms - whole));
  // No part is larger than the whole.
  const bool isAll = isTold && std::fabs(mechanism.ms) > std::fabs(whole) && ms(mechanism.ms) != ms(whole);
  std::string text =
      isAll ? fmt::format("explains all of {} ms {}", ms(whole), per)
            : fmt::format("explains {}{} ms {}", ms(mechanism.ms), isTold ? " of " + ms(whole) : "", per);
  const bool hasWidth = mechanism.low && mechanism.high && ms(*mechanism.low) != ms(*mechanism.high);
  if (hasWidth) text += fmt::format(" ({} to {})", ms(*mechanism.low), ms(*mechanism.high));
  return text;
}

}  // namespace culprit
