#include "core/store/session/user_data.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <optional>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/read_only_session.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

const MarkSubject kTriplet = Triplet{FunctionId{0}, MetricId{0}, DeviceId{0}};
const MarkSubject kCycle = MarkedCycle{Side::B, 2};
const MarkSubject kStretch = MarkedStretch{Side::A, -1'500, 2'000};

void writeOver(const fs::path& session, const fs::path& with) {
  fs::copy_file(with, session, fs::copy_options::overwrite_existing);
}

}  // namespace

TEST(UserData, KeepsPinsAndNotesInTheSession) {
  const test::MadeSession made;
  {
    UserData user = UserData::open(made.file());
    EXPECT_TRUE(user.isKept());
    user.setMark({.subject = kTriplet, .pinned = true, .note = "look at this"});
    user.setMark({.subject = kCycle, .note = "warm-up | <b>"});
    user.setMark({.subject = kTriplet, .pinned = true, .note = "seen"});
    user.setMark({.subject = kStretch, .pinned = true});
    user.setViewState("triplets", "{\"sort\":3}");
  }
  UserData again = UserData::open(made.file());
  ASSERT_EQ(again.marks().size(), 3U);
  EXPECT_EQ(again.mark(0, kTriplet)->note, "seen");
  EXPECT_TRUE(again.mark(0, kStretch)->pinned);
  EXPECT_EQ(again.viewState("triplets"), "{\"sort\":3}");
  EXPECT_FALSE(again.viewState("other"));
  EXPECT_EQ(Session::open(made.file()).results()->marks, again.marks());

  again.setMark({.subject = kTriplet});
  EXPECT_EQ(again.marks().size(), 2U);
}

TEST(UserData, StretchesThatNoTimelineHasAreDamage) {
  for (const char* stretch : {"2, 0, 0", "0, 10, 9", "0, 0, 9223372036854775807", "1, 'soon', 5"}) {
    const test::MadeSession made;
    SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE)
        .exec(fmt::format("INSERT INTO user_mark VALUES(1, 0, 2, {}, 1, '')", stretch));
    EXPECT_THROW(UserData::open(made.file()).marks(), Error) << stretch;
  }
}

TEST(UserData, WritesAllOrNothing) {
  const test::MadeSession made;
  UserData user = UserData::open(made.file());
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE user_view");
  const Mark mark{.subject = kTriplet, .pinned = true};
  EXPECT_THROW(user.write({.marks = {{mark}}, .states = {{"triplets", "sorted"}}}), Error);
  EXPECT_TRUE(user.marks().empty());
  user.write({.all = {{{.subject = kCycle, .note = "first"}}}, .marks = {{mark}}});
  EXPECT_EQ(user.marks().size(), 2U);
}

TEST(UserData, ReplacesAllMarksAtOnce) {
  const test::MadeSession made;
  UserData user = UserData::open(made.file());
  user.setMark({.subject = kTriplet, .note = "goes"});
  const std::vector<Mark> wanted = {{.subject = kCycle, .note = "first"},
                                    {.pair = 3, .subject = kTriplet, .pinned = true}};
  user.replaceMarks(wanted);
  EXPECT_EQ(UserData::open(made.file()).marks(), wanted);
  user.replaceMarks({{.subject = kTriplet}});
  EXPECT_TRUE(UserData::open(made.file()).marks().empty()) << "neither pinned nor a note";
}

TEST(UserData, TwoWindowsSeeEachOther) {
  const test::MadeSession made;
  UserData one = UserData::open(made.file());
  UserData two = UserData::open(made.file());
  one.setMark({.subject = kTriplet, .note = "one"});
  two.setMark({.subject = kCycle, .note = "two"});
  EXPECT_EQ(one.marks(), two.marks());
  EXPECT_EQ(one.marks().size(), 2U);
}

TEST(UserData, APartOfAMarkLeavesTheOtherToWhoChangedIt) {
  const test::MadeSession made;
  UserData user = UserData::open(made.file());
  user.setMark({.subject = kTriplet, .pinned = true});
  user.write({.marks = {{.mark = {.subject = kTriplet, .note = "seen"}, .ofPin = false}}});
  EXPECT_EQ(user.mark(0, kTriplet), (Mark{.subject = kTriplet, .pinned = true, .note = "seen"}));
  user.write({.marks = {{.mark = {.subject = kTriplet}, .ofNote = false}}});
  EXPECT_EQ(user.mark(0, kTriplet), (Mark{.subject = kTriplet, .note = "seen"}));
  user.write({.marks = {{.mark = {.subject = kTriplet, .pinned = true}, .ofPin = false}}});
  EXPECT_FALSE(user.mark(0, kTriplet)) << "neither pinned by anybody nor a note";
}

/// What scp and rsync --inplace do as well: the file stays, another session is in it.
TEST(UserData, WritesNothingIntoAnotherSessionThatWasWrittenOverIt) {
  const test::MadeSession made, other;
  UserData user = UserData::open(made.file());
  const auto earlier = made.folder().path() / "earlier";
  fs::copy_file(made.file(), earlier);
  // Both have the same size and were changed once: SQLite takes them for one.
  user.setMark({.subject = kTriplet, .pinned = true});
  const std::vector<Mark> ofOther{{.subject = kCycle, .note = "of the other"}};
  UserData::open(other.file()).replaceMarks(ofOther);
  const ResultsPtr shown = Session::open(made.file()).results();
  EXPECT_TRUE(user.isInPlace());
  EXPECT_FALSE(user.hasGone());
  EXPECT_EQ(UserData::open(made.file(), *shown).marks(), user.marks());

  writeOver(made.file(), other.file());
  EXPECT_THROW(user.setMark({.subject = kTriplet, .note = "not into the other"}), Error);
  EXPECT_THROW(user.setViewState("triplets", "sorted"), Error);
  EXPECT_FALSE(user.isInPlace());
  EXPECT_TRUE(user.hasGone());
  EXPECT_THROW(UserData::open(made.file(), *shown), Error);
  EXPECT_EQ(UserData::open(made.file()).marks(), ofOther);
  EXPECT_TRUE(UserData::open(made.file()).viewStates().empty());

  writeOver(made.file(), earlier);
  EXPECT_FALSE(user.hasGone()) << "it is the same comparison";
  user.setMark({.subject = kCycle, .pinned = true});
  EXPECT_EQ(UserData::open(made.file()).marks().size(), 1U);
}

TEST(UserData, OfWhatSomebodyHasLockedNothingIsKnown) {
  const test::MadeSession made;
  const UserData user = UserData::open(made.file());
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE).exec("UPDATE run SET label = 'other'");
  EXPECT_TRUE(user.hasGone());
  SQLite::Database writer(made.file().string(), SQLite::OPEN_READWRITE);
  writer.exec("BEGIN EXCLUSIVE");
  EXPECT_FALSE(user.hasGone());
  writer.exec("ROLLBACK");
  EXPECT_TRUE(user.hasGone());
}

TEST(UserData, KnowsOnceItsFileHasGone) {
  const test::MadeSession other;
  const std::vector<std::function<void(const fs::path&)>> ways = {
      [](const fs::path& file) { fs::remove(file); },
      [](const fs::path& file) { fs::rename(file, file.string() + ".moved"); },
      [&](const fs::path& file) {
        fs::copy_file(other.file(), file.string() + ".new");
        fs::rename(file.string() + ".new", file);
      },
      [&](const fs::path& file) {
        fs::remove(file);
        fs::copy_file(other.file(), file);
      },
      [&](const fs::path& file) { writeOver(file, other.file()); },
      [](const fs::path& file) { fs::resize_file(file, fs::file_size(file) / 2); },
      [](const fs::path& file) { fs::resize_file(file, 0); }};
  constexpr std::size_t kMoved = 1;
  for (const bool canBeWritten : {true, false}) {
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const test::MadeSession made;
      std::optional<test::ReadOnlySession> readOnly;
      if (!canBeWritten) readOnly.emplace(made.file());
      const UserData user = UserData::open(made.file());
      readOnly.reset();
      EXPECT_EQ(user.isKept(), canBeWritten);
      EXPECT_TRUE(user.isInPlace());
      EXPECT_FALSE(user.hasGone());
      ways[way](made.file());
      EXPECT_FALSE(user.isInPlace()) << way;
      EXPECT_EQ(user.hasGone(), way != kMoved) << way;
    }
  }
}

TEST(UserData, MarksOfUnknownSubjectsAreLeftOut) {
  const test::MadeSession made;
  UserData::open(made.file()).setMark({.subject = Triplet{.function = FunctionId{999}}, .note = "x"});
  EXPECT_TRUE(Session::open(made.file()).results()->marks.empty());
}

}  // namespace culprit
