// The parts of a comparison with the processes of this machine: this program starts itself once a part.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/pipeline/cluster/work_folder.h"

namespace culprit::app {

struct FailedPart {
  std::size_t at = 0;  ///< in the plan
  std::string why;     ///< the last line that its process wrote, or how it ended
};

/// Makes the parts that are missing, `processes` (at least 1) at a time, the largest first; one that fails is
/// tried once more at the end. Returns those that failed again. Throws Error (a process cannot be started),
/// Cancelled; then the finished parts stay and no process runs any more.
std::vector<FailedPart> makeParts(const WorkFolder& work, std::size_t processes, Monitor& monitor);

/// For the process of a part: from now on it ends, as by SIGTERM, when the program with this pid, its parent,
/// does. Throws Cancelled if that is gone already.
void endWithParent(int parent);

}  // namespace culprit::app
