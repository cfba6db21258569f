// Brings a process into the form the verdict reads (pair_side.h): from a run that was just read, or
// from a stored session. For the doors of the pipeline only.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Points into `content`.
PairSide sideOfRun(const RunContent& content, std::size_t process, const Names& names,
                   const std::vector<Issue>& issues, const CutOptions& cut = {});

/// A process of a session with everything its side needs.
class StoredSide {
 public:
  enum class Extent {
    Recorded,
    WithoutTrace,  ///< the trace of a raw run is large; who has the checks of the whole need not read it
  };

  /// Of a brush only the cycles at `kept`.
  StoredSide(const Session& session, const Results& results, const Process& process,
             Extent extent = Extent::Recorded,
             const std::optional<std::vector<std::uint32_t>>& kept = std::nullopt);
  StoredSide(const StoredSide&) = delete;
  StoredSide& operator=(const StoredSide&) = delete;

  /// Points into this object.
  const PairSide& side() const { return m_side; }

 private:
  ProcessSamples m_own;
  std::vector<ProcessSamples> m_others;
  std::vector<ReadingSeries> m_readings;
  Trace m_trace;
  PairSide m_side;
};

/// What the verdict of one pair is made from: the session's thresholds and resources, and the band of its
/// verdict where further baselines have measured it.
VerdictInput storedInput(const StoredSide& a, const StoredSide& b, const Results& results,
                         const PairResults& pair, const ResourceTable& resources);

}  // namespace culprit
