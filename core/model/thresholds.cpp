#include "core/model/thresholds.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

using T = Thresholds;

constexpr std::array kEntries = {
    ThresholdEntry{"workPerCycleLow", &T::workPerCycleLow,
                   "launches per cycle, B / A: least for the same work"},
    ThresholdEntry{"workPerCycleHigh", &T::workPerCycleHigh,
                   "launches per cycle, B / A: most for the same work"},
    ThresholdEntry{"problemSizeLow", &T::problemSizeLow,
                   "size of a launch or copy, B / A: least for the same"},
    ThresholdEntry{"problemSizeHigh", &T::problemSizeHigh,
                   "size of a launch or copy, B / A: most for the same"},
    ThresholdEntry{"problemSizeMatched", &T::problemSizeMatched,
                   "share of the time in common kernels that a statement on sizes needs"},
    ThresholdEntry{"cyclesEnough", &T::cyclesEnough, "cycles a side that pass without a note"},
    ThresholdEntry{"cyclesFew", &T::cyclesFew, "cycles a side that an interval or a test needs"},
    ThresholdEntry{"kindShareDifference", &T::kindShareDifference,
                   "difference in the share of a kind of cycle that warns"},
    ThresholdEntry{"matchedShare", &T::matchedShare,
                   "share of the time in functions of both runs that passes"},
    ThresholdEntry{"matchedShareFail", &T::matchedShareFail,
                   "share of the time in common kernel classes below which runs are not comparable"},
    ThresholdEntry{"edgeLength", &T::edgeLength, "medians above which a first or last cycle is trimmed"},
    ThresholdEntry{"edgeLaunches", &T::edgeLaunches,
                   "share of the usual launches below which a cycle at an end is trimmed"},
    ThresholdEntry{"outsideNote", &T::outsideNote, "share of kernel time outside every cycle that is noted"},
    ThresholdEntry{"outsideWarn", &T::outsideWarn, "share of kernel time outside every cycle that warns"},
    ThresholdEntry{"skippedRecords", &T::skippedRecords, "share of skipped or repaired records that warns"},
    ThresholdEntry{"windowDifference", &T::windowDifference,
                   "relative difference in total work that is noted"},
    ThresholdEntry{"noiseFloor", &T::noiseFloor, "least noise of a ratio"},
    ThresholdEntry{"betweenRunsNoiseLow", &T::betweenRunsNoiseLow,
                   "least ratio of two normal processed runs"},
    ThresholdEntry{"betweenRunsNoiseHigh", &T::betweenRunsNoiseHigh,
                   "largest ratio of two normal processed runs"},
    ThresholdEntry{"betweenCapturesNoiseLow", &T::betweenCapturesNoiseLow,
                   "least ratio of two normal traces, one capture a side"},
    ThresholdEntry{"betweenCapturesNoiseHigh", &T::betweenCapturesNoiseHigh,
                   "largest ratio of two normal traces, one capture a side"},
    ThresholdEntry{"betweenManyCapturesNoiseLow", &T::betweenManyCapturesNoiseLow,
                   "least ratio of two normal traces, several captures a side"},
    ThresholdEntry{"betweenManyCapturesNoiseHigh", &T::betweenManyCapturesNoiseHigh,
                   "largest ratio of two normal traces, several captures a side"},
    ThresholdEntry{"strongCause", &T::strongCause, "cause score of a strong cause"},
    ThresholdEntry{"possibleCause", &T::possibleCause, "cause score of a possible cause"},
    ThresholdEntry{"strongCauseSamples", &T::strongCauseSamples, "samples a side that a strong cause needs"},
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
                   "ratio of interquartile ranges above which a spread changed"},
    ThresholdEntry{"spreadCycles", &T::spreadCycles, "cycles a side that a statement on spread needs"},
    ThresholdEntry{"lateRankWaiting", &T::lateRankWaiting,
                   "share of the median rank's waiting in collectives below which a rank is late"},
    ThresholdEntry{"lateRankLeast", &T::lateRankLeast,
                   "share of the transfer that the median rank has to wait before any rank is late"},
    ThresholdEntry{"lateRankP", &T::lateRankP,
                   "chance at which a rank may be last as often without being late"},
    ThresholdEntry{"resamplingSeed", &T::resamplingSeed, "start of the random numbers"},
};

}  // namespace

std::span<const ThresholdEntry> thresholdEntries() {
  return kEntries;
}

const ThresholdEntry* thresholdNamed(std::string_view name) {
  const auto found = std::find_if(kEntries.begin(), kEntries.end(),
                                  [name](const ThresholdEntry& entry) { return entry.name == name; });
  return found == kEntries.end() ? nullptr : &*found;
}

}  // namespace culprit
