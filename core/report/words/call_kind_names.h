// What the kinds of nodes of a call tree are called, in files and for readers.
#pragma once

#include <string_view>

#include "core/model/details/call_tree.h"

namespace culprit {

/// Stable name for CSV and JSON: "all", "no_host_code", "runtime_call".
std::string_view nameOf(CallKind kind);

/// As a reader sees it: "module", "GPU"; empty: All, NoHostCode.
std::string_view wordsOf(CallKind kind);
/// Of nodes that have no name: "All threads"; empty: they have one.
std::string_view namelessInWords(CallKind kind);

}  // namespace culprit
