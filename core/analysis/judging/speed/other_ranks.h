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
  /// Puts what stands under B's names under those of A.
  void renameToA(std::span<const FunctionPartners> functions);
  /// Leaves only what `other` has too, and of both the shorter time.
  void keepShorter(const CollectiveTimes& other);

 private:
  void joinEqual();

  std::vector<std::pair<Key, double>> m_times;
};

/// What one process tells the others.
struct RankShare {
  std::vector<std::pair<std::int64_t, EdgeReason>> edges;  ///< incomplete cycles, by their number
  CollectiveTimes collectives;  ///< empty for raw traces, whose calls tell it (collective_calls.h)
};

RankShare rankShare(const ProcessSamples& samples, bool isProcessed, const Names& names,
                    const Thresholds& thresholds);

/// Of all the others of one process.
class OtherRanks {
 public:
  /// `functions`: matched by hand, if the run is B.
  void add(const RankShare& share, std::span<const FunctionPartners> functions = {});

  /// By the number of the cycle; where several have it incomplete, the reason of the first.
  const std::map<std::int64_t, EdgeReason>& edges() const { return m_edges; }
  /// How many of them have collectives.
  std::size_t communicating() const { return m_communicating; }
  /// The shortest of all that have collectives; without what one of them has no record of.
  const CollectiveTimes& shortest() const { return m_shortest; }

 private:
  std::map<std::int64_t, EdgeReason> m_edges;
  std::size_t m_communicating = 0;
  CollectiveTimes m_shortest;
};

}  // namespace culprit
