#include "core/report/document/report.h"

#include <algorithm>

namespace culprit {

bool isLead(const Paragraph& paragraph) {
  return !paragraph.text.empty() &&
         std::all_of(paragraph.text.begin(), paragraph.text.end(),
                     [](const Span& span) { return span.style == Span::Style::Strong; });
}

bool hasContents(const Report& report) {
  constexpr std::size_t kFewest = 3;
  return report.frontSections > 0 && report.sections.size() >= report.frontSections + kFewest;
}

}  // namespace culprit
