// One function per output format (resources/help/formats.md, "Reports"). All return the whole document as
// UTF-8, locale-free, and throw Cancelled.
#pragma once

#include <string>

#include "core/base/monitor.h"
#include "core/base/text_sink.h"
#include "core/model/details/call_tree.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/details/shape_table.h"
#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/document/report_choice.h"

namespace culprit {

/// GitHub-flavoured Markdown; names are escaped so that nothing in them is taken for markup.
std::string toMarkdown(const Report& report, const Monitor& monitor = SilentMonitor());

/// One self-contained HTML file: light and dark, table of contents, figures as inline SVG, tables that a
/// click or key sorts, call trees to look around in, and a style for paper. It asks for no other file. Names
/// are escaped, may break behind
/// "::", ',' and '<', and are cut after 2,000 bytes (200 in tables with more than 10 columns; a tooltip has
/// the rest).
std::string toHtml(const Report& report, const Monitor& monitor = SilentMonitor());

/// The 17 published columns of one process pair, "%.6f", in the order of the published score, with '\n' as
/// line end. Functions without a metric, which are not part of the published table, come behind all others,
/// by name, with an empty metric and score.
std::string toCsv(const Results& results, const PairResults& pair, const Monitor& monitor = SilentMonitor());

/// The functions of one process pair with their classes of time, kinds and families, a row per name, in the
/// order of the tree (core/model/results/time_tree.h), with '\n' as line end; unknown numbers are empty.
std::string toFunctionCsv(const Results& results, const PairResults& pair,
                          const Monitor& monitor = SilentMonitor());

/// "culprit.result/1": unrounded, unknown = null. Other programs read it: keys may be added, none changes its
/// meaning. Of more pairs than are shown in full (sentences/shown_pairs.h) `pairs` has those, and
/// `pair_overview` a line for each.
std::string toJson(const Results& results, const Monitor& monitor = SilentMonitor());
/// toJson() piece by piece: of many functions it is hundreds of megabytes.
void writeJson(const Results& results, const TextSink& sink, const Monitor& monitor);

/// The call tree of one pair, a row per node, each before those below it, with '\n' as line end. Times are
/// milliseconds per cycle, calls per cycle; `node` and `parent` number the rows, the root is 0. Throws
/// CannotBeMade where its names take more than 1 GB (call_table_size.h).
std::string toCallTreeCsv(const CallTree& tree, const Monitor& monitor = SilentMonitor());

/// "culprit.calltree/1": the same as whole nanoseconds over all cycles, with how many these are. Throws
/// likewise.
std::string toCallTreeJson(const Results& results, const PairResults& pair, const CallTree& tree,
                           const Monitor& monitor = SilentMonitor());

/// Operators by the shape of their operands, a row each in the order of the table, with '\n' as line end;
/// unknown numbers are empty. Calls and GPU time are per cycle, the kernel is the one with most of the time.
std::string toShapeCsv(const Results& results, const ShapeTable& table,
                       const Monitor& monitor = SilentMonitor());

/// "culprit.shapes/1": the same with sums over all cycles, and all kernels.
std::string toShapeJson(const Results& results, const PairResults& pair, const ShapeTable& table,
                        const Monitor& monitor = SilentMonitor());

/// The memory over the median cycles of one pair: of each device a row per level, then a row per caller of
/// what is held at the peak, then the calls of the allocator; with '\n' as line end, unknown numbers are
/// empty.
std::string toMemoryCsv(const CycleMemory& memory, const Monitor& monitor = SilentMonitor());

/// "culprit.memory/1": the same, with the curves (of many levels those of 1,000 stretches of the cycle) and
/// the peaks of all cycles.
std::string toMemoryJson(const PairResults& pair, const CycleMemory& memory,
                         const Monitor& monitor = SilentMonitor());

/// Collapsed stacks as flamegraph.pl of Brendan Gregg takes them, a line per stack: "a;b;c 1234", and of the
/// difference "a;b;c 1234 1300" with A and B, as difffolded.pl writes it. Weights: call_stacks.h. Throws
/// CannotBeMade where all are 0, and where the text would take more than 1 GB.
std::string toFoldedStacks(const CallTree& tree, const StackChoice& choice,
                           const Monitor& monitor = SilentMonitor());

/// The file format of speedscope (https://www.speedscope.app/file-format-schema.json): sampled profiles of A
/// and B with the GPU time, and with the host's, in nanoseconds per cycle; those without any time are left
/// out. The one of B with GPU time is shown first. Throws like toFoldedStacks().
std::string toSpeedscope(const PairResults& pair, const CallTree& tree,
                         const Monitor& monitor = SilentMonitor());

}  // namespace culprit
