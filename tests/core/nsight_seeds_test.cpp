// The inputs from which the fuzz target of Nsight's reader starts, and those that once broke it, go through
// the same code as there. After a change of the seeds run this once with CULPRIT_APPROVE=1.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/fuzz/nsight_input.h"
#include "tests/support/nsight_seeds.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

const fs::path kSeeds = fs::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds/nsight";

std::uint64_t eventsIn(const fs::path& file) {
  const std::string bytes = test::contentOf(file);
  return fuzz::eventsInNsightInput({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

TEST(NsightSeeds, HoldWhatTheTestSupportMakes) {
  const test::TempFolder folder;
  for (const test::NsightSeed& seed : test::nsightSeeds()) {
    SCOPED_TRACE(seed.name);
    const fs::path made = test::makeNsightSeed(seed, folder.path());
    EXPECT_EQ(eventsIn(made), seed.events);
    if (std::getenv("CULPRIT_APPROVE") != nullptr) {
      fs::copy_file(made, kSeeds / seed.name, fs::copy_options::overwrite_existing);
    }
    EXPECT_EQ(eventsIn(kSeeds / seed.name), seed.events);
  }
}

TEST(NsightSeeds, TheReaderTakesThem) {
  for (const fs::directory_entry& seed : fs::directory_iterator(kSeeds)) {
    EXPECT_NO_THROW(eventsIn(seed.path())) << seed.path();
  }
}

}  // namespace
}  // namespace culprit
