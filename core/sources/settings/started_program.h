// What a profiler tells of how the program was started, on its way into the facts of a capture: rank and
// world size, the switches that may be kept (kept_names.h), the arguments. Used by the readers of profilers'
// databases, which hold the whole environment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/trace.h"

namespace culprit {

/// One variable of the environment: a rank of PyTorch, MPI or Slurm, and what may be kept of the others.
void takeVariable(std::string_view name, std::string_view value, CaptureFacts& facts);

/// `shown`: the command in one line, in which secrets are hidden already; `words`: the arguments alone, which
/// may hold some.
void takeCommand(std::string_view shown, const std::vector<std::string>& words, CaptureFacts& facts);

/// Of a command whose words the file has joined by blanks.
void takeJoinedCommand(std::string_view command, CaptureFacts& facts);

}  // namespace culprit
