// One run as a session holds it: in the form in which its sources brought it, raw traces not yet cut, for the
// door that cuts a session anew; or as it was compared, for those that judge it anew. Needs no trace files.
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/pairing/pairing.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit {

/// Runs, names and what the user chose, without what is computed of them: processes, inputs, cycles, pairs.
Results uncomputed(const Results& before);

/// Processes are numbered from 0 and are those of the trace: what had become two, prefill and decode, is one
/// again. Throws Error if the session is damaged, Cancelled.
RunContent storedRun(const Session& session, const Results& results, Side side, const Monitor& monitor);

/// The run as it was compared: its processes in their order with the ids of the session, cut and with their
/// samples, and its trace with events. Throws Error if the session is damaged, Cancelled.
RunContent comparedRun(const Session& session, const Results& results, Side side, const Monitor& monitor);

/// Where the processes of a session stand among those of their run, found out once for all of them.
class StoredPlaces {
 public:
  explicit StoredPlaces(const Results& results);

  /// In comparedRun's processes.
  std::size_t inComparedRun(const Process& process) const { return m_compared.at(indexOf(process.id)); }
  /// In storedRun's processes; of a part the place of the whole.
  std::size_t inStoredRun(const Process& process) const {
    return m_stored.at(indexOf(process.trackOwner.value_or(process.id)));
  }

 private:
  std::vector<std::size_t> m_compared, m_stored;  ///< by position of the process in the session
};

/// The pairs of a session as positions in comparedRun's processes of A and of B.
std::vector<ProcessPair> comparedPlaces(const Results& results);

}  // namespace culprit
