// What `cluster` settles before any work: which runs, where the session goes, in how many parts the runs are
// read.
#pragma once

#include <cstddef>
#include <filesystem>

#include "app/arguments.h"
#include "core/pipeline/pipeline.h"

namespace culprit::app {

/// Without dots; links are not followed. Throws Error where the current folder is gone.
std::filesystem::path absoluteOf(const std::filesystem::path& path);

/// What is to be compared, all paths absolute, so that processes with other working folders mean the same.
/// Throws Error for options that cannot be understood and for a session that may not be written where it
/// should.
CompareRequest clusterRequestOf(const Arguments& arguments);

/// The processors that this program may use: those that Slurm gives each task of a job (SLURM_CPUS_PER_TASK),
/// as far as they are there, else those that there are.
std::size_t ownProcessors();

/// Pairs that are judged at a time. `wanted`: what the user says; 0: ownProcessors().
std::size_t threadsFor(std::size_t wanted);

/// Processes of this machine that work at a time.
std::size_t processesOf(const ClusterChoice& choice);

/// In how many parts both runs together are to be read: what the user says, else by their size. Throws Error
/// (a run that cannot be listed, more tasks than Slurm takes).
std::size_t partsFor(const ClusterChoice& choice, const RunFolders& runs);

}  // namespace culprit::app
