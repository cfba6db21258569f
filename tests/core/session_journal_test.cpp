// What lies beside a session in the place of its journal: SQLite does what a journal says, down to deleting
// the file that it names, so nothing foreign may get that far.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>

#include "core/base/error.h"
#include "core/base/monitor.h"
#include "core/store/files/journal.h"
#include "core/store/session/session.h"
#include "core/store/session/session_file.h"
#include "core/store/session/session_writer.h"
#include "core/store/session/user_data.h"
#include "tests/support/killed_writer.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

std::string bigEndian(std::size_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFFU);
  return bytes;
}

/// A journal that restores no page, but belongs to a transaction in which `victim` is the super-journal.
std::string journalNaming(const fs::path& victim, const std::string& session) {
  const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  constexpr std::size_t kSector = 512;
  const auto byteAt = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(session[at])}; };
  const std::size_t page = byteAt(16) << 8U | byteAt(17);
  std::string journal = magic + bigEndian(0) + bigEndian(1) + bigEndian(session.size() / page) +
                        bigEndian(kSector) + bigEndian(page);
  journal.resize(kSector);
  const std::string name = victim.string();
  std::size_t sum = 0;
  for (const char c : name) sum += static_cast<std::size_t>(c);
  constexpr std::size_t kLockByte = 0x40000000;
  return journal + bigEndian(kLockByte / page + 1) + name + bigEndian(name.size()) + bigEndian(sum) + magic;
}

class SessionJournal : public testing::Test {
 protected:
  fs::path session() const { return m_made.file(); }
  fs::path journal() const { return session().string() + "-journal"; }
  const fs::path& folder() const { return m_made.folder().path(); }
  fs::path write(const std::string& name, std::string_view content) const {
    return m_made.folder().write(name, content);
  }

  /// Every way to open the session or to take its place meets an error that names `journal`.
  void expectAllRefused(const fs::path& journal, const fs::path& file) const {
    const test::MadeSession other;
    const std::vector<std::pair<std::string, std::function<void()>>> ways = {
        {"open", [&] { Session::open(file); }},
        {"pins and notes", [&] { UserData::open(file); }},
        {"copy of it",
         [&] { SessionWriter(folder() / "copy.culprit", Session::open(file), SilentMonitor()); }},
        {"save over it", [&] { Session::open(other.file()).saveAs(file); }},
        {"write over it", [&] { SessionWriter{file}; }},
    };
    for (const auto& [name, work] : ways) {
      SCOPED_TRACE(name);
      try {
        work();
        ADD_FAILURE() << "nobody noticed";
      } catch (const Error& error) {
        EXPECT_EQ(error.path().filename(), journal.filename());
        EXPECT_NE(error.oneLine().find("move it away"), std::string::npos) << error.oneLine();
      }
    }
  }

  test::MadeSession m_made;
};

}  // namespace

TEST_F(SessionJournal, ThatNamesAFurtherFileIsRefusedAndTheFileStays) {
  const std::string content = test::contentOf(session());
  const fs::path victim = write("thesis.txt", "the work of a year");
  {
    // What SQLite does with it shows that it is such a journal.
    const fs::path trap = write("trap.culprit", content);
    write("trap.culprit-journal", journalNaming(victim, content));
    SQLite::Database(trap.string(), SQLite::OPEN_READWRITE).execAndGet("PRAGMA user_version");
    ASSERT_FALSE(fs::exists(victim));
  }
  write("thesis.txt", "the work of a year");
  const std::string bytes = journalNaming(victim, content);
  write(journal().filename().string(), bytes);
  expectAllRefused(journal(), session());
  fs::create_symlink(session(), folder() / "link.culprit");
  EXPECT_THROW(Session::open(folder() / "link.culprit"), Error);
  EXPECT_THROW(UserData::open(folder() / "link.culprit"), Error);
  EXPECT_TRUE(fs::exists(victim));
  EXPECT_TRUE(test::contentOf(journal()) == bytes);
  EXPECT_TRUE(test::contentOf(session()) == content);
}

TEST_F(SessionJournal, ThatIsNoRegularFileIsNotOpened) {
  ASSERT_EQ(::mkfifo(journal().c_str(), 0600), 0);
  expectAllRefused(journal(), session());
  fs::remove(journal());
  fs::create_directory(journal());
  expectAllRefused(journal(), session());
  fs::remove(journal());
  fs::create_symlink("/dev/zero", journal());
  expectAllRefused(journal(), session());
}

TEST_F(SessionJournal, NoLogOfAnotherModeIsPlayedIn) {
  const fs::path log = write(session().filename().string() + "-wal", "whatever it holds");
  expectAllRefused(log, session());
  EXPECT_EQ(test::contentOf(log), "whatever it holds");
  const test::MadeSession other;
  const fs::path target = folder() / "new.culprit";
  const fs::path stray = write("new.culprit-wal", "");
  EXPECT_THROW(Session::open(other.file()).saveAs(target), Error);
  EXPECT_TRUE(fs::exists(stray));
  SQLite::Database(other.file().string(), SQLite::OPEN_READWRITE).exec("PRAGMA journal_mode = WAL");
  ASSERT_FALSE(fs::exists(writeAheadLogOf(other.file())));
  EXPECT_THROW(Session::open(other.file()), Error);
  EXPECT_FALSE(fs::exists(writeAheadLogOf(other.file())));
}

TEST_F(SessionJournal, ThatComesWhileNotesAreOpenIsNotObeyed) {
  const fs::path victim = write("thesis.txt", "the work of a year");
  UserData notes = UserData::open(session());
  write(journal().filename().string(), journalNaming(victim, test::contentOf(session())));
  EXPECT_THROW(notes.setViewState("a", "b"), Error);
  EXPECT_THROW(notes.marks(), Error);
  EXPECT_THROW(notes.viewState("a"), Error);
  EXPECT_THROW(notes.viewStates(), Error);
  EXPECT_TRUE(fs::exists(victim));
}

TEST_F(SessionJournal, OfALivingWriterIsLeftToIt) {
  SQLite::Database writer(session().string(), SQLite::OPEN_READWRITE);
  writer.exec("PRAGMA cache_size = 1; BEGIN EXCLUSIVE; INSERT INTO user_view VALUES('k', zeroblob(500000))");
  ASSERT_TRUE(fs::exists(journal()));
  const test::MadeSession other;
  try {
    Session::open(other.file()).saveAs(session());
    ADD_FAILURE() << "nobody waited";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("another program is writing"), std::string::npos)
        << error.what();
  }
  writer.exec("COMMIT");
  EXPECT_EQ(UserData::open(session()).viewState("k").value_or("").size(), 500'000U);
}

/// Locks of a process go when it closes any descriptor of the file, so looking at it must not close one.
TEST_F(SessionJournal, LookingAtASessionLeavesTheLocksOfItsConnections) {
  std::array<int, 2> go{};
  ASSERT_EQ(::pipe(go.data()), 0);
  const pid_t other = ::fork();  // before any connection, of which it would inherit what SQLite knows
  if (other == 0) {
    char ignored = 0;
    if (::read(go[0], &ignored, 1) != 1) ::_exit(2);
    try {
      SQLite::Database(session().string(), SQLite::OPEN_READWRITE).exec("BEGIN IMMEDIATE");
    } catch (const SQLite::Exception&) {
      ::_exit(0);
    }
    ::_exit(1);
  }
  SQLite::Database own(session().string(), SQLite::OPEN_READWRITE);
  own.exec("BEGIN IMMEDIATE");
  EXPECT_NO_THROW(requireSession(session()));
  ASSERT_EQ(::write(go[1], "x", 1), 1);
  int status = -1;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(status, 0) << "another program could write into the transaction";
  for (const int descriptor : go) ::close(descriptor);
}

TEST_F(SessionJournal, OfAKilledProgramIsNotPlayedIntoTheSessionThatTakesThePlace) {
  const test::MadeSession other;
  UserData::open(other.file()).setViewState("ballast", std::string(500'000, 'b'));
  for (const bool isCopied : {true, false}) {
    test::dieWhileWriting(session());
    if (isCopied) {
      Session::open(other.file()).saveAs(session());
    } else {
      SessionWriter(session(), Session::open(other.file()), SilentMonitor()).finish();
    }
    EXPECT_FALSE(fs::exists(journal()));
    const std::string saved = test::contentOf(session());
    EXPECT_EQ(UserData::open(session()).viewState("ballast").value_or("").size(), 500'000U);
    EXPECT_TRUE(test::contentOf(session()) == saved) << "something was played into it";
  }
}

TEST_F(SessionJournal, WithoutItsSessionIsNotPlayedIntoANewOne) {
  test::dieWhileWriting(session());
  const std::string left = test::contentOf(journal());
  const fs::path target = folder() / "new.culprit";
  const fs::path stray = write("new.culprit-journal", left);
  fs::remove(journal());
  const test::MadeSession other;
  const auto saveTo = [&](const fs::path& file) { Session::open(other.file()).saveAs(file); };
  EXPECT_THROW(saveTo(target), Error);
  EXPECT_THROW(SessionWriter{target}, Error);
  EXPECT_FALSE(fs::exists(target));
  EXPECT_TRUE(test::contentOf(stray) == left);
  // Save As puts the file in the place of a link, where the stray journal would be its own.
  fs::create_symlink(session(), target);
  EXPECT_THROW(saveTo(target), Error);
  fs::remove(stray);
  saveTo(target);
  EXPECT_FALSE(fs::is_symlink(target));
  EXPECT_EQ(Session::open(target).results()->pairs.size(), 1U);
}

}  // namespace culprit
