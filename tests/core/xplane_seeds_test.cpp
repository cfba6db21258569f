// The profiles from which the fuzz target of their reader starts are what the test support makes. After a
// change of it run this once with CULPRIT_APPROVE=1.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/xplane_text.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

TEST(XplaneSeeds, HoldWhatTheTestSupportMakes) {
  const fs::path folder = fs::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds/xplane";
  const std::map<std::string, std::vector<test::XplanePlane>> seeds = {
      {"rocm", test::rocmProfile()}, {"tensorflow", test::cudaProfile()}, {"tpu", test::tpuProfile()}};
  for (const auto& [name, planes] : seeds) {
    const std::string made = test::xplaneOf(planes);
    if (std::getenv("CULPRIT_APPROVE") != nullptr) {
      fs::create_directories(folder);
      std::ofstream(folder / name, std::ios::binary) << made;
    }
    EXPECT_EQ(test::contentOf(folder / name), made) << name;
    EXPECT_GT(test::readTraceRun(folder / name).content.trace.events(), 0U) << name;
  }
}

}  // namespace
}  // namespace culprit
