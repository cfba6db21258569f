// Files made of call trees where some of them cannot be made: what is told, and how far it says to be.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/report/call_tree_outputs.h"
#include "core/report/outputs.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/sql_file.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

namespace fs = std::filesystem;

/// One thread that calls, with or without GPU work; three further calls of A had no room.
std::shared_ptr<const CallTree> callTreeWith(std::int64_t deviceNs) {
  std::vector<CallNode> nodes(3);
  nodes[0] = {.firstChild = 1, .children = 1};
  nodes[1] = {.parent = 0, .firstChild = 2, .children = 1, .name = 1, .nameInA = 1};
  nodes[1].kind = CallKind::Thread;
  nodes[2] = {.parent = 1, .name = 2, .nameInA = 2, .kind = CallKind::GpuFunction};
  for (const Side side : {Side::A, Side::B}) {
    nodes[1].of(side).hostSelfNs = 100;
    nodes[2].of(side).deviceSelfNs = deviceNs;
  }
  return std::make_shared<const CallTree>(nodes, std::vector<std::string>{"", "python", "gemm"},
                                          CallTreeSide{.cycles = 1, .foldedCalls = 3},
                                          CallTreeSide{.cycles = 1});
}

/// Trees for these pairs; of pids above the first ones no GPU works.
struct CallTreesOfPairs {
  test::MadeSession made;
  Session session = Session::open(made.file());
  test::TempFolder folder;
  Results shown;
  ReportChoice choice{.table = CsvTable::CallTree};
  std::size_t withGpu;

  CallTreesOfPairs(std::size_t pairs, std::size_t pairsWithGpu) : withGpu(pairsWithGpu) {
    shown.pairs.resize(pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair)
      shown.pairs[pair].a.pid = shown.pairs[pair].b.pid = static_cast<std::int64_t>(pair + 1);
  }
  WrittenOutputs write(const std::vector<std::string>& names) {
    std::vector<fs::path> targets;
    for (const std::string& name : names) targets.push_back(folder.path() / name);
    const auto read = [this](const Session&, const Results&, const Results&, std::size_t pair,
                             const Monitor&) { return callTreeWith(pair < withGpu ? 50 : 0); };
    SilentMonitor silent;
    StagedFiles files;
    WrittenPairFiles pairs =
        writePairFiles(shown, {callTreeTargets(session, shown, shown, targets, choice, read)}, files, silent);
    files.publish();
    if (pairs.missing) throw MissingOutput(*pairs.missing, pairs.written);
    return pairs.written;
  }
};

TEST(CallTreeOutputs, NameTheFileOfAnEarlierRunInThePlaceOfOneThatIsNotMade) {
  CallTreesOfPairs trees(3, 1);
  trees.folder.write("x_pid3.folded", "of yesterday");
  const WrittenOutputs written = trees.write({"x.folded"});
  EXPECT_EQ(written.files, std::vector<fs::path>{trees.folder.path() / "x_pid1.folded"});
  ASSERT_EQ(written.notes.size(), 2U);
  EXPECT_TRUE(written.notes[0].starts_with("x.folded: no file for 2 of 3 process pairs ("))
      << written.notes[0];
  EXPECT_TRUE(written.notes[0].ends_with("; x_pid3.folded is of an earlier run")) << written.notes[0];
  EXPECT_EQ(test::contentOf(trees.folder.path() / "x_pid3.folded"), "of yesterday");
  trees.folder.write("x_pid2.folded", "of yesterday");
  EXPECT_TRUE(
      trees.write({"x.folded"}).notes[0].ends_with("; x_pid2.folded and 1 more are of an earlier run"));
}

TEST(CallTreeOutputs, TellOfTheOthersWhereOneHasNoFileAtAll) {
  CallTreesOfPairs trees(2, 0);
  trees.folder.write("x_pid1.folded", "of yesterday");
  try {
    trees.write({"t.csv", "x.folded", "y.folded"});
    FAIL() << "nothing was thrown";
  } catch (const MissingOutput& missing) {
    EXPECT_EQ(missing.path(), trees.folder.path() / "x.folded");
    EXPECT_TRUE(std::string(missing.what()).ends_with("; x_pid1.folded is of an earlier run"))
        << missing.what();
    ASSERT_EQ(missing.others().notes.size(), 2U);
    EXPECT_TRUE(missing.others().notes[0].starts_with("y.folded: no file for 2 of 2 process pairs ("))
        << missing.others().notes[0];
    EXPECT_TRUE(missing.others().notes[1].starts_with("call tree: 6 calls of A and 0 calls of B"))
        << missing.others().notes[1];
  }
  for (const char* name : {"t_pid1.csv", "t_pid2.csv"})
    EXPECT_TRUE(fs::exists(trees.folder.path() / name)) << name;
}

class ProgressOfOutputs final : public Monitor {
 public:
  void report(const Progress& progress) override { told.push_back(progress); }
  bool isCancelled() const override { return false; }

  std::vector<Progress> told;
};

TEST(CallTreeOutputs, HaveTheirPartOfTheProgressEach) {
  const test::MadeSession made;
  const Session session = Session::open(made.file());
  const test::TempFolder folder;
  const auto read = [](const Session&, const Results&, const Results&, std::size_t, const Monitor&) {
    return callTreeWith(50);
  };
  ProgressOfOutputs progress;
  writeOutputs(session, session.results(),
               {folder.path() / "a.folded", folder.path() / "r.csv", folder.path() / "b.folded",
                folder.path() / "c.folded"},
               {}, progress, {}, {.calls = read});
  std::vector<std::string> stages;
  double before = 0.0;
  for (const Progress& each : progress.told) {
    EXPECT_GE(each.fraction, before) << each.stage;
    before = each.fraction;
    stages.push_back(each.stage);
  }
  EXPECT_EQ(stages, (std::vector<std::string>{"Writing r.csv", "Writing a.folded", "Writing a.folded",
                                              "Writing b.folded", "Writing c.folded"}));
  EXPECT_DOUBLE_EQ(before, 0.25 + 0.75 * 0.75);
}

TEST(CallTreeOutputs, AreReadOnceForAReportAndFilesOfThem) {
  const test::MadeSession made;
  test::SqlFile(made.file()).sql("UPDATE run SET kind = 'Chrome trace'");  // of tables nobody expects a tree
  const Session session = Session::open(made.file());
  const test::TempFolder folder;
  std::size_t reads = 0;
  const auto read = [&reads](const Session&, const Results&, const Results&, std::size_t, const Monitor&) {
    ++reads;
    return callTreeWith(50);
  };
  ProgressOfOutputs progress;
  const auto write = [&](const std::vector<std::string>& names) {
    std::vector<fs::path> targets;
    for (const std::string& name : names) targets.push_back(folder.path() / name);
    writeOutputs(session, session.results(), targets, {}, progress, {}, {.calls = read});
  };
  write({"r.html", "a.folded", "b.speedscope.json"});
  EXPECT_EQ(reads, 1U);
  EXPECT_EQ(progress.told.at(0).stage, "Reading the call tree");
  EXPECT_EQ(progress.told.at(1).stage, "Writing r.html");
  EXPECT_DOUBLE_EQ(progress.told.at(1).fraction, 0.25);
  const std::string stacks = test::contentOf(folder.path() / "a.folded");
  write({"a.folded"});
  EXPECT_EQ(reads, 2U);
  EXPECT_EQ(test::contentOf(folder.path() / "a.folded"), stacks);
  write({"r.md"});
  EXPECT_EQ(reads, 2U) << "no other report shows one";
}

}  // namespace
}  // namespace culprit
