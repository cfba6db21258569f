#include "core/store/files/session_cache.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <set>
#include <string>

#include "core/base/error.h"
#include "core/store/files/abandoned_parts.h"
#include "core/store/files/file_owner.h"
#include "core/store/files/part_file.h"
#include "core/store/files/write_file.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

/// The pid of a process that has ended.
pid_t deadPid() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  return child;
}

/// Seconds of the processor for a thousand targets of which nothing was left, beside `others` parts.
double secondsBeside(int others, const test::TempFolder& folder) {
  const std::string part = "." + std::to_string(deadPid()) + ".part";
  for (int i = 0; i < others; ++i) folder.write(fmt::format("t{}.csv.1{}", i, part), "");
  AbandonedParts parts;
  parts.removeOf(folder.path() / "none.csv");  // looks through the folder
  const std::clock_t start = std::clock();
  for (int i = 0; i < 1000; ++i) parts.removeOf(folder.path() / fmt::format("n{}.csv", i));
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

class SessionCacheTest : public testing::Test {
 protected:
  SessionCacheTest() { ::setenv("XDG_CACHE_HOME", m_home.path().c_str(), 1); }
  ~SessionCacheTest() override { ::unsetenv("XDG_CACHE_HOME"); }

  bool exists(const std::string& name) const {
    return std::filesystem::exists(m_home.path() / "culprit" / name);
  }

  test::TempFolder m_home;
};

}  // namespace

TEST_F(SessionCacheTest, PartsOfSessionsAreForNobodyElse) {
  const PartFile part(newCachedSession("x"));
  EXPECT_EQ(std::filesystem::status(part.path()).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(SessionCacheTest, NamesAreSafeAndNew) {
  const auto first = newCachedSession("SGLang/cpu frequency");
  EXPECT_EQ(first.parent_path(), m_home.path() / "culprit");
  EXPECT_TRUE(first.filename().string().starts_with("SGLang_cpu_frequency."));
  m_home.write("culprit/" + first.filename().string(), "x");
  EXPECT_NE(newCachedSession("SGLang/cpu frequency"), first);
  EXPECT_TRUE(isCached(first));
  EXPECT_FALSE(isCached(m_home.path() / "x.culprit"));
}

TEST_F(SessionCacheTest, AJournalGoesWithItsSessionAndIsNotTakenForThatOfANewOne) {
  const auto first = newCachedSession("x");
  const std::string name = first.stem().string();  // "x.123@node7-4", then "x.123@node7-5"
  const std::size_t number = name.rfind('-') + 1;
  const std::string next =
      fmt::format("{}{}.culprit", name.substr(0, number), std::stoi(name.substr(number)) + 1);
  m_home.write("culprit/" + next + "-journal", "left by a program of the same number");
  EXPECT_NE(newCachedSession("x").filename(), next);
  m_home.write("culprit/" + first.filename().string(), "session");
  m_home.write("culprit/" + first.filename().string() + "-journal", "left");
  EXPECT_TRUE(removeCachedSession(first));
  EXPECT_FALSE(exists(first.filename().string() + "-journal"));
  EXPECT_FALSE(removeCachedSession(first));
}

TEST_F(SessionCacheTest, AJournalWhoseSessionIsGoneGoesToo) {
  const std::string dead = std::to_string(deadPid());
  const std::string alive = std::to_string(::getpid());
  m_home.write("culprit/x." + dead + "-1.culprit-journal", "left");
  m_home.write("culprit/y." + dead + "-1.culprit", "session");
  m_home.write("culprit/y." + dead + "-1.culprit-journal", "its own");
  m_home.write("culprit/z." + alive + "-1.culprit-journal", "of a living program");
  removeUnfinishedSessions();
  EXPECT_FALSE(exists("x." + dead + "-1.culprit-journal"));
  EXPECT_TRUE(exists("y." + dead + "-1.culprit-journal"));
  EXPECT_TRUE(exists("z." + alive + "-1.culprit-journal"));
}

TEST_F(SessionCacheTest, WhatACommandWasToRemoveGoesWithADeadOne) {
  const std::filesystem::path own = newTemporarySession("compare");
  m_home.write("culprit/" + own.filename().string(), "of a living program");
  const std::string dead = "batch." + std::to_string(deadPid()) + "-1.temporary";
  m_home.write("culprit/" + dead, "session");
  m_home.write("culprit/" + dead + "-journal", "left");
  removeUnfinishedSessions();
  EXPECT_TRUE(std::filesystem::exists(own));
  EXPECT_FALSE(exists(dead));
  EXPECT_FALSE(exists(dead + "-journal"));
}

TEST_F(SessionCacheTest, WhatNoReleaseReadsGoesUnlessItIsInUse) {
  const std::string dead = std::to_string(deadPid());
  std::string old = "SQLite format 3" + std::string(1, '\0') + std::string(84, '\1');
  m_home.write("culprit/other." + dead + "-1.culprit", old);
  old.replace(68, 4, "CULP");
  m_home.write("culprit/old." + dead + "-1.culprit", old);
  m_home.write("culprit/old." + std::to_string(::getpid()) + "-1.culprit", old);
  removeUnfinishedSessions();
  EXPECT_FALSE(exists("old." + dead + "-1.culprit"));
  EXPECT_TRUE(exists("old." + std::to_string(::getpid()) + "-1.culprit"));
  EXPECT_TRUE(exists("other." + dead + "-1.culprit"));
}

TEST_F(SessionCacheTest, WhatDeadProgramsLeftGoesAndLivingOnesKeepTheirs) {
  const std::string dead = std::to_string(deadPid());
  const std::string alive = std::to_string(::getpid());
  m_home.write("culprit/x.culprit." + dead + ".part", "half");
  m_home.write("culprit/y.culprit." + alive + ".part", "half");
  m_home.write("culprit/note.part", "no owner: not ours");
  removeUnfinishedSessions();
  EXPECT_FALSE(exists("x.culprit." + dead + ".part"));
  EXPECT_TRUE(exists("y.culprit." + alive + ".part"));
  EXPECT_TRUE(exists("note.part"));
}

TEST_F(SessionCacheTest, WhatAnotherMachineWritesIsLeftToIt) {
  const std::string dead = std::to_string(deadPid());
  const std::string here = ownerName().substr(ownerName().find('@'));
  m_home.write("culprit/x.culprit.1." + dead + "@elsewhere.part", "half");
  m_home.write("culprit/y.culprit.1." + dead + here + ".part", "half");
  m_home.write("culprit/x." + dead + "@elsewhere-1.temporary", "session");
  m_home.write("culprit/y." + dead + here + "-1.temporary", "session");
  m_home.write("culprit/z." + dead + "@elsewhere-1.temporary", "session");
  std::filesystem::last_write_time(
      m_home.path() / ("culprit/z." + dead + "@elsewhere-1.temporary"),
      std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * 365));
  removeUnfinishedSessions();
  EXPECT_TRUE(exists("x.culprit.1." + dead + "@elsewhere.part"));
  EXPECT_FALSE(exists("y.culprit.1." + dead + here + ".part"));
  EXPECT_TRUE(exists("x." + dead + "@elsewhere-1.temporary"));
  EXPECT_FALSE(exists("y." + dead + here + "-1.temporary"));
  EXPECT_FALSE(exists("z." + dead + "@elsewhere-1.temporary")) << "nobody wants it after so long";
}

TEST_F(SessionCacheTest, WhatWasHalfWrittenForTheUserGoesAndNothingElse) {
  const std::string dead = std::to_string(deadPid());
  const auto target = m_home.write("saved/s.culprit", "whole");
  m_home.write("saved/s.culprit." + dead + ".part", "half");
  m_home.write("saved/other.culprit." + dead + ".part", "another program's business");
  m_home.write("saved/s.culprit.1.part", "init is alive");
  AbandonedParts parts;
  parts.removeOf(target);
  EXPECT_FALSE(std::filesystem::exists(m_home.path() / ("saved/s.culprit." + dead + ".part")));
  EXPECT_TRUE(std::filesystem::exists(m_home.path() / ("saved/other.culprit." + dead + ".part")));
  EXPECT_TRUE(std::filesystem::exists(m_home.path() / "saved/s.culprit.1.part"));
  EXPECT_EQ(test::contentOf(target), "whole");
  parts.removeOf(m_home.path() / "no such folder" / "s.culprit");
}

TEST_F(SessionCacheTest, OfEachOfManyTargetsOnlyItsOwnPartsGo) {
  const std::string part = "." + std::to_string(deadPid()) + ".part";
  const std::set<std::string> left = {"a" + part, "t.csv-1" + part, "t.csv0" + part, "u.csv.1" + part};
  for (const std::string& name : left) m_home.write("saved/" + name, "of others");
  for (const char* name : {"t.csv.1", "t.csv.10", "t.csv.2"})
    m_home.write(std::string("saved/") + name + part, "half");
  m_home.write("saved/t.csv.1" + part + "-journal", "half");
  AbandonedParts parts;
  for (const char* target : {"none.csv", "t.csv", "t.csv", "z.csv"})
    parts.removeOf(m_home.path() / "saved" / target);
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(m_home.path() / "saved"))
    names.insert(entry.path().filename().string());
  EXPECT_EQ(names, left);
}

TEST(AbandonedParts, AreFoundWithoutALookAtThoseOfAllOthers) {
  const test::TempFolder few, many;
  const double least = secondsBeside(10, few);
  EXPECT_LT(secondsBeside(1000, many), 10 * least) << "each look through all would be about 100 times";
}

TEST_F(SessionCacheTest, WhatAKilledProgramWroteElsewhereGoesAtTheNextStart) {
  const auto target = m_home.write("saved/s.culprit", "whole");
  const pid_t child = ::fork();
  if (child == 0) {
    PartFile part(target);
    std::ofstream(part.path()) << "half";
    ::_exit(0);  // without a chance to clean up
  }
  ::waitpid(child, nullptr, 0);
  std::filesystem::path part;
  for (const auto& entry : std::filesystem::directory_iterator(m_home.path() / "saved"))
    if (entry.path().extension() == ".part") part = entry.path();
  ASSERT_NE(part.filename().string().find(fmt::format(".{}@", child)), std::string::npos) << part;
  {
    const PartFile own(m_home.path() / "saved/own.md");
    std::ofstream(own.path()) << "being written";
    removeUnfinishedSessions();
    EXPECT_TRUE(std::filesystem::exists(own.path()));
  }
  EXPECT_FALSE(std::filesystem::exists(part));
  EXPECT_EQ(test::contentOf(target), "whole");
  EXPECT_TRUE(std::filesystem::is_empty(m_home.path() / "culprit")) << "the notes are gone too";
}

TEST_F(SessionCacheTest, OldestGoFirstAboveTheLimit) {
  const std::string dead = std::to_string(deadPid());
  const std::string alive = std::to_string(::getpid());
  const auto write = [&](const std::string& name, int ageHours) {
    const auto file = m_home.write("culprit/" + name, std::string(1000, 'x'));
    std::filesystem::last_write_time(
        file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(ageHours));
  };
  write("oldest." + alive + "-1.culprit", 9);
  write("old." + dead + "-1.culprit", 5);
  write("new." + dead + "-2.culprit", 1);
  limitSessionCache(2500);
  EXPECT_TRUE(exists("oldest." + alive + "-1.culprit"));
  EXPECT_FALSE(exists("old." + dead + "-1.culprit"));
  EXPECT_TRUE(exists("new." + dead + "-2.culprit"));
  limitSessionCache(10);
  EXPECT_TRUE(exists("new." + dead + "-2.culprit")) << "the newest may be on somebody's screen";
}

TEST(PartFile, OfTwoThatWriteTheSameFileEachHasItsOwn) {
  const test::TempFolder folder;
  const auto target = folder.path() / "report.md";
  {
    PartFile late(target);  // cancelled, but not gone yet
    std::ofstream(late.path()) << "half";
    PartFile part(target);
    EXPECT_NE(part.path(), late.path());
    EXPECT_EQ(test::contentOf(late.path()), "half");
    std::ofstream(part.path()) << "whole";
    part.publish();
  }
  EXPECT_EQ(test::contentOf(target), "whole");
}

TEST(PartFile, ReplacesNoPipeAndNoDevice) {
  const test::TempFolder folder;
  const auto pipe = folder.path() / "report.md";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(PartFile part(pipe), Error);
  std::filesystem::create_symlink(pipe, folder.path() / "link.md");
  EXPECT_THROW(writeFile(folder.path() / "link.md", [](const TextSink& sink) { sink("text"); }), Error);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(PartFile, IsRenamedWhenPublishedAndGoneOtherwise) {
  const test::TempFolder folder;
  const auto target = folder.path() / "report.md";
  {
    PartFile part(target);
    std::ofstream(part.path()) << "half";
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  {
    PartFile part(target);
    std::ofstream(part.path()) << "whole";
    part.publish();
  }
  EXPECT_EQ(test::contentOf(target), "whole");
}

}  // namespace culprit
