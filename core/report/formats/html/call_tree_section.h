// The call tree of a process pair in an HTML report: an icicle that a script lets one look around in, with
// all it needs inside of the page. Without scripts the largest calls are there as boxes. For the HTML writer
// only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/monitor.h"
#include "core/report/document/report.h"

namespace culprit::html {

/// What stands below the heading of a chapter. `chapters`: how many the report has, which share the room for
/// boxes without scripts. Throws Cancelled.
std::string callTreeSection(const CallTreeChapter& chapter, std::size_t chapters, const Monitor& monitor);

/// The data of an icicle as JSON that may stand in a script element: no '<', '>', '&' in it. `nodes`: each
/// before those inside of it, these next to each other in the order of the nodes around them, as [name, kind,
/// how many inside, A, B]; of others, whose kind is the number of `kinds`, the name is how many they are.
/// A and B are [device, host, calls, exposed unless it is all of device] in ns over all cycles, or 0: not
/// called there. A sixth number tells that a call moved: its name in A, or -1; -2: it did not. A seventh is
/// that of the sentence in `graphs` of how its work of graphs was told.
std::string callTreeData(const CallIcicle& icicle);

/// CSS and JavaScript, once per document that has such a chapter.
std::string callTreeStyle();
std::string_view callTreeScript();

}  // namespace culprit::html
