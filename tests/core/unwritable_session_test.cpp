// Sessions that cannot be written at the moment or at all, and a Save that is killed.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kNobody = 65534;
const MarkSubject kCycle = MarkedCycle{Side::B, 2};

/// Runs `work` in a child without the rights of root; what it returns is the exit code.
template <typename Work>
int asNobody(Work work) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) ::_exit(90);
    try {
      ::_exit(work());
    } catch (...) {
      ::_exit(91);
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 92;
}

/// A file system of two megabytes, while it lives; only root may have one.
class SmallDisk {
 public:
  explicit SmallDisk(fs::path folder) : m_folder(std::move(folder)) {
    fs::create_directory(m_folder);
    m_isMounted = ::mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=2m") == 0;
  }
  ~SmallDisk() {
    if (m_isMounted) ::umount(m_folder.c_str());
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool isMounted() const { return m_isMounted; }
  const fs::path& path() const { return m_folder; }
  void fill() const {
    std::ofstream file(m_folder / "ballast", std::ios::binary);
    const std::string block(4096, 'x');
    while (file << block << std::flush) {
    }
  }

 private:
  fs::path m_folder;
  bool m_isMounted = false;
};

std::ptrdiff_t filesIn(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST(UnwritableSession, MarksOfAReadOnlyFileStayInMemory) {
  const test::MadeSession made;
  fs::permissions(made.file(), fs::perms(0444));
  fs::permissions(made.folder().path(), fs::perms(0555));
  const std::string before = test::contentOf(made.file());
  const int outcome = asNobody([&] {
    UserData user = UserData::open(made.file());
    if (user.isKept()) return 1;
    user.setMark({.subject = kCycle, .pinned = true, .note = "only here"});
    if (user.mark(0, kCycle)->note != "only here") return 2;
    return UserData::open(made.file()).marks().empty() ? 0 : 3;
  });
  EXPECT_EQ(outcome, 0);
  EXPECT_EQ(test::contentOf(made.file()), before);
  fs::permissions(made.folder().path(), fs::perms::owner_all);
}

TEST(UnwritableSession, TheSystemsReasonIsTold) {
  const test::MadeSession made;
  const ResultsPtr results = Session::open(made.file()).results();
  const fs::path target = made.folder().path() / "t.culprit";
  const std::vector<std::function<void()>> ways = {
      [&] {
        SessionWriter writer(target);
        writer.writeResults(*results);
        writer.finish();
      },
      [&] { Session::open(made.file()).saveAs(target); },
      [&] { SessionWriter(target, Session::open(made.file()), SilentMonitor()).finish(); }};
  // The number of the way that tells something else, from 1.
  const auto notTold = [&](const std::string& reason) {
    int way = 0;
    for (const auto& write : ways) {
      ++way;
      try {
        write();
        return way;
      } catch (const Error& error) {
        if (error.what() != reason || error.path() != target) return way;
      }
    }
    return 0;
  };
  fs::permissions(made.file(), fs::perms(0444));
  fs::permissions(made.folder().path(), fs::perms::all);
  EXPECT_EQ(asNobody([&] {
              ::signal(SIGXFSZ, SIG_IGN);
              const rlimit limit{8192, 8192};
              ::setrlimit(RLIMIT_FSIZE, &limit);
              return notTold("cannot write (File too large)");
            }),
            0);
  fs::permissions(made.folder().path(), fs::perms(0555));
  EXPECT_EQ(asNobody([&] { return notTold("cannot write (Permission denied)"); }), 0);
  fs::permissions(made.folder().path(), fs::perms::owner_all);
}

TEST(UnwritableSession, ALockedSessionIsAClearErrorAndNotDamaged) {
  const test::MadeSession made;
  UserData user = UserData::open(made.file());
  SQLite::Database other(made.file().string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN EXCLUSIVE");
  for (const bool reading : {true, false}) {
    try {
      if (reading) {
        (void)Session::open(made.file()).results();
      } else {
        user.setMark({.subject = kCycle, .pinned = true});
      }
      FAIL() << "nobody noticed the lock";
    } catch (const Error& error) {
      EXPECT_NE(error.oneLine().find("locked"), std::string::npos) << error.oneLine();
      EXPECT_NE(error.oneLine().find(made.file().filename().string()), std::string::npos) << error.oneLine();
    }
  }
  other.exec("ROLLBACK");
  user.setMark({.subject = kCycle, .pinned = true});
  EXPECT_EQ(Session::open(made.file()).results()->marks.size(), 1U);
}

TEST(UnwritableSession, AFullDiskIsAClearErrorAndDamagesNothing) {
  const test::MadeSession made;
  const SmallDisk disk(made.folder().path() / "small");
  if (!disk.isMounted()) GTEST_SKIP() << "cannot mount a small tmpfs";
  const fs::path session = disk.path() / "s.culprit";
  const auto errorOf = [](const auto& work) -> std::string {
    try {
      work();
    } catch (const Error& error) {
      return error.oneLine();
    }
    return "no error";
  };
  Session::open(made.file()).saveAs(session);
  disk.fill();
  const fs::path target = disk.path() / "t.culprit";
  EXPECT_EQ(errorOf([&] { Session::open(made.file()).saveAs(target); }),
            "cannot write (the disk is full): " + target.string());
  EXPECT_EQ(filesIn(disk.path()), 2) << "the session and what fills the disk";
  UserData user = UserData::open(session);
  const Mark mark{.subject = kCycle, .note = std::string(100'000, 'n')};
  EXPECT_NE(errorOf([&] { user.setMark(mark); }).find("full"), std::string::npos);
  EXPECT_NE(errorOf([&] { user.replaceMarks({mark}); }).find("full"), std::string::npos);
  EXPECT_EQ(Session::open(session).results()->pairs.size(), 1U);
  EXPECT_TRUE(UserData::open(session).marks().empty());
}

TEST(UnwritableSession, KilledDuringSaveTheTargetIsTheOldOneOrTheNewOne) {
  const test::MadeSession made;
  {
    // Large enough to be killed in the middle.
    SQLite::Database database(made.file().string(), SQLite::OPEN_READWRITE);
    database.exec("INSERT INTO user_view VALUES('ballast', hex(randomblob(10000000)))");
  }
  const fs::path target = made.folder().path() / "saved" / "s.culprit";
  fs::create_directory(target.parent_path());
  Session::open(made.file()).saveAs(target);
  int killed = 0;
  for (int delayMs = 1; delayMs <= 64; delayMs *= 2) {
    const pid_t child = ::fork();
    if (child == 0) {
      const Session session = Session::open(made.file());
      while (true) session.saveAs(target);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(delayMs + 5));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) ++killed;
    EXPECT_EQ(Session::open(target).results()->pairs.size(), 1U) << delayMs;
    EXPECT_EQ(fs::file_size(target), fs::file_size(made.file())) << delayMs;
  }
  EXPECT_EQ(killed, 7);
  Session::open(made.file()).saveAs(target);
  EXPECT_EQ(filesIn(target.parent_path()), 1) << "the next Save removes what the killed ones left";
}

}  // namespace culprit
