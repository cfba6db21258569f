// What Slurm is given: scripts, and the words of the sbatch commands that submit them. Text only; slurm.h
// runs it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/pipeline/cluster/work_folder.h"

namespace culprit::app {

/// Names of the jobs; their ids are kept under them, without the prefix.
inline constexpr std::string_view kJobPrefix = "culprit-";
inline constexpr std::string_view kCondenseJob = "condense";
inline constexpr std::string_view kMergeJob = "merge";

/// Makes the parts: a task of the array each, whose index is the position in the plan.
std::string condenseScript(const std::filesystem::path& program, const std::filesystem::path& work);
/// Merges; asks again for parts that are missing, `rounds` times. `threads`: 0 leaves them to the request.
std::string mergeScript(const std::filesystem::path& program, const std::filesystem::path& work,
                        std::size_t rounds, std::size_t threads);

/// Options of the user's for sbatch, split as a shell does, variables and quotes too, but without running
/// commands. Throws Error.
std::vector<std::string> splitOptions(const std::string& text);

/// "0-3,7" of ascending numbers.
std::string arrayList(const std::vector<std::size_t>& numbers);

/// `options`: of the user's, behind ours.
std::vector<std::string> condenseCommand(const WorkFolder& work, const std::vector<std::size_t>& parts,
                                         const std::vector<std::string>& options);
/// Starts once `dependency` ("afterany:4711") holds; an empty one: at once.
std::vector<std::string> mergeCommand(const WorkFolder& work, const std::string& dependency,
                                      const std::vector<std::string>& options);

/// As a word of a POSIX shell, in quotes where it needs them.
std::string forShell(const std::string& word);
/// A line that a shell takes apart into `words`, but for those that are `asIs`: these are for it to
/// understand.
std::string shellLine(const std::vector<std::string>& words, const std::string& asIs = {});

}  // namespace culprit::app
