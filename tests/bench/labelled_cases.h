// The cases of a folder of labelled runs (labels.tsv) and what the program says about each, taken from the
// session that it writes as for a user. For labelled_bench; it judges nothing and prints nothing.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::bench {

/// One row of labels.tsv.
struct LabelledCase {
  std::string name;      ///< of its folder
  std::string program;   ///< the name up to the first '_'
  std::string injected;  ///< kind of the change
  std::string direction;
  double plainTypical = 1.0, plainMean = 1.0;    ///< B / A, timed without the profiler
  double tracedTypical = 1.0, tracedMean = 1.0;  ///< and with it
  std::string timeClasses;                       ///< accepted, separated by '|'; empty: not told
  std::string functionPattern;                   ///< regular expression; empty: no function
  std::string signatures;                        ///< accepted mechanisms, separated by '|'; empty: not told

  /// The loop takes at least 8 % longer, with the profiler and without.
  bool isRealSlowdown() const;
  /// The same of a loop that takes longer or shorter.
  bool isRealChange() const;
  /// How much longer the recorded loop takes: the larger one of the typical and the mean cycle.
  double effect() const { return tracedTypical > tracedMean ? tracedTypical : tracedMean; }
};

/// All rows of `folder`/labels.tsv, by name. Throws Error if a column is missing or a number is none.
std::vector<LabelledCase> readLabels(const std::filesystem::path& folder);

/// Whether one of the words that '|' separates is that one.
bool hasWord(std::string_view words, std::string_view word);

/// A row of a list, with all names that it stands for; the first is the one that is shown.
using RowNames = std::vector<std::string>;

/// What is scored of one process pair.
struct PairOutcome {
  std::string process;  ///< "rank 2", or the part that tells it from others
  std::optional<double> ratio, low, high;
  SpeedVerdict verdict = SpeedVerdict::TooFewCycles;
  std::string rule;                     ///< by which it is called; empty: not called, or not told
  std::vector<std::string> mechanisms;  ///< "none" or the first ones, the headline's first
  bool strongMechanism = false;
  bool strongResource = false, strongTime = false;
  std::string timeClass;            ///< of the first cause that is one; empty: there is none
  std::vector<RowNames> functions;  ///< the first rows with time of their own
  std::vector<RowNames> suspects;   ///< the first rows of the triplet table by Suspicion

  bool isCalled() const { return verdict == SpeedVerdict::Slower || verdict == SpeedVerdict::Faster; }
};

PairOutcome outcomeOf(const PairResults& pair, const Names& names);

/// What the program says of one comparison.
struct CaseOutcome {
  std::vector<PairOutcome> pairs;
  std::string error;  ///< why there is none
};

/// Compares both folders of the case through the pipeline, with these further baselines.
CaseOutcome compareCase(const std::filesystem::path& folder, const LabelledCase& labelled,
                        const std::vector<std::filesystem::path>& baselines = {});

}  // namespace culprit::bench
