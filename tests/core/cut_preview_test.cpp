#include "core/pipeline/cut_preview.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

std::size_t kept(const PreviewedRun& run) {
  return static_cast<std::size_t>(std::count_if(run.cycles.begin(), run.cycles.end(),
                                                [](const PreviewedCycle& cycle) { return cycle.isKept; }));
}

class CutPreviewTest : public testing::Test {
 protected:
  void SetUp() override {
    m_folder.write("a/rank_0.json", test::rawTraceJson(6));
    m_folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    compareRuns({.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .session = file()}, m_monitor);
  }
  std::filesystem::path file() const { return m_folder.path() / "x.culprit"; }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(CutPreviewTest, ShowsWhatRecuttingWouldGive) {
  const CutSketch sketch(file(), 0, m_monitor);
  const CutOptions options{.anchor = "block", .trimFirst = 2, .trimLast = 1};
  const CutPreview preview = sketch.preview(options, m_monitor);
  EXPECT_EQ(preview.a.cycles.size(), 18U);
  EXPECT_EQ(preview.a.recordings, std::vector<std::int64_t>{0});
  EXPECT_FALSE(preview.a.cycles[1].isKept);
  EXPECT_TRUE(preview.a.cycles[2].isKept);
  EXPECT_FALSE(preview.a.cycles.back().isKept);

  recut(file(), m_folder.path() / "cut.culprit", options, m_monitor);
  const ResultsPtr cut = Session::open(m_folder.path() / "cut.culprit").results();
  const auto& pair = cut->pairs.at(0);
  EXPECT_EQ(kept(preview.a), pair.cyclesA.size());
  EXPECT_EQ(kept(preview.b), pair.cyclesB.size());
  for (std::size_t i = 0; i < pair.cyclesB.size(); ++i) {
    const PreviewedCycle& cycle = preview.b.cycles[i + options.trimFirst];
    EXPECT_EQ(cycle.durationNs, pair.cyclesB[i].durationNs);
    EXPECT_EQ(cycle.startNs - preview.b.cycles[2].startNs, pair.cyclesB[i].startNs - pair.cyclesB[0].startNs);
  }
}

TEST_F(CutPreviewTest, LiesInsideTheRecording) {
  const CutPreview preview = CutSketch(file(), 0, m_monitor).preview({}, m_monitor);
  ASSERT_EQ(preview.b.cycles.size(), 5U);
  EXPECT_EQ(kept(preview.b), 5U);
  EXPECT_EQ(preview.b.cycles[0].durationNs, 800'000);
  for (const PreviewedCycle& cycle : preview.b.cycles) {
    EXPECT_GE(cycle.startNs, 0);
    EXPECT_LE(cycle.startNs + cycle.durationNs, preview.b.lengthNs);
  }
}

TEST_F(CutPreviewTest, SaysWhichAnchorIsUnknown) {
  const CutSketch sketch(file(), 0, m_monitor);
  EXPECT_THROW(sketch.preview({.anchor = "nonsense"}, m_monitor), Error);
}

TEST(CutPreviewOfProcessedRuns, ShowsTheirCycles) {
  const test::MadeSession made;
  const SilentMonitor monitor;
  const CutPreview preview = CutSketch(made.file(), 0, monitor).preview({.trimFirst = 1}, monitor);
  ASSERT_EQ(preview.a.cycles.size(), 5U);
  EXPECT_EQ(kept(preview.a), 4U);
  EXPECT_FALSE(preview.a.cycles.front().isKept);
  EXPECT_GE(preview.a.lengthNs, preview.a.cycles.back().startNs + preview.a.cycles.back().durationNs);
}

}  // namespace
}  // namespace culprit
