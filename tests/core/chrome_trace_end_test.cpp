#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::TraceRun;

TEST(ChromeTraceEnd, IsFollowedByNoOtherTrace) {
  const test::TempFolder folder;
  const std::string trace =
      R"({"traceEvents": [{"ph": "X", "name": "f", "ts": 1, "dur": 1}]})" + std::string("\n");
  folder.write("plain/trace.json", trace + trace);
  folder.write("packed/trace.json.gz", test::gzipped(trace) + test::gzipped(trace));
  for (const char* name : {"plain", "packed"}) {
    const TraceRun run = readTraceRun(folder.path() / name);
    EXPECT_EQ(run.content.trace.events(), 1U);
    const Issue* const issue = run.issue(IssueKind::TruncatedFile);
    ASSERT_NE(issue, nullptr) << name;
    EXPECT_EQ(issue->line, trace.size());
    EXPECT_EQ(issue->count, 1U);
    EXPECT_EQ(issue->text,
              "byte 63: the trace ends before it; what follows (63 bytes) is left out: another trace "
              "wants a file of its own");
  }
  folder.write("parts/trace.json.gz", test::gzipped(trace.substr(0, 30)) + test::gzipped(trace.substr(30)));
  EXPECT_TRUE(readTraceRun(folder.path() / "parts").issues.issues().empty()) << "members of one text";
}

}  // namespace
}  // namespace culprit
