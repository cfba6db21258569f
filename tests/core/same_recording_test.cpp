#include "core/sources/same_recording.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

using Owners = std::map<std::filesystem::path, std::filesystem::path>;

TEST(SameRecording, IsReadFromTheBestOfItsFormats) {
  EXPECT_EQ(
      sameRecordings({"/r/x_results.pftrace", "/r/x_results.db", "/r/x_kernel_trace.csv"}),
      (Owners{{"/r/x_results.pftrace", "/r/x_results.db"}, {"/r/x_kernel_trace.csv", "/r/x_results.db"}}));
  EXPECT_EQ(sameRecordings({"/r/results.csv", "/r/results.db"}),
            (Owners{{"/r/results.csv", "/r/results.db"}}));
  EXPECT_EQ(sameRecordings({"/r/a.rpd", "/r/a.rpd.gz"}), (Owners{{"/r/a.rpd.gz", "/r/a.rpd"}}));
  EXPECT_EQ(sameRecordings({"/r/t.pftrace", "/r/t.json"}), (Owners{{"/r/t.pftrace", "/r/t.json"}}));
}

TEST(SameRecording, OtherNamesAndFoldersAreOtherRecordings) {
  EXPECT_TRUE(sameRecordings({"/r/a.json", "/r/b.json", "/q/a.db", "/r/a_1.db"}).empty());
  EXPECT_TRUE(sameRecordings({"/r/a.sqlite", "/r/a.json"}).empty());
}

}  // namespace
}  // namespace culprit
