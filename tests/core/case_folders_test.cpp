#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "tests/support/temp_folder.h"

namespace culprit {

TEST(CaseFolders, OfABatchHoldTwoRunsAsFoldersOrAsFiles) {
  constexpr std::string_view kTrace = R"([{"ph": "X", "name": "f", "ts": 1, "dur": 1}])";
  const test::TempFolder folder;
  folder.write("two/before.json", kTrace);
  folder.write("two/after.json", kTrace);
  EXPECT_EQ(findCases(folder.path()), std::vector{folder.path() / "two"});
}

}  // namespace culprit
