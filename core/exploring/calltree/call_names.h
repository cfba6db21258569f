// Names under which calls of two runs are one: without what changes from run to run though the program does
// not. Pure functions of texts, for call trees.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/model/details/call_tree.h"
#include "core/model/run/events.h"

namespace culprit {

/// What kind of node an event is; empty for what is none: system events, containers, the profiler's own cost,
/// ranges drawn on streams.
std::optional<CallKind> callKindOf(std::string_view name, EventCategory category);

struct CallName {
  std::string key;    ///< calls with one key are one node
  std::string shown;  ///< the name as the run has it, as far as the key allows it
};

/// Of every host call but GPU functions: no addresses. Frames: no line numbers, and of a file in a folder of
/// packages or of Python itself what stands behind that, of another with an absolute path its last two
/// parts. Modules: no number behind the class. Ranges and markers: as anchor_names.h names families, those of
/// data loading as one. Operators: no number behind a last dot (XLA). Runtime calls: CUDA and HIP alike, all
/// launches of kernels as one; shown as it is. GPU functions: as they are.
///   "/opt/lib/python3/site-packages/torch/nn/linear.py(116): forward" -> "torch/nn/linear.py: forward"
CallName callName(std::string_view name, CallKind kind);

/// Of a module or range the same with the number of its instance: "nn.Module: Block_5".
std::string numberedName(std::string_view name, CallKind kind);

/// Of a thread as the file names it: no numbers; "thread" if nothing is left.
///   "thread 4711 (pt_autograd_0)" -> "pt_autograd"
std::string threadName(std::string_view name);

}  // namespace culprit
