#include "core/report/sentences/verdict/check_rules.h"

#include <fmt/format.h>

namespace culprit {

namespace {

double percent(double share) {
  return 100.0 * share;
}

std::string ruleOfMeasures(CheckId id, const Thresholds& t) {
  switch (id) {
    case CheckId::WorkPerCycle:
      return fmt::format("Passes from {:g} to {:g} and fails outside; without a common kernel it warns.",
                         t.workPerCycleLow, t.workPerCycleHigh);
    case CheckId::ProblemSize:
      return fmt::format(
          "Warns outside {:g} to {:g}. Sizes of launches count only between runs on one vendor "
          "with at least {:g} % of the time in functions of the same name; not known is a note.",
          t.problemSizeLow, t.problemSizeHigh, percent(t.problemSizeMatched));
    case CheckId::CycleCount:
      return fmt::format("Passes from {:g} cycles a side, is noted from {:g}, warns below.", t.cyclesEnough,
                         t.cyclesFew);
    case CheckId::KindOfCycle:
      return fmt::format("Warns if the share of a kind differs by more than {:g} points.",
                         percent(t.kindShareDifference));
    case CheckId::Functions:
      return fmt::format(
          "Passes from {0:g} % by name or family, is noted from {0:g} % by kernel class only, "
          "fails below {1:g} % by class, else it warns.",
          percent(t.matchedShare), percent(t.matchedShareFail));
    case CheckId::WarmUpAndEdges:
      return fmt::format(
          "Noted are first and last cycles longer than {:g} medians, cycles at the ends without "
          "kernels or with less than {:g} % of the usual launches of their kind, and more than "
          "{:g} % of the kernel time outside every cycle; above {:g} % it warns.",
          t.edgeLength, percent(t.edgeLaunches), percent(t.outsideNote), percent(t.outsideWarn));
    default:
      return fmt::format(
          "Warns above {:g} % of records skipped or repaired, for a damaged file, and if the "
          "profiler itself took more than {:g} % of the time.",
          percent(t.skippedRecords), percent(t.profilerOverhead));
  }
}

}  // namespace

std::string checkRule(CheckId id, const Thresholds& thresholds) {
  switch (id) {
    case CheckId::Anchor:
      return "Warns if the cycles of the two runs repeat different functions, or if nothing repeats.";
    case CheckId::Devices:
      return "Warns if both runs tell another model, number of devices, vendor or world size.";
    case CheckId::ProfilerSettings:
      return "Warns if settings differ that make the traced program slower; other versions are noted. What "
             "only one run tells is no difference.";
    case CheckId::Metrics:
      return "Metrics of one run only are noted, since they cannot be compared.";
    case CheckId::Counters:
      return "Noted if the counters are read less often than a cycle lasts.";
    case CheckId::Window:
      return fmt::format("Noted if the work of the whole runs differs by more than {:g} %.",
                         percent(thresholds.windowDifference));
    default:
      return ruleOfMeasures(id, thresholds);
  }
}

}  // namespace culprit
