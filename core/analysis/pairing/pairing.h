// Which Process of A is compared with which of B, and how the two are called (resources/help/command-line.md,
// "What is compared"). Called by the pipeline; a process left over becomes an Issue, never silence.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/run/issue.h"
#include "core/model/run/run.h"

namespace culprit {

struct ProcessPair {
  std::size_t a = 0;  ///< positions in the lists given
  std::size_t b = 0;
};

/// What orders the processes that neither pid nor rank pairs.
struct Activity {
  std::optional<std::uint32_t> gpu;  ///< the lowest it uses
  std::int64_t firstStartNs = 0;
  bool isRaw = false;  ///< of a raw trace: no published table rests on its pairs
};

/// Pairs processes part by part. Of raw traces first those of one rank, where it is the rank of one process
/// on either side; a rank that the other side lacks then stays alone. Of the others: same host and pid, same
/// pid (of raw traces only where no rank is told), same rank; then, if at most 2 remain a side, of processed
/// runs their cross product as published, else one to one: those on the same GPU, then in order of rank, GPU
/// and first activity. The activities are parallel to the processes; left out they are all alike, and of
/// processed runs. Unpaired processes and parts are added to `issues`.
std::vector<ProcessPair> pairProcesses(const std::vector<Process>& a, const std::vector<Process>& b,
                                       IssueLog& issues, const std::vector<Activity>& activityA = {},
                                       const std::vector<Activity>& activityB = {});

/// All pairs with pid `pidA` in A and `pidB` in B whose parts may be compared; empty if there are none.
std::vector<ProcessPair> pairChosen(const std::vector<Process>& a, const std::vector<Process>& b,
                                    std::int64_t pidA, std::int64_t pidB);

/// The same by rank.
std::vector<ProcessPair> pairRanks(const std::vector<Process>& a, const std::vector<Process>& b,
                                   std::int64_t rankA, std::int64_t rankB);

/// Labels of the two runs, always different.
std::pair<std::string, std::string> labelRuns(const std::filesystem::path& a, const std::filesystem::path& b);

/// A run's label for one pair: `_pid_N` is added when the two pids differ.
std::string labelProcess(const std::string& runLabel, const Process& own, const Process& other);

}  // namespace culprit
