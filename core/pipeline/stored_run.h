// One run as a session holds it: in the form in which its sources brought it, raw traces not yet cut, for the
// door that cuts a session anew; or as it was compared, for those that judge it anew. Needs no trace files.
#pragma once

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

/// The position of a process in comparedRun's.
std::size_t placeIn(const RunContent& run, ProcessId process);

/// The position in storedRun's processes of a process of the session.
std::size_t placeInStoredRun(const Results& results, const Process& process);

}  // namespace culprit
