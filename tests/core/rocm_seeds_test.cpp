// The inputs from which the fuzz target of the readers of AMD's databases starts, and those that once broke
// one, go through the same code as there. After a change of the seeds run this once with CULPRIT_APPROVE=1.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/fuzz/rocm_input.h"
#include "tests/support/rocm_seeds.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

const fs::path kSeedsOfRocm = fs::path(CULPRIT_SOURCE_DIR) / "tests/fuzz/seeds/rocm";

std::uint64_t recordsIn(const fs::path& file) {
  const std::string bytes = test::contentOf(file);
  return fuzz::eventsInRocmInput({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

TEST(RocmSeeds, HoldWhatTheTestSupportMakes) {
  const test::TempFolder folder;
  for (const test::RocmSeed& seed : test::rocmSeeds()) {
    SCOPED_TRACE(seed.name);
    const fs::path made = seed.make(folder.path() / seed.name);
    EXPECT_EQ(recordsIn(made), seed.events);
    if (std::getenv("CULPRIT_APPROVE") != nullptr) {
      fs::create_directories(kSeedsOfRocm);
      fs::copy_file(made, kSeedsOfRocm / seed.name, fs::copy_options::overwrite_existing);
    }
    EXPECT_EQ(recordsIn(kSeedsOfRocm / seed.name), seed.events);
  }
}

TEST(RocmSeeds, TheReadersTakeThem) {
  for (const fs::directory_entry& seed : fs::directory_iterator(kSeedsOfRocm)) {
    EXPECT_NO_THROW(recordsIn(seed.path())) << seed.path();
  }
}

}  // namespace
}  // namespace culprit
