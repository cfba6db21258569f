// Hands the parts of a comparison to Slurm, as an array of jobs with the merge behind it, and asks what
// became of them. Needs sbatch, and squeue to ask; nothing of the accounting, which many clusters do not
// have.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/pipeline/cluster/work_folder.h"

namespace culprit::app {

struct SlurmOrder {
  std::vector<std::string> options;  ///< of the user's, for sbatch
  std::size_t rounds = 1;            ///< how often the merge asks again for parts that are missing
  std::size_t threads = 0;           ///< of the merge; 0: as the command cluster was asked
};

struct SubmittedJobs {
  std::string condense;   ///< id; empty: no part was missing
  std::size_t tasks = 0;  ///< of condense
  std::string merge;      ///< id
};

/// Submits an array for the parts that are missing and the merge behind it, however its tasks end: one that
/// failed and then succeeded would leave it waiting for ever otherwise (afterok). Throws Error.
SubmittedJobs submitParts(const WorkFolder& work, const SlurmOrder& order);

/// Writes the scripts of submitParts() and returns a script for a shell that submits them. Throws Error.
std::string submissionText(const WorkFolder& work, const SlurmOrder& order);

/// Most tasks that an array of this cluster may have (MaxArraySize); Slurm's default where it does not say.
std::size_t mostArrayTasks();

/// Jobs that have not ended, their number by state ("pending") by name ("condense").
using QueuedJobs = std::map<std::string, std::map<std::string, std::size_t>>;

/// Ids of the jobs that were submitted for a work folder, in that order.
std::vector<std::string> submittedIds(const std::filesystem::path& work);
/// Throws Error if squeue is not there or fails.
QueuedJobs queuedJobs(const std::vector<std::string>& ids);
/// "condense: 3 pending, 7 running; merge: 1 pending"
std::string queueText(const QueuedJobs& queued);

}  // namespace culprit::app
