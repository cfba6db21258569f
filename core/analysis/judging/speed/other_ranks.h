// What the other processes of a run have to do with the comparison of one of them: which cycles they have
// incomplete, and how long they took for the collectives that they share. Each process is asked once, and its
// answer serves all the others; none of their samples is needed after that.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/judging/speed/function_use.h"
#include "core/model/choices/name_matches.h"
#include "core/model/choices/thresholds.h"
#include "core/model/results/verdict.h"
#include "core/model/run/names.h"

namespace culprit {

/// Whether it is device work of the communication class.
bool isCollective(const FunctionUse& use, const Names& names);

/// Busy time of the collectives of one process in ms, devices together, by function and number of the cycle;
/// ascending.
class CollectiveTimes {
 public:
  using Key = std::pair<FunctionId, std::int64_t>;

  CollectiveTimes() = default;
  CollectiveTimes(const ProcessSamples& samples, const Names& names);

  bool empty() const { return m_times.empty(); }
  std::optional<double> of(FunctionId function, std::int64_t cycle) const;
  const std::vector<std::pair<Key, double>>& all() const { return m_times; }

 private:
  std::vector<std::pair<Key, double>> m_times;
};

/// What one process tells the others.
struct RankShare {
  std::vector<std::pair<std::int64_t, EdgeReason>> edges;  ///< incomplete cycles, by their number
  CollectiveTimes collectives;  ///< empty for raw traces, whose calls tell it (collective_calls.h)
};

RankShare rankShare(const ProcessSamples& samples, bool isProcessed, const Names& names,
                    const Thresholds& thresholds);

/// What all processes of one part of a run tell, put together once: each of them sees it without its own
/// share (OtherRanks), and none has to ask all the others.
class RanksOfPart {
 public:
  /// Returns its place: how many were there before.
  std::size_t add(RankShare share);
  std::size_t size() const { return m_shares.size(); }

 private:
  friend class OtherRanks;

  /// Of the first two processes that have a cycle incomplete.
  struct Edges {
    std::size_t first = 0;
    EdgeReason ofFirst{};
    std::optional<EdgeReason> ofSecond;
  };
  /// Of the two that took the shortest time for a collective.
  struct Shortest {
    std::size_t ranks = 0;  ///< that have a record of it
    std::size_t first = 0;
    double ofFirstMs = 0.0;
    double ofSecondMs = 0.0;  ///< where there are two
  };

  std::vector<RankShare> m_shares;
  std::map<std::int64_t, Edges> m_edges;  ///< by the number of the cycle
  std::map<CollectiveTimes::Key, Shortest> m_times;
  std::size_t m_communicating = 0;
};

/// Those of one part without one of them.
class OtherRanks {
 public:
  /// `own`: the place of the one that is left out; empty: it is none of them. `functions`: matched by hand,
  /// if the run is B. Points into `ranks`.
  OtherRanks(const RanksOfPart& ranks, std::optional<std::size_t> own,
             std::span<const FunctionPartners> functions = {});

  /// Why they have the cycle of that number incomplete, by the first that has; empty: none has.
  std::optional<EdgeReason> edgeAt(std::int64_t cycle) const;
  /// How many of them have collectives.
  std::size_t communicating() const;
  /// The shortest time in ms of those that have collectives, by A's name; empty where one of them has no
  /// record of it. A function that was matched by hand costs a look at each of them.
  std::optional<double> shortest(FunctionId function, std::int64_t cycle) const;

 private:
  std::optional<double> shortestOf(std::span<const FunctionId> functions, std::int64_t cycle) const;

  const RanksOfPart* m_ranks;
  std::optional<std::size_t> m_own;
  std::vector<FunctionPartners> m_functions;
};

}  // namespace culprit
