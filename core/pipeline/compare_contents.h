// Makes a session from two runs whose content is at hand: pairs their processes, compares and judges each
// pair and writes everything. Shared by the doors that read two folders and that cut a stored session anew.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/analysis/pairing/pairing.h"
#include "core/base/monitor.h"
#include "core/model/choices/process_choice.h"
#include "core/model/results/results.h"
#include "core/store/session/session_writer.h"

namespace culprit {

/// The processes of a run that can be compared; parallel columns.
struct Pairable {
  std::vector<std::size_t> positions;  ///< in RunContent::processes
  std::vector<Process> processes;
  std::vector<Activity> activities;
};

/// Two runs that have been read and cut, and what is known of them.
struct ReadRuns {
  const RunContent& a;
  const RunContent& b;
  std::vector<std::vector<double>> baselineRatios;  ///< per process of A
  /// Which processes to compare, as positions in the two lists it is given. Throws Error if it finds none.
  std::function<std::vector<ProcessPair>(const Pairable& a, const Pairable& b, IssueLog& issues)> choose;
  std::size_t threads = 0;  ///< that judge pairs, at most; 0: as many as there are processors
};

/// "A has 1, 2 of run1/result; B has 3": the pids, with their ranks and the parts that only one run has, for
/// an Error.
std::string processList(const Pairable& a, const Pairable& b);

/// Those that the user chose, else those that belong together, with an Issue for each process that stays
/// alone.
std::vector<ProcessPair> pairsOf(const std::optional<ProcessChoice>& chosen, const Pairable& a,
                                 const Pairable& b, IssueLog& issues);

/// Notes what makes a computed pair doubtful: few cycles, nothing in common.
void noteDoubts(const PairResults& pair, IssueLog& issues);

/// Completes `results`, whose runs, names, anchors and judge options are set, and writes all into
/// `session`, which is not yet finished. Reports progress from `from` to 1. Throws Error, Cancelled.
void compareContents(const ReadRuns& runs, double from, Results& results, IssueLog& issues,
                     SessionWriter& session, Monitor& monitor);

}  // namespace culprit
