// What the kinds of nodes of a call tree are called in files.
#pragma once

#include <string_view>

#include "core/model/details/call_tree.h"

namespace culprit {

/// Stable name for CSV and JSON: "all", "no_host_code", "runtime_call".
std::string_view nameOf(CallKind kind);

}  // namespace culprit
