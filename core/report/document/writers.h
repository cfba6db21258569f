// One function per output format (resources/help/formats.md, "Reports"). All return the whole document as
// UTF-8, locale-free, and throw Cancelled.
#pragma once

#include <string>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// GitHub-flavoured Markdown; names are escaped so that nothing in them is taken for markup.
std::string toMarkdown(const Report& report, const Monitor& monitor = SilentMonitor());

/// One self-contained HTML file: light and dark, table of contents, figures as inline SVG, tables that a
/// click or key sorts, and a style for paper. It asks for no other file. Names are escaped, may break behind
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

}  // namespace culprit
