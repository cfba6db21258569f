// What the kinds of nodes of a call tree are called, in files and for readers, and how it was told where work
// of graphs belongs.
#pragma once

#include <string>
#include <string_view>

#include "core/model/details/call_tree.h"

namespace culprit {

/// Stable name for CSV and JSON: "all", "no_host_code", "runtime_call".
std::string_view nameOf(CallKind kind);

/// As a reader sees it: "module", "GPU"; empty: All, NoHostCode.
std::string_view wordsOf(CallKind kind);
/// Of nodes that have no name: "All threads"; empty: they have one.
std::string_view namelessInWords(CallKind kind);

/// Stable name for CSV and JSON: "capture", "period"; empty: NotTold.
std::string_view nameOf(LayerTold told);
/// A sentence without full stop of a node that has work of graphs, perhaps beside other: "Has work of a CUDA
/// or HIP graph, told by what was captured in the same recording". Empty: it is of none, or it is not told.
std::string toldInWords(const CallNode& node);

}  // namespace culprit
