#include "core/report/document/report_choice.h"

#include <cassert>

namespace culprit {

namespace {

struct PartNames {
  ReportPart part{};
  std::string_view name, title;
};
constexpr std::array kNames = {
    PartNames{ReportPart::CallTree, "calltree", "Call Tree"},
    PartNames{ReportPart::Checks, "checks", "Can the Runs Be Compared?"},
    PartNames{ReportPart::Slowdown, "slowdown", "High-Level Performance Summary"},
    PartNames{ReportPart::Causes, "causes", "Which Resource Changed?"},
    PartNames{ReportPart::Time, "time", "Where Did the Time Go?"},
    PartNames{ReportPart::Durations, "durations", "Cycle Duration Distribution Comparison"},
    PartNames{ReportPart::Triplets, "triplets", "In-depth Core Metric Comparison"},
    PartNames{ReportPart::Spread, "spread", "Tail and Spread"},
    PartNames{ReportPart::Functions, "functions", "New and Vanished Functions"},
    PartNames{ReportPart::Marks, "marks", "Pins and Notes"},
    PartNames{ReportPart::Quality, "quality", "Data Quality and Evidence"},
    PartNames{ReportPart::Method, "method", "Method and Legend"},
    PartNames{ReportPart::Appendix, "appendix", "Appendix: Full Tables"},
};
static_assert(kNames.size() == kReportParts.size());

const PartNames& namesOf(ReportPart part) {
  const PartNames& names = kNames[static_cast<std::size_t>(part)];
  assert(names.part == part);
  return names;
}

}  // namespace

std::string_view nameOf(ReportPart part) {
  return namesOf(part).name;
}

std::string_view titleOf(ReportPart part) {
  return namesOf(part).title;
}

}  // namespace culprit
