// Whether a table with a row for each node of a call tree can be made: one name, which a file may have a
// megabyte long, may stand at very many of them. For the writers of CSV and JSON; those of stacks cut names.
#pragma once

#include "core/model/details/call_tree.h"
#include "core/model/run/names.h"

namespace culprit {

/// Throws Error where the names of all rows together take more than 1 GB. With `functions`, a row has the
/// full name of its function, too.
void requireTableFits(const CallTree& tree);
void requireTableFits(const CallTree& tree, const Dictionary<FunctionId>& functions);

}  // namespace culprit
