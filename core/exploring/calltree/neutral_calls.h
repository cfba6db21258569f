// A call tree for an output that leaves the house. It is made of the names that the session keeps, as calls
// of two runs are found to be one by their folders, and gets neutral names when it is finished.
#pragma once

#include <string>
#include <unordered_map>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/model/run/names.h"

namespace culprit {

/// How the names of calls are shown, where not as they are: by name, what stands in its place. `stored` and
/// `neutral` as below. Throws Cancelled.
std::unordered_map<std::string, std::string> neutralCallNames(const Names& stored, const Names& neutral,
                                                              const Monitor& monitor);

/// The same calls and times. `stored`: the names that the tree was made of; `neutral`: those of
/// withoutPathsAndNames(), which are shown wherever they differ. Threads are numbered in the order of the
/// tree, as their names may tell of users and hosts: "host thread 1". Throws Cancelled.
///   "jobA/train.py: main" of "/jobs/jobA/train.py(3): main" -> "folder-1/train.py: main"
CallTree withNeutralNames(const CallTree& tree, const Names& stored, const Names& neutral,
                          const Monitor& monitor);

}  // namespace culprit
