// Files that take their places together.
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/store/files/write_file.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

/// What happens in a folder meanwhile: "NAME" takes its place, "" is the folder being opened, as to wait for
/// its names to be on the disk.
class FolderWatch {
 public:
  explicit FolderWatch(const fs::path& folder) : m_queue(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    m_isWatching = ::inotify_add_watch(m_queue, folder.c_str(), IN_MOVED_TO | IN_OPEN) >= 0;
  }
  ~FolderWatch() { ::close(m_queue); }
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  bool isWatching() const { return m_isWatching; }
  std::vector<std::string> seen() const {
    std::vector<std::string> names;
    std::array<char, 4096> events{};
    const ssize_t bytes = ::read(m_queue, events.data(), events.size());
    for (std::size_t at = 0; bytes > 0 && at < static_cast<std::size_t>(bytes);) {
      inotify_event event{};
      std::memcpy(&event, events.data() + at, sizeof event);
      names.emplace_back(event.len == 0 ? "" : events.data() + at + sizeof event);
      at += sizeof event + event.len;
    }
    return names;
  }

 private:
  int m_queue;
  bool m_isWatching = false;
};

TEST(StagedFiles, TakeTheirPlacesBeforeAnyIsWaitedFor) {
  const test::TempFolder folder;
  StagedFiles files;
  for (const char* name : {"a.csv", "b.csv", "c.csv"}) files.write(folder.path() / name, name);
  const FolderWatch watch(folder.path());
  if (!watch.isWatching()) GTEST_SKIP() << "this system watches no folders";
  files.publish();
  EXPECT_EQ(watch.seen(), (std::vector<std::string>{"a.csv", "b.csv", "c.csv", ""}));
  EXPECT_EQ(test::contentOf(folder.path() / "c.csv"), "c.csv");
}

TEST(StagedFiles, AreRefusedWhereAFolderLiesBeforeAnyTakesItsPlace) {
  const test::TempFolder folder;
  fs::create_directory(folder.path() / "b.csv");
  StagedFiles files;
  files.write(folder.path() / "a.csv", "a");
  try {
    files.write(folder.path() / "b.csv", "b");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot write (Is a directory)");
    EXPECT_EQ(error.path(), folder.path() / "b.csv");
  }
  EXPECT_FALSE(fs::exists(folder.path() / "a.csv"));
}

}  // namespace
}  // namespace culprit
