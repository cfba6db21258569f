// Whatever the core is doing when the user cancels: what was there before is unchanged, and nothing of the
// new is left.
#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/brushed.h"
#include "tests/support/folder_state.h"
#include "tests/support/impatient.h"
#include "tests/support/raw_trace_json.h"

namespace culprit {
namespace {

class Cancel : public testing::Test {
 protected:
  void SetUp() override {
    m_folder.write("a/rank_0.json", test::rawTraceJson(6));
    m_folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    SilentMonitor patient;
    compareRuns({.folders = folders(), .session = made()}, patient);
    m_before = test::stateOf(m_folder.path());
  }
  RunFolders folders() const { return {m_folder.path() / "a", m_folder.path() / "b"}; }
  std::filesystem::path made() const { return m_folder.path() / "made.culprit"; }
  std::filesystem::path target() const { return m_folder.path() / "other/target.culprit"; }

  template <typename Work>
  void expectNothingLeft(const Work& work) {
    std::filesystem::create_directory(target().parent_path());
    m_before = test::stateOf(m_folder.path());
    const auto unchanged = [this] {
      // The folder's own time says that a file came and went, as it may.
      auto now = test::stateOf(m_folder.path());
      now[target().parent_path().string()] = m_before[target().parent_path().string()];
      EXPECT_EQ(test::firstDifference(m_before, now), "");
    };
    EXPECT_GT(test::cancelEverywhere(work, unchanged), 1);
  }

  test::TempFolder m_folder;
  test::FolderState m_before;
};

TEST_F(Cancel, WhileRunsAreComparedLeavesNothing) {
  expectNothingLeft(
      [this](Monitor& monitor) { compareRuns({.folders = folders(), .session = target()}, monitor); });
  EXPECT_EQ(Session::open(target()).results()->pairs.size(), 1U);
}

TEST_F(Cancel, WhileASessionIsCutAnewLeavesNothing) {
  expectNothingLeft([this](Monitor& monitor) { recut(made(), target(), {.anchor = "block"}, monitor); });
  EXPECT_EQ(Session::open(target()).results()->pairs.at(0).cyclesA.size(), 18U);
}

TEST_F(Cancel, WhileASessionIsJudgedAnewLeavesNothing) {
  JudgeOptions options = judgeOptionsOf(*Session::open(made()).results());
  options.thresholds.cyclesEnough = 5;
  expectNothingLeft([&](Monitor& monitor) { rejudge(made(), target(), options, monitor); });
  EXPECT_EQ(Session::open(target()).results()->thresholds, options.thresholds);
}

TEST_F(Cancel, WhileSidesAreSwappedLeavesNothing) {
  expectNothingLeft([this](Monitor& monitor) { swapSides(made(), target(), monitor); });
  EXPECT_EQ(Session::open(target()).results()->pairs.at(0).cyclesA.size(), 5U);
}

TEST_F(Cancel, WhileASessionIsSavedLeavesNothing) {
  const auto save = [this](Monitor& monitor) { Session::open(made()).saveAs(target(), monitor); };
  expectNothingLeft(save);
  const std::string there = test::contentOf(target());
  test::Impatient monitor(0);
  EXPECT_THROW(save(monitor), Cancelled);
  EXPECT_EQ(test::contentOf(target()), there) << "the file that was there stays";
}

TEST_F(Cancel, WhileASessionIsReadWorksInEveryPartOfIt) {
  const Session session = Session::open(made());
  const auto nothing = [] {};
  EXPECT_GT(test::cancelEverywhere([&](Monitor& monitor) { (void)session.samples(ProcessId{0}, monitor); },
                                   nothing),
            1);
  EXPECT_GT(test::cancelEverywhere([&](Monitor& monitor) { (void)session.trace(Side::A, monitor); }, nothing),
            1);
}

TEST_F(Cancel, WhileCyclesAreComparedWritesNothing) {
  expectNothingLeft([this](Monitor& monitor) {
    test::brushed(made(), 0, {.a = std::vector<std::uint32_t>{0, 2, 3}, .b = std::nullopt}, monitor);
  });
}

}  // namespace
}  // namespace culprit
