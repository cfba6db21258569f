// Words for process groups and their members: what a group is for, which ranks it has. For the sentences and
// the tables about a job.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace culprit {

/// "tensor-parallel" of TENSOR_MODEL_PARALLEL_GROUP and mesh_tp, "all ranks" of default_pg, any other
/// description in quotes; empty where there is none.
std::string groupKind(std::string_view description);

/// "the tensor-parallel groups", "the groups of all ranks"
std::string groupsOfKind(std::string_view description);

/// Of ascending ranks: "0 to 7", "1 and 9", "0, 8, … 56", "0, 5, 9 and 12 more".
std::string rankList(const std::vector<int>& ranks);

/// The name of a host, group or part, on one line and short enough for a sentence.
std::string nameInSentence(std::string_view name);

}  // namespace culprit
