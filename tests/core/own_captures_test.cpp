// Cycles lie in the recordings in which their process has tracks: others would be told of the wrong rank.
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/sql_file.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

TEST(OwnCaptures, ASessionWhoseCyclesLieInTheRecordingOfAnotherRankIsDamaged) {
  const test::TempFolder folder;
  for (const char* file : {"a/rank_0.json", "a/rank_1.json", "b/rank_0.json", "b/rank_1.json"})
    folder.write(file, test::rawTraceJson(6));
  const auto session = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = session}, monitor);
  ASSERT_EQ(Session::open(session).results()->pairs.size(), 2U);
  test::SqlFile(session).sql("UPDATE cycle SET capture = 1 - capture WHERE process = 0");
  EXPECT_THROW((void)Session::open(session).results(), Error);
}

}  // namespace
}  // namespace culprit
