// The files that the command line keeps in the work folder of a comparison, beside the core's plan and parts:
// the request, the ids of Slurm's jobs, their scripts and what they print. Several hosts read them, so what
// is written whole goes through writeText() (core/report/outputs.h), whose unfinished files tell process and
// host.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "core/pipeline/cluster/work_folder.h"

namespace culprit::app {

std::filesystem::path requestFile(const std::filesystem::path& work);
/// A line per job that was submitted: "condense 4711".
std::filesystem::path jobsFile(const std::filesystem::path& work);
std::filesystem::path condenseScriptFile(const std::filesystem::path& work);
std::filesystem::path mergeScriptFile(const std::filesystem::path& work);
/// What the task of part `at` of the plan prints.
std::filesystem::path condenseLog(const WorkFolder& work, std::size_t at);
std::filesystem::path mergeLog(const WorkFolder& work);

/// In one piece, whoever else appends. Throws Error.
void appendLine(const std::filesystem::path& file, const std::string& line);
/// Throws Error.
std::string contentOf(const std::filesystem::path& file);
/// The last line of a log that is not empty, fit for a terminal; empty if there is none. Never throws but for
/// memory.
std::string lastLineOf(const std::filesystem::path& log);

/// The files of this header, then what the core has in it (WorkFolder::remove()). Never throws.
void removeWork(const WorkFolder& work);

}  // namespace culprit::app
