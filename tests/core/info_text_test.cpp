#include <gtest/gtest.h>

#include <utility>

#include "core/report/formats/json/info_json.h"

namespace culprit {
namespace {

TEST(InfoText, NamesThePlaceOfAnIssueOnce) {
  RunSummary run;
  run.issues = {{.kind = IssueKind::SkippedEvent, .file = "x.json", .line = 5, .text = "byte 5: no time"},
                {.kind = IssueKind::SkippedRow, .file = "x.csv", .line = 7, .text = "too short"}};
  const std::string text = toInfoText(run);
  EXPECT_NE(text.find("skipped_event (1): x.json: byte 5: no time\n"), std::string::npos) << text;
  EXPECT_NE(text.find("skipped_row (1): x.csv:7: too short\n"), std::string::npos) << text;
}

TEST(InfoText, OneNameIsNoNames) {
  RunSummary run;
  RunSummary::TraceSummary trace;
  trace.kernels = 80;
  trace.distinctKernels = 1;
  run.trace = std::move(trace);
  EXPECT_NE(toInfoText(run).find("Kernels: 80 (1 name), total"), std::string::npos) << toInfoText(run);
}

}  // namespace
}  // namespace culprit
