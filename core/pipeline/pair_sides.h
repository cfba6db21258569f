// Brings the processes of a run into the form the verdict reads (core/analysis/pairing/pair_side.h): a run
// that was just read, or a stored session. For the doors of the pipeline only.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/judging/speed/other_ranks.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/analysis/pairing/pairing.h"
#include "core/base/monitor.h"
#include "core/model/choices/cut_options.h"
#include "core/model/results/results.h"

namespace culprit {

/// Positions of the processes of a run that are compared; empty if who has no partner is not asked for.
using PairedPlaces = std::optional<std::set<std::size_t>>;

/// Of all pairs' positions in their runs those on one side; empty if the user chose the processes.
PairedPlaces pairedPlaces(const std::vector<ProcessPair>& pairs, std::size_t ProcessPair::*side,
                          const Results& results);

/// What the sides of all processes of one run share, found out once.
class RunSides {
 public:
  /// What is asked about the run beside its content.
  struct Facts {
    const Names& names;
    const Thresholds& thresholds;
    const std::vector<Issue>& issues;
    CutOptions cut = {};
    const Collectives* collectives = nullptr;  ///< null: its processes share none
    PairedPlaces paired = {};
  };

  /// Points into `content` and what the facts point to. Throws Cancelled.
  RunSides(const RunContent& content, const Facts& facts, const Monitor& monitor);
  RunSides(const RunSides&) = delete;
  RunSides& operator=(const RunSides&) = delete;

 private:
  friend class ProcessSide;

  const RunContent& m_content;
  Facts m_facts;
  InputQuality m_quality;
  RunFacts m_run;
  TracksByProcess m_tracks;
  RunCapacities m_capacities;
  std::map<std::string, RunSweeps> m_sweeps;        ///< by host
  std::map<ProcessId, KindTotals> m_kinds;          ///< by the process of the trace
  std::map<std::string_view, RanksOfPart> m_parts;  ///< those with several processes
  std::vector<std::size_t> m_places;                ///< in its part; parallel to the processes
};

/// One process of a run as a side of a pair.
class ProcessSide {
 public:
  /// The process at that position. `functions`: matched by hand, if the run is B. Points into `run` and what
  /// that points to.
  ProcessSide(const RunSides& run, std::size_t process, std::span<const FunctionPartners> functions = {});
  ProcessSide(const ProcessSide&) = delete;
  ProcessSide& operator=(const ProcessSide&) = delete;

  /// Processes that take part in collectives with it, if the run does not hold them.
  void joinWith(const OtherRanks& others);

  /// Points into this object.
  const PairSide& side() const { return m_side; }
  /// The same over `some` of its cycles (keepCycles()), without the recordings.
  PairSide over(const ProcessSamples& some, const Names& names) const;

 private:
  Sweeps m_sweeps;
  std::optional<OtherRanks> m_others;
  PairSide m_side;
};

/// Those of the run; null if it has none.
const Collectives* collectivesOf(const Run& run);

/// What further baselines have measured for the pairs of a session.
RatioRange jobBaselines(const Results& results);

/// What the verdict of one pair of a session is made from: the session's thresholds, and the band of its
/// verdict where further baselines have measured it. Without resources.
VerdictInput storedInput(const PairSide& a, const PairSide& b, const Results& results,
                         const PairResults& pair, const RatioRange& baselines);

}  // namespace culprit
