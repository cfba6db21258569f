#include "core/report/document/report.h"

#include <algorithm>

namespace culprit {

bool isLead(const Paragraph& paragraph) {
  return !paragraph.text.empty() &&
         std::all_of(paragraph.text.begin(), paragraph.text.end(),
                     [](const Span& span) { return span.style == Span::Style::Strong; });
}

}  // namespace culprit
