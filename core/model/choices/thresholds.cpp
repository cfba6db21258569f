#include "core/model/choices/thresholds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace culprit {

namespace {

using T = Thresholds;

constexpr std::array kEntries = {
    ThresholdEntry{"workPerCycleLow", &T::workPerCycleLow,
                   "launches per cycle, B / A: least for the same work", 1e-3, 1.0},
    ThresholdEntry{"workPerCycleHigh", &T::workPerCycleHigh,
                   "launches per cycle, B / A: most for the same work", 1.0, 1e3},
    ThresholdEntry{"workShare", &T::workShare,
                   "share of the launches that changes alike where a cycle does other work"},
    ThresholdEntry{"problemSizeLow", &T::problemSizeLow,
                   "size of a launch or copy, B / A: least for the same", 1e-3, 1.0},
    ThresholdEntry{"problemSizeHigh", &T::problemSizeHigh,
                   "size of a launch or copy, B / A: most for the same", 1.0, 1e3},
    ThresholdEntry{"problemSizeMatched", &T::problemSizeMatched,
                   "share of the time in common kernels that a statement on sizes needs"},
    ThresholdEntry{"cyclesEnough", &T::cyclesEnough, "cycles a side that pass without a note", 2, 1e6, true},
    ThresholdEntry{"cyclesFew", &T::cyclesFew, "cycles a side that an interval or a test needs", 2, 1e6,
                   true},
    ThresholdEntry{"kindShareDifference", &T::kindShareDifference,
                   "difference in the share of a kind of cycle that warns"},
    ThresholdEntry{"matchedShare", &T::matchedShare,
                   "share of the time in functions of both runs that passes"},
    ThresholdEntry{"matchedShareFail", &T::matchedShareFail,
                   "share of the time in common kernel classes below which runs are not comparable"},
    ThresholdEntry{"edgeLength", &T::edgeLength, "medians above which a first or last cycle is trimmed", 1.0,
                   1e3},
    ThresholdEntry{"edgeLaunches", &T::edgeLaunches,
                   "share of the usual launches below which a cycle at an end is trimmed"},
    ThresholdEntry{"outsideNote", &T::outsideNote, "share of kernel time outside every cycle that is noted"},
    ThresholdEntry{"outsideWarn", &T::outsideWarn, "share of kernel time outside every cycle that warns"},
    ThresholdEntry{"skippedRecords", &T::skippedRecords, "share of skipped or repaired records that warns"},
    ThresholdEntry{"windowDifference", &T::windowDifference,
                   "relative difference in total work that is noted", 0.0, 1e3},
    ThresholdEntry{"profilerOverhead", &T::profilerOverhead,
                   "share of the recorded time taken by the profiler itself that warns"},
    ThresholdEntry{"tailDeviations", &T::tailDeviations,
                   "deviations (MAD) of A above its median from which a cycle is much longer", 0.0, 1e3},
    ThresholdEntry{"tailFactor", &T::tailFactor, "medians from which a cycle is much longer, at least", 1.0,
                   1e3},
    ThresholdEntry{"noiseFloor", &T::noiseFloor, "least noise of a ratio"},
    ThresholdEntry{"betweenRunsNoiseLow", &T::betweenRunsNoiseLow, "least ratio of two normal processed runs",
                   1e-3, 1.0},
    ThresholdEntry{"betweenRunsNoiseHigh", &T::betweenRunsNoiseHigh,
                   "largest ratio of two normal processed runs", 1.0, 1e3},
    ThresholdEntry{"betweenCapturesNoiseLow", &T::betweenCapturesNoiseLow,
                   "least ratio of two normal traces, one capture a side", 1e-3, 1.0},
    ThresholdEntry{"betweenCapturesNoiseHigh", &T::betweenCapturesNoiseHigh,
                   "largest ratio of two normal traces, one capture a side", 1.0, 1e3},
    ThresholdEntry{"betweenHostRunsLow", &T::betweenHostRunsLow,
                   "least ratio of two normal traces without GPU work, one capture a side", 1e-3, 1.0},
    ThresholdEntry{"betweenHostRunsHigh", &T::betweenHostRunsHigh,
                   "largest ratio of two normal traces without GPU work, one capture a side", 1.0, 1e3},
    ThresholdEntry{"betweenManyCapturesNoiseLow", &T::betweenManyCapturesNoiseLow,
                   "least ratio of two normal traces, several captures a side", 1e-3, 1.0},
    ThresholdEntry{"betweenManyCapturesNoiseHigh", &T::betweenManyCapturesNoiseHigh,
                   "largest ratio of two normal traces, several captures a side", 1.0, 1e3},
    ThresholdEntry{"strongCause", &T::strongCause, "cause score of a strong cause"},
    ThresholdEntry{"possibleCause", &T::possibleCause, "cause score of a possible cause"},
    ThresholdEntry{"strongCauseSamples", &T::strongCauseSamples, "samples a side that a strong cause needs",
                   2, 1e6, true},
    ThresholdEntry{"ownUseWeight", &T::ownUseWeight, "weight of a change that cannot hurt"},
    ThresholdEntry{"timeFinding", &T::timeFinding, "share of A's cycle by which a class of time must change"},
    ThresholdEntry{"strongTimeCause", &T::strongTimeCause, "share of all changes of a strong time cause"},
    ThresholdEntry{"possibleTimeCause", &T::possibleTimeCause,
                   "share of all changes of a possible time cause"},
    ThresholdEntry{"hostBound", &T::hostBound, "share of the cycle below which the GPU is not busy enough"},
    ThresholdEntry{"explainedShare", &T::explainedShare,
                   "share of the cycle's change that makes a function worth a finding"},
    ThresholdEntry{
        "oneSidedShare", &T::oneSidedShare,
        "share of A's cycle that makes a function of one run only, or a change of spread, worth a finding"},
    ThresholdEntry{"spreadP", &T::spreadP, "Brown-Forsythe p below which a spread changed"},
    ThresholdEntry{"spreadRatio", &T::spreadRatio,
                   "ratio of interquartile ranges above which a spread changed", 1.0, 1e3},
    ThresholdEntry{"spreadCycles", &T::spreadCycles, "cycles a side that a statement on spread needs", 2, 1e6,
                   true},
    ThresholdEntry{"sweepGap", &T::sweepGap,
                   "seconds without a reading of a counter that begin another sweep", 1e-6, 1e3},
    ThresholdEntry{"fewestSplits", &T::fewestSplits, "splits of A's cycles that a percentile needs", 2, 200,
                   true},
    ThresholdEntry{"launchQueue", &T::launchQueue,
                   "microseconds from a launch to its kernel from which kernels queue", 0.0, 1e9},
    ThresholdEntry{"lateRankWaiting", &T::lateRankWaiting,
                   "share of the median rank's waiting in collectives below which a rank is late"},
    ThresholdEntry{
        "lateRankLeast", &T::lateRankLeast,
        "share of the transfer of its own calls that the median rank has to wait before a rank is late"},
    ThresholdEntry{"lateRankP", &T::lateRankP,
                   "chance at which a rank may be last as often without being late"},
    ThresholdEntry{"betweenCycles", &T::betweenCycles,
                   "share of the time between the cycles from which they are measured from start to start"},
    ThresholdEntry{"warmupFactor", &T::warmupFactor,
                   "medians above which a first cycle is warm-up, and a cycle long", 1.0, 1e3},
    ThresholdEntry{"sameLength", &T::sameLength,
                   "relative change of the typical cycle that counts as the same"},
    ThresholdEntry{"driftChange", &T::driftChange,
                   "relative change from the first to the second half of B that is a drift"},
    ThresholdEntry{"driftOverA", &T::driftOverA, "times the drift of A that the drift of B must be", 1.0,
                   1e3},
    ThresholdEntry{"sizeChange", &T::sizeChange,
                   "relative change of grid x block from which a launch is larger"},
    ThresholdEntry{"clockChange", &T::clockChange,
                   "relative change of the typical call of a group of kernels that counts"},
    ThresholdEntry{
        "uniformShare", &T::uniformShare,
        "share of the median change that 15 % of a group may stay below, to have changed by one factor"},
    ThresholdEntry{"linkChange", &T::linkChange, "relative change of the typical copy that counts"},
    ThresholdEntry{"linkShare", &T::linkShare, "share of the cycle that slower copies must make"},
    ThresholdEntry{"callsShare", &T::callsShare, "share of the cycle that more or fewer calls must make"},
    ThresholdEntry{"oneFunctionChange", &T::oneFunctionChange,
                   "relative change of the typical call of one function that counts"},
    ThresholdEntry{"oneFunctionShare", &T::oneFunctionShare, "share of the cycle that one kernel must make"},
    ThresholdEntry{"oneHostFunctionShare", &T::oneHostFunctionShare,
                   "share of the cycle that one host function must make"},
    ThresholdEntry{"takenShare", &T::takenShare,
                   "share of the time of the host that its interrupted calls must make"},
    ThresholdEntry{"takenFunctions", &T::takenFunctions, "host functions that must be interrupted", 1, 1e3,
                   true},
    ThresholdEntry{"takenOfChange", &T::takenOfChange,
                   "share of the change that interrupted host calls must make"},
    ThresholdEntry{"hostChange", &T::hostChange,
                   "relative change of the typical call of the host that counts"},
    ThresholdEntry{"hostFunctions", &T::hostFunctions,
                   "effective number of host functions that must have changed", 1.0, 1e3},
    ThresholdEntry{"timeShare", &T::timeShare,
                   "share of the cycle that data loading, gaps and time without records must change by"},
    ThresholdEntry{"longCycles", &T::longCycles, "share of long cycles above which they are no pauses"},
    ThresholdEntry{"longCall", &T::longCall,
                   "times the typical call of its function from which a single call stands out", 1.0, 1e3},
    ThresholdEntry{"longGap", &T::longGap,
                   "times the longest idle time of the GPU in the other run from which one stands out", 1.0,
                   1e3},
    ThresholdEntry{"outlierShare", &T::outlierShare,
                   "share of the cycle that a single call or idle time must make to stand out"},
    ThresholdEntry{"rankChange", &T::rankChange,
                   "relative change of the kernels of one rank against the others that counts"},
    ThresholdEntry{"stableParts", &T::stableParts,
                   "share of the change that calls and typical calls must make to call it"},
    ThresholdEntry{"stableChange", &T::stableChange,
                   "relative change of the typical cycle that stable parts can call"},
    ThresholdEntry{"resamplingSeed", &T::resamplingSeed, "start of the random numbers", 0.0,
                   9007199254740991.0, true},
};

struct Order {
  double T::*lower;
  double T::*upper;
};
constexpr std::array kOrders = {
    Order{&T::cyclesFew, &T::cyclesEnough}, Order{&T::matchedShareFail, &T::matchedShare},
    Order{&T::outsideNote, &T::outsideWarn}, Order{&T::possibleCause, &T::strongCause},
    Order{&T::possibleTimeCause, &T::strongTimeCause}};

std::string_view nameOf(double T::*value) {
  return std::find_if(kEntries.begin(), kEntries.end(),
                      [value](const ThresholdEntry& entry) { return entry.value == value; })
      ->name;
}

std::string textOf(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

}  // namespace

std::span<const ThresholdEntry> thresholdEntries() {
  return kEntries;
}

const ThresholdEntry* thresholdNamed(std::string_view name) {
  const auto found = std::find_if(kEntries.begin(), kEntries.end(),
                                  [name](const ThresholdEntry& entry) { return entry.name == name; });
  return found == kEntries.end() ? nullptr : &*found;
}

bool ThresholdEntry::allows(double number) const {
  return number >= least && number <= most && (!isWhole || number == std::floor(number));
}

std::string rangeText(const ThresholdEntry& entry) {
  return std::string(entry.isWhole ? "a whole number from " : "a number from ") + textOf(entry.least) +
         " to " + textOf(entry.most);
}

std::string complaintAbout(const Thresholds& thresholds) {
  for (const ThresholdEntry& entry : kEntries) {
    if (!entry.allows(thresholds.*entry.value)) {
      return "the threshold " + std::string(entry.name) + " is " + textOf(thresholds.*entry.value) +
             "; wanted " + rangeText(entry);
    }
  }
  for (const Order& order : kOrders) {
    if (thresholds.*order.lower > thresholds.*order.upper) {
      return "the threshold " + std::string(nameOf(order.lower)) + " is above " +
             std::string(nameOf(order.upper));
    }
  }
  return {};
}

}  // namespace culprit
