// Makes a call tree small enough for a report: keeps what takes most of any time of either run, and sums the
// rest beside it, so that every number of the picture is one of the tree. Called for call_tree_chapters.h.
#pragma once

#include <cstddef>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/report/document/call_icicle.h"
#include "core/report/document/text.h"

namespace culprit {

/// Of a time of a run: what has less of all of them is never seen, however far one zooms in.
inline constexpr double kLeastShareInIcicle = 1e-5;

/// At most about `mostBytes` as the HTML report writes it; the whole has a node of its own in any case. Sums
/// of nodes inside of a node are those of the tree. Empty for an empty tree, and where no call takes time.
/// Throws Cancelled.
CallIcicle callIcicle(const CallTree& tree, std::size_t mostBytes, const Monitor& monitor);

/// How to read the picture, what it leaves out and how much that makes.
Text callIcicleCaption(const CallTree& tree, const CallIcicle& icicle);

}  // namespace culprit
