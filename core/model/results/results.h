// The outcome of one comparison: immutable once made. The session stores it, views and report show it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/choices/counter_offset.h"
#include "core/model/choices/cut_options.h"
#include "core/model/choices/device_map.h"
#include "core/model/choices/name_matches.h"
#include "core/model/choices/process_choice.h"
#include "core/model/choices/thresholds.h"
#include "core/model/results/anchor.h"
#include "core/model/results/assessment.h"
#include "core/model/results/job.h"
#include "core/model/results/mark.h"
#include "core/model/results/resource.h"
#include "core/model/results/verdict.h"
#include "core/model/run/ids.h"
#include "core/model/run/issue.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// One side of one Comparison, over the cycles where the triplet has a row.
struct SideStatistics {
  double betaMean = 0.0;  ///< per cent of the cycle; 0 without rows, as published
  double betaStd = 0.0;   ///< n - 1 in the denominator; 0 for 0 or 1 rows
  double muMean = 0.0;    ///< in the scale of Run::muScale
  double muStd = 0.0;
  std::uint32_t rows = 0;

  friend bool operator==(const SideStatistics&, const SideStatistics&) = default;
};

/// The statistics of one Triplet of one process pair. p-values are empty where there is no test: too few
/// rows (published as exactly 1), or, for Welch, no variance and equal means (published as NaN).
struct Comparison {
  Triplet triplet;
  CategoryId category{};
  SideStatistics a, b;
  double zBeta = 0.0;
  double zMu = 0.0;
  double zLogMu = 0.0;
  double score = 0.0;  ///< |d beta| (|Z beta| + |Z log mu|), the published Suspicion Score
  std::optional<double> pBeta, uBeta, pMu, uMu;
  Assessment assessment;

  double betaDelta() const { return b.betaMean - a.betaMean; }
  double muDelta() const { return b.muMean - a.muMean; }
  bool hasTest() const { return a.rows > 1 && b.rows > 1; }

  friend bool operator==(const Comparison&, const Comparison&) = default;
};

enum class FindingKind : std::uint8_t {
  AnchorsDiffer,    ///< the cycles of A and B repeat different functions
  ChangedFunction,  ///< a (function, device) with a published score above 10
  TooFewCycles,     ///< a side has fewer than 2 cycles: no test is possible
  // Of the verdict; `item` is a position in its lists.
  FailedCheck,       ///< a check that warns or fails; item: in comparability.checks
  Speed,             ///< how much slower
  ChangedResource,   ///< a strong or possible cause; item: in causes
  ExplainsChange,    ///< a function with a large part in the change; item: in functions
  LongCycles,        ///< cycles much longer than their fellows
  ChangedSpread,     ///< a function that became more or less regular; item: in spreads
  NewFunction,       ///< only B runs it; item: in functions
  VanishedFunction,  ///< only A runs it; item: in functions
  TimeParts,         ///< how the change of the cycle splits into parts that sum to it
  LateRanks,         ///< ranks for which the others wait in collectives (Run::collectives)
  HostBound,         ///< the GPU is idle for much of the cycle in both runs
  LargestChange,  ///< where no function explains anything: the GPU work that changed most; item: in functions
  OtherCalls,     ///< GPU work of which B recorded more or fewer calls, but not in its cycles; item: in
                  ///< functions
};
template <>
inline constexpr auto kLast<FindingKind> = FindingKind::OtherCalls;

/// Something worth a sentence. core/report/sentences makes the text from it.
struct Finding {
  FindingKind kind{};
  std::optional<std::uint32_t> comparison;  ///< position in PairResults::comparisons: the leading row
  std::vector<std::uint32_t> levels;        ///< further rows of the same function whose mu changed, at most 3
  std::optional<std::uint32_t> item;        ///< position in the list of the verdict that the kind is about

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// A Process of A with its partner in B and everything computed for the two.
struct PairResults {
  Process a, b;
  std::string labelA, labelB;  ///< of labelProcess()
  std::vector<Cycle> cyclesA, cyclesB;
  std::vector<DevicePartners> devices;      ///< with different names; rows of samples: deviceOn(), rowOf()
  std::vector<FunctionPartners> functions;  ///< matched by hand; rows of samples: functionOn(), rowOf()
  std::vector<Comparison> comparisons;      ///< published order: score descending, then names by code point
  std::vector<Finding> findings;
  PairVerdict verdict;
};

struct Results {
  Run runA, runB;
  Names names;
  std::vector<Fingerprint> inputs;
  std::vector<Process> processes;  ///< of both runs, index = ProcessId
  std::vector<PairResults> pairs;
  std::vector<JobVerdict> jobs;  ///< one for each part with at least three ranks, by the order of its pairs
  std::vector<Issue> issues;
  CutOptions cut;                              ///< what the user asked for when the runs were cut
  std::optional<ProcessChoice> processChoice;  ///< by which the pairs were made; empty: by the rule
  AnchorTable anchors;    ///< what the cycles of raw traces were cut by, and what else could be chosen
  Thresholds thresholds;  ///< what the verdicts were made with
  std::vector<Resource> userResources;        ///< entries of the user's resource table
  DeviceMap deviceMap;                        ///< as the user chose it
  NameMatches nameMatches;                    ///< by hand
  std::vector<CounterOffset> counterOffsets;  ///< that the user gave for logs beside the traces
  std::vector<Mark>
      marks;  ///< the user's pins and notes when the session was opened; those of unknown subjects left out

  const Run& run(Side side) const { return side == Side::A ? runA : runB; }
};

using ResultsPtr = std::shared_ptr<const Results>;

}  // namespace culprit
