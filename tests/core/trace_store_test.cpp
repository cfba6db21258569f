#include <gtest/gtest.h>
#include <sqlite3.h>

#include <tuple>
#include <utility>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "tests/support/kineto_sample.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"
#include "tests/support/two_rank_run.h"

namespace culprit {
namespace {

class TraceStoreTest : public testing::Test {
 protected:
  /// Reads the sample with a hardware table and stores it as both sides, B's processes with ids of their own.
  void SetUp() override {
    folder.write("run/trace.json", test::kKineto2024);
    run = test::readTraceRun(folder.path() / "run");
    run.content.trace.topology = {
        {{"n1", 5.0, 4000.0, 64}, {"n2", {}, {}, {}}}, {{"n1", 6, 80.0}}, {{"n1", 77, 6}}};
    CaptureFacts& facts = run.content.trace.captures.at(0).facts;
    facts.variables = {{"NCCL_ALGO", "Ring"}};
    facts.arguments = {{"--lr", "1"}, {"argument 1", "data"}};
    facts.devices.at(0).clockMHz = 1980.0;
    EventDetail& detail = run.content.trace.captures[0].details.at(0);
    detail.processGroup = "3 [0, 1]";
    detail.groupDescription = "default_pg";
    detail.groupSize = 2;
    detail.operation = CollectiveOperation::AllGather;
    run.content.trace.captures[0].details.push_back({.recordedBy = 4'000'000'000});
    store(file());
  }
  void store(const std::filesystem::path& path) const {
    Results results;
    for (const char* name : {"f"}) results.names.functions.intern(name);
    for (std::size_t i = 1; i < run.names.functions.size(); ++i) {
      results.names.functions.intern("f" + std::to_string(i));
    }
    results.runA = {Side::A, "/a", "a", "Chrome trace"};
    results.runB = {Side::B, "/b", "b", "Chrome trace"};
    for (const Side side : {Side::A, Side::B}) {
      Process process = run.content.processes.at(0);
      process.id = ProcessId{static_cast<std::uint32_t>(results.processes.size())};
      process.side = side;
      results.processes.push_back(process);
    }
    SessionWriter writer(path);
    writer.writeRun(Side::A, run.content, {ProcessId{0}});
    writer.writeRun(Side::B, run.content, {ProcessId{1}});
    writer.writeResults(results);
    writer.finish();
  }
  std::filesystem::path file() const { return folder.path() / "s.culprit"; }

  test::TempFolder folder;
  test::TraceRun run;
};

void expectSame(const Events& stored, const Events& given) {
  EXPECT_EQ(stored.startNs, given.startNs);
  EXPECT_EQ(stored.durationNs, given.durationNs);
  EXPECT_EQ(stored.function, given.function);
  EXPECT_EQ(stored.track, given.track);
  EXPECT_EQ(stored.launch, given.launch);
  EXPECT_EQ(stored.kind, given.kind);
}

TEST_F(TraceStoreTest, EventsFromATimeOnAreLeftOut) {
  const Session session = Session::open(file());
  using Row = std::tuple<std::uint32_t, FunctionId, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;
  const auto rows = [&](const EventQuery& query) {
    std::vector<Row> found;
    session.eachEventBlock(Side::A, query, [&](const EventBlock& block) {
      for (std::size_t i = 0; i < block.startNs.size(); ++i)
        found.emplace_back(block.track, block.function, block.startNs[i], block.durationNs.at(i),
                           block.launch.at(i), block.detail.at(i));
    });
    return found;
  };
  const std::vector<Row> all = rows({});
  ASSERT_EQ(all.size(), run.content.trace.captures[0].events.size());
  for (const Row& last : all) {
    // One track keeps one event more than the others.
    const auto endOf = [&](std::uint32_t track) {
      return std::get<2>(last) + (track == std::get<0>(last) ? 1 : 0);
    };
    std::vector<Row> expected;
    for (const Row& row : all)
      if (std::get<2>(row) < endOf(std::get<0>(row))) expected.push_back(row);
    EXPECT_EQ(rows({.endNs = [&](std::uint32_t, std::uint32_t track) { return endOf(track); }}), expected);
  }
}

TEST_F(TraceStoreTest, BlocksThatNobodyWantsAreNotRead) {
  const Session session = Session::open(file());
  std::size_t heads = 0, compute = 0, taken = 0;
  EventQuery query;
  query.wants = [&](const EventBlock& head) {
    EXPECT_TRUE(head.startNs.empty());
    ++heads;
    const bool isWanted = head.category == EventCategory::GpuCompute;
    compute += isWanted ? 1 : 0;
    return isWanted;
  };
  session.eachEventBlock(Side::A, query, [&](const EventBlock& block) {
    EXPECT_EQ(block.category, EventCategory::GpuCompute);
    EXPECT_FALSE(block.startNs.empty());
    ++taken;
  });
  EXPECT_GT(heads, compute);
  EXPECT_EQ(taken, compute);
}

TEST_F(TraceStoreTest, GivesBackWhatWasStored) {
  const Session session = Session::open(file());
  for (const Side side : {Side::A, Side::B}) {
    const Trace trace = session.trace(side);
    ASSERT_EQ(trace.captures.size(), 1U);
    const Capture& stored = trace.captures[0];
    const Capture& given = run.content.trace.captures[0];
    EXPECT_EQ(stored.facts, given.facts);
    EXPECT_EQ(stored.details, given.details);
    EXPECT_EQ(trace.topology, run.content.trace.topology);
    expectSame(stored.events, given.events);
    ASSERT_EQ(stored.tracks.size(), given.tracks.size());
    for (std::size_t i = 0; i < given.tracks.size(); ++i) {
      Track expected = given.tracks[i];
      if (expected.process) expected.process = ProcessId{side == Side::A ? 0U : 1U};
      EXPECT_EQ(stored.tracks[i], expected) << i;
    }
  }
}

// Enough for two threads to share the columns. Each block begins with durations and launches of 0, some of
// the blocks have no others, and the short tracks before and behind have some of the same functions.
TEST_F(TraceStoreTest, GivesBackTracksOfManyEvents) {
  Capture& capture = run.content.trace.captures[0];
  ASSERT_GE(capture.tracks.size(), 3U);
  capture.events = {};
  for (Track& track : capture.tracks) track.begin = track.end = 0;
  const auto functions = static_cast<std::uint32_t>(run.names.functions.size());
  ASSERT_GE(functions, 4U);
  for (std::uint32_t track = 0; track < 3; ++track) {
    capture.tracks[track].begin = capture.events.size();
    const std::uint32_t rows = track == 1 ? 50'000 : 5;
    for (std::uint32_t row = 0; row < rows; ++row)
      capture.events.add({.startNs = 1000 + std::int64_t{row} * 7,
                          .durationNs = row % 4 == 3 ? 0 : row / 100,
                          .function = FunctionId{row % functions},
                          .track = track,
                          .launch = row < 1000 ? 0 : row,
                          .category = row % 3 == 0 ? EventCategory::CpuOp : EventCategory::Runtime});
    capture.tracks[track].end = capture.events.size();
  }
  for (std::size_t i = 3; i < capture.tracks.size(); ++i)
    capture.tracks[i].begin = capture.tracks[i].end = capture.events.size();
  const std::filesystem::path path = folder.path() / "many.culprit";
  store(path);
  const Capture stored = Session::open(path).trace(Side::A).captures.at(0);
  expectSame(stored.events, capture.events);
}

TEST_F(TraceStoreTest, TellsInOutlineWhichTracksHaveEvents) {
  const Trace outline = Session::open(file()).traceOutline(Side::A);
  const Capture& given = run.content.trace.captures[0];
  ASSERT_EQ(outline.captures.at(0).tracks.size(), given.tracks.size());
  for (std::size_t i = 0; i < given.tracks.size(); ++i)
    EXPECT_EQ(outline.captures[0].tracks[i].end, given.tracks[i].begin == given.tracks[i].end ? 0U : 1U) << i;
}

TEST(TraceOfAProcess, IsThatOfItsRecordings) {
  const test::TempFolder folder;
  const auto a = test::writeTwoRankRun(folder, "a", 3, 1.0);
  const auto b = test::writeTwoRankRun(folder, "b", 3, 1.0);
  SilentMonitor monitor;
  const std::filesystem::path file = folder.path() / "ranks.culprit";
  compareRuns({.folders = {a, b}, .session = file}, monitor);
  const Session session = Session::open(file);
  const Trace all = session.traceOutline(Side::A);
  ASSERT_EQ(all.captures.size(), 2U);
  for (std::size_t own = 0; own < 2; ++own) {
    const auto process = all.captures[own].tracks.at(0).process;
    ASSERT_TRUE(process);
    const Trace outline = session.traceOutline(Side::A, SilentMonitor(), process);
    ASSERT_EQ(outline.captures.size(), 2U);
    EXPECT_EQ(outline.captures[own].tracks.size(), all.captures[own].tracks.size());
    EXPECT_EQ(outline.captures[own].facts.file, all.captures[own].facts.file);
    EXPECT_TRUE(outline.captures[1 - own].tracks.empty());
    const auto blocksOf = [&](const EventQuery& query) {
      std::vector<std::pair<std::uint32_t, std::vector<std::int64_t>>> blocks;
      session.eachEventBlock(Side::A, query, [&](const EventBlock& block) {
        blocks.emplace_back(block.capture, std::vector(block.startNs.begin(), block.startNs.end()));
      });
      return blocks;
    };
    const auto ofProcess = blocksOf({.process = process});
    EXPECT_FALSE(ofProcess.empty());
    EXPECT_EQ(ofProcess, blocksOf({.capture = static_cast<std::uint32_t>(own)}));
  }
}

TEST_F(TraceStoreTest, GivesBackTheReadingsWithTheirInstances) {
  const Session session = Session::open(file());
  const std::vector<ReadingSeries> readings = session.readings(Side::B);
  ASSERT_EQ(readings.size(), run.content.readings.size());
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const ReadingSeries& given = run.content.readings[i];
    EXPECT_EQ(readings[i].counter, given.counter);
    EXPECT_EQ(readings[i].metric, given.metric);
    EXPECT_EQ(readings[i].instance, given.instance);
    EXPECT_EQ(readings[i].instanceKind, given.instanceKind);
    EXPECT_EQ(readings[i].unit, given.unit);
    EXPECT_EQ(readings[i].process, ProcessId{1});
    EXPECT_EQ(readings[i].timeNs, given.timeNs);
    EXPECT_EQ(readings[i].value, given.value);
  }
}

TEST_F(TraceStoreTest, FindsTheEventsOfOneFunction) {
  const Session session = Session::open(file());
  const auto steps = session.events(Side::A, *run.names.functions.find("ProfilerStep#6"));
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].startNs.size(), 1U);
  EXPECT_NE(steps[0].track.kind, steps[1].track.kind);
  EXPECT_TRUE(session.events(Side::A, FunctionId{12345}).empty());
}

TEST_F(TraceStoreTest, SwappingTheSidesSwapsTheTraces) {
  SessionWriter writer(folder.path() / "swapped.culprit", Session::open(file()), SilentMonitor());
  writer.swapSides();
  writer.finish();
  const Session session = Session::open(folder.path() / "swapped.culprit");
  EXPECT_EQ(session.trace(Side::A).captures.at(0).tracks.at(0).process, ProcessId{1});
  EXPECT_EQ(session.trace(Side::B).topology, run.content.trace.topology);
}

TEST_F(TraceStoreTest, DamageIsAnErrorNotACrash) {
  for (const char* sql :
       {"UPDATE event SET detail = x'7f7f'", "UPDATE event SET start_ns = x''",
        "UPDATE event SET category = 99", "UPDATE track SET kind = 9", "UPDATE capture SET dialect = -1",
        "UPDATE event SET launch = x'ff'", "UPDATE event_detail SET operands = '@call'",
        "UPDATE event_detail SET operands = '@4294967296'"}) {
    sqlite3* database = nullptr;
    const std::filesystem::path copy = folder.path() / "damaged.culprit";
    std::filesystem::copy_file(file(), copy, std::filesystem::copy_options::overwrite_existing);
    ASSERT_EQ(sqlite3_open(copy.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    EXPECT_THROW(Session::open(copy).trace(Side::A), Error) << sql;
  }
}

}  // namespace
}  // namespace culprit
