#include "core/store/files/held_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/temp_folder.h"

namespace culprit {

namespace fs = std::filesystem;

TEST(HeldFile, HasANameUntilItIsRemovedOrReplaced) {
  const test::TempFolder folder;
  const fs::path first = folder.write("first", "1"), second = folder.write("second", "2");
  const HeldFile one(first), two(second);
  EXPECT_TRUE(one.hasName());
  fs::rename(first, folder.path() / "elsewhere");
  EXPECT_TRUE(one.hasName());
  fs::rename(folder.path() / "elsewhere", second);
  EXPECT_TRUE(one.hasName());
  EXPECT_FALSE(two.hasName()) << "replaced";
  fs::remove(second);
  EXPECT_FALSE(one.hasName()) << "removed";
  EXPECT_TRUE(HeldFile(first).hasName()) << "it cannot be held";
}

TEST(HeldFile, TheNameThatAFileSystemGivesARemovedOneIsNone) {
  const test::TempFolder folder;
  const fs::path file = folder.write("x.culprit", "1");
  const HeldFile held(file);
  for (const char* name : {".nfs000000000001a2b300000001", ".fuse_hidden0000000200000001", ".__afs0001"}) {
    fs::rename(file, folder.path() / name);
    EXPECT_FALSE(held.hasName()) << name;
    fs::rename(folder.path() / name, file);
    EXPECT_TRUE(held.hasName());
  }
}

}  // namespace culprit
