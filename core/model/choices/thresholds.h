// Every number by which the verdict judges, with its default; how they are used: resources/help/formulas.md.
// One value is kept in the session and printed in the report, so that a verdict can be understood later; the
// user may change any of them by name (--threshold NAME=VALUE, Compare > Thresholds...). It only holds
// numbers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace culprit {

struct Thresholds {
  double workPerCycleLow = 0.80;
  double workPerCycleHigh = 1.25;
  double workShare = 0.65;
  double problemSizeLow = 0.80;
  double problemSizeHigh = 1.25;
  double problemSizeMatched = 0.50;
  double cyclesEnough = 10;
  double cyclesFew = 4;
  double kindShareDifference = 0.10;
  double matchedShare = 0.80;
  double matchedShareFail = 0.20;
  double edgeLength = 3.0;
  double edgeLaunches = 0.50;
  double outsideNote = 0.01;
  double outsideWarn = 0.05;
  double skippedRecords = 0.001;
  double profilerOverhead = 0.01;
  double windowDifference = 0.25;
  double tailDeviations = 5.0;
  double tailFactor = 1.1;
  double noiseFloor = 0.02;
  double betweenRunsNoiseLow = 0.80;
  double betweenRunsNoiseHigh = 1.25;
  double betweenCapturesNoiseLow = 0.85;
  double betweenCapturesNoiseHigh = 1.18;
  double betweenHostRunsLow = 0.82;
  double betweenHostRunsHigh = 1.22;
  double betweenManyCapturesNoiseLow = 0.90;
  double betweenManyCapturesNoiseHigh = 1.10;
  double strongCause = 0.35;
  double possibleCause = 0.15;
  double strongCauseSamples = 4;
  double ownUseWeight = 0.25;
  double timeFinding = 0.05;
  double strongTimeCause = 0.50;
  double possibleTimeCause = 0.25;
  double hostBound = 0.75;
  double explainedShare = 0.05;
  double oneSidedShare = 0.01;
  double spreadP = 0.01;
  double spreadRatio = 1.5;
  double spreadCycles = 10;
  double sweepGap = 0.2;
  double fewestSplits = 20;
  double launchQueue = 50;
  double lateRankWaiting = 0.70;
  double lateRankLeast = 0.10;
  double lateRankP = 0.05;
  double betweenCycles = 0.01;
  double warmupFactor = 1.25;
  double sameLength = 0.03;
  double driftChange = 0.06;
  double driftOverA = 2.5;
  double sizeChange = 0.04;
  double clockChange = 0.04;
  double uniformShare = 0.50;
  double linkChange = 0.15;
  double linkShare = 0.01;
  double callsShare = 0.012;
  double oneFunctionChange = 0.05;
  double oneFunctionShare = 0.008;
  double oneHostFunctionShare = 0.10;
  double takenShare = 0.10;
  double takenFunctions = 4;
  double takenOfChange = 0.35;
  double hostChange = 0.08;
  double hostFunctions = 3;
  double timeShare = 0.03;
  double longCycles = 0.45;
  double longCall = 5.0;
  double longGap = 2.0;
  double outlierShare = 0.01;
  double rankChange = 0.03;
  double stableParts = 0.60;
  double stableChange = 0.03;
  double resamplingSeed = 1;

  friend bool operator==(const Thresholds&, const Thresholds&) = default;
};

struct ThresholdEntry {
  std::string_view name;  ///< as on the command line
  double Thresholds::*value;
  std::string_view meaning;  ///< one line for the dialog and the report
  double least = 0.0;        ///< values that make sense, ends included
  double most = 1.0;
  bool isWhole = false;  ///< only whole numbers

  bool allows(double value) const;
};

/// All of them, in the order of the questions.
std::span<const ThresholdEntry> thresholdEntries();

/// The entry with that name; null if there is none.
const ThresholdEntry* thresholdNamed(std::string_view name);

/// "a number from 0.01 to 1", as a part of a sentence.
std::string rangeText(const ThresholdEntry& entry);

/// What is wrong with these values, one sentence without a stop: one outside its range, or a lower limit
/// above its upper one. Empty if nothing is.
std::string complaintAbout(const Thresholds& thresholds);

}  // namespace culprit
