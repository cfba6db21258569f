// One function per output format (outputs.md). All return the whole document as UTF-8, locale-free.
#pragma once

#include <string>

#include "core/model/results.h"
#include "core/report/report.h"

namespace culprit {

/// GitHub-flavoured Markdown; names are escaped so that nothing in them is taken for markup.
std::string toMarkdown(const Report& report);

/// A self-contained HTML body that QTextDocument understands too; names are escaped.
std::string toHtml(const Report& report);

/// The 17 published columns of one process pair, "%.6f", in the order of the published score (compare.md 2
/// and 3).
std::string toCsv(const Results& results, const PairResults& pair);

/// "culprit.result/1" (outputs.md): unrounded, unknown = null.
std::string toJson(const Results& results);

}  // namespace culprit
