// Outputs that are written pair by pair and are made of different things: all of them are written, and each
// tells what it has not.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/report/outputs.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

/// One operator of both runs.
std::shared_ptr<const ShapeTable> oneShape() {
  ShapeTable table;
  const ShapeSide side{
      .operands = "f32[2,2]", .calls = 1, .gpuNs = 10, .kernels = {ShapeKernel{.gpuNs = 10}}};
  table.rows = {{.a = side, .b = side}};
  table.a = table.b = {.cycles = 1, .gpuNs = 10, .toldNs = 10, .untold = 2};
  return std::make_shared<const ShapeTable>(table);
}

/// Tables of shapes and stacks of a session with one process pair, which has no call tree.
struct ShapesAndStacks {
  test::MadeSession made;
  Session session = Session::open(made.file());
  test::TempFolder folder;
  bool hasShapes = true;
  std::function<void()> whileShapesAreRead = [] {}, whileStacksAreRead = [] {};

  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path()))
      names.insert(entry.path().filename().string());
    return names;
  }
  WrittenOutputs write(const std::vector<std::string>& names) {
    std::vector<fs::path> targets;
    for (const std::string& name : names) targets.push_back(folder.path() / name);
    const auto readCalls = [this](const Session&, const Results&, const Results&, std::size_t,
                                  const Monitor&) -> std::shared_ptr<const CallTree> {
      whileStacksAreRead();
      throw CannotBeMade("there are no calls");
    };
    const auto readShapes = [this](const Session&, const Results&, std::size_t, const Monitor&) {
      whileShapesAreRead();
      if (!hasShapes) throw CannotBeMade("there are no shapes");
      return oneShape();
    };
    SilentMonitor silent;
    return writeOutputs(session, session.results(), targets, {}, silent, {.table = CsvTable::Shapes},
                        {.calls = readCalls, .shapes = readShapes});
  }
};

TEST(PairFiles, AreWrittenThoughThereIsNoneOfAnotherKind) {
  ShapesAndStacks outputs;
  try {
    outputs.write({"x.folded", "s.json", "s.csv"});
    FAIL() << "nothing was thrown";
  } catch (const MissingOutput& missing) {
    EXPECT_EQ(missing.path(), outputs.folder.path() / "x.folded");
    EXPECT_STREQ(missing.what(), "there are no calls");
    EXPECT_EQ(missing.others().notes,
              std::vector<std::string>{"shapes: 4 pieces of GPU work have no row of their own: their "
                                       "operators have too many shapes"});
  }
  for (const char* name : {"s.json", "s.csv"}) EXPECT_TRUE(fs::exists(outputs.folder.path() / name)) << name;
}

TEST(PairFiles, AreNotThereWhereTheSessionCannotBeReadToTheEnd) {
  ShapesAndStacks outputs;
  outputs.folder.write("r.md", "of yesterday");
  outputs.whileStacksAreRead = [] { throw Error("the disk is gone"); };
  EXPECT_THROW(outputs.write({"r.md", "s.csv", "x.folded"}), Error);
  EXPECT_EQ(outputs.files(), std::set<std::string>{"r.md"});
  EXPECT_EQ(test::contentOf(outputs.folder.path() / "r.md"), "of yesterday");
}

TEST(PairFiles, AreNotThereWhereTheSessionIsWrittenOverMeanwhile) {
  ShapesAndStacks outputs;
  const test::MadeSession other;
  outputs.whileShapesAreRead = [&] {
    fs::copy_file(other.file(), outputs.made.file(), fs::copy_options::overwrite_existing);
  };
  try {
    outputs.write({"r.md", "s.csv"});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "the session was written over while it was read");
  }
  EXPECT_EQ(outputs.files(), std::set<std::string>());
}

TEST(PairFiles, AreNotThereWhereAFolderLiesInThePlaceOfOne) {
  ShapesAndStacks outputs;
  outputs.whileShapesAreRead = [&] { fs::create_directory(outputs.folder.path() / "s.json"); };
  try {
    outputs.write({"r.md", "s.csv", "s.json"});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot write (Is a directory)");
  }
  EXPECT_EQ(outputs.files(), std::set<std::string>{"s.json"});
}

TEST(PairFiles, TellOfEachKindThatHasNone) {
  ShapesAndStacks outputs;
  outputs.hasShapes = false;
  outputs.folder.write("s.csv", "of yesterday");
  try {
    outputs.write({"s.csv", "x.folded"});
    FAIL() << "nothing was thrown";
  } catch (const MissingOutput& missing) {
    EXPECT_STREQ(missing.what(), "there are no calls");
    ASSERT_EQ(missing.others().notes.size(), 1U);
    EXPECT_TRUE(missing.others().notes[0].starts_with("s.csv: no file for 1 of 1 process pair ("))
        << missing.others().notes[0];
    EXPECT_TRUE(missing.others().notes[0].ends_with(": there are no shapes; s.csv is of an earlier run"))
        << missing.others().notes[0];
  }
  EXPECT_EQ(test::contentOf(outputs.folder.path() / "s.csv"), "of yesterday");
}

}  // namespace
}  // namespace culprit
