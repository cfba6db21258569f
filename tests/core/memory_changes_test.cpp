// What the Chrome importer makes of "[memory]" instants beyond counters: threads, and which free belongs to
// which allocation.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

/// An instant on thread 5 of process 5.
std::string memoryInstant(int timeUs, long bytes, const std::string& more) {
  return fmt::format(
      R"({{"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":{},"args":{{"Device Type":1,"Device Id":0,)"
      R"("Bytes":{}{}}}}})",
      timeUs, bytes, more);
}

test::TraceRun memoryRun(const test::TempFolder& folder, const std::vector<std::string>& instants) {
  std::string trace = R"([{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":5,"tid":5,"ts":10,"dur":50})";
  for (const std::string& instant : instants) trace += ",\n" + instant;
  folder.write("trace.json", trace + "]");
  return test::readTraceRun(folder.path());
}

class MemoryChangesTest : public testing::Test {
 protected:
  const MemoryChanges& read(const std::vector<std::string>& instants) {
    m_run = memoryRun(m_folder, instants);
    return m_run.content.trace.captures.at(0).memory.at(0);
  }

  test::TempFolder m_folder;
  test::TraceRun m_run;
};

TEST_F(MemoryChangesTest, PairsFreesByAddress) {
  // Out of order in the file; 0x30 is taken twice, 0x90 was taken before.
  const MemoryChanges& changes =
      read({memoryInstant(30, -100, R"(,"Addr":16)"),  //
            memoryInstant(11, 100, R"(,"Addr":16)"), memoryInstant(12, 100, R"(,"Addr":32)"),
            memoryInstant(13, -7, R"(,"Addr":144)"), memoryInstant(14, 50, R"(,"Addr":48)"),
            memoryInstant(15, 60, R"(,"Addr":48)"), memoryInstant(16, 0, R"(,"Addr":64)")});
  EXPECT_TRUE(changes.areByAddress);
  EXPECT_EQ(changes.gpu, 0);
  EXPECT_EQ(changes.bytes, (std::vector<std::int64_t>{100, 100, -7, 50, 60, 0, -100}));
  EXPECT_EQ(changes.freedAt, (std::vector<std::uint32_t>{7, 0, 0, 5, 0, 0, 0}));
  EXPECT_TRUE(changes.isHeldAt(0, 6));
  EXPECT_FALSE(changes.isHeldAt(0, 7));
  EXPECT_TRUE(changes.isHeldAt(1, 7));
  EXPECT_FALSE(changes.isHeldAt(3, 7)) << "its address was taken again";
  EXPECT_FALSE(changes.isHeldAt(2, 7)) << "a free holds nothing";
  EXPECT_FALSE(changes.isHeldAt(4, 4)) << "taken later";
}

TEST_F(MemoryChangesTest, PairsFreesBySizeWithoutAddresses) {
  const MemoryChanges& changes =
      read({memoryInstant(11, 100, ""), memoryInstant(12, 100, ""), memoryInstant(13, -100, ""),
            memoryInstant(14, -100, ""), memoryInstant(15, -100, "")});
  EXPECT_FALSE(changes.areByAddress);
  EXPECT_EQ(changes.freedAt, (std::vector<std::uint32_t>{4, 3, 0, 0, 0})) << "the latest first";
}

TEST_F(MemoryChangesTest, PairsByAddressWhatHasOne) {
  const MemoryChanges& changes =
      read({memoryInstant(11, 100, R"(,"Addr":16)"), memoryInstant(12, 100, R"(,"Addr":"x")"),
            memoryInstant(13, -100, ""), memoryInstant(14, -100, R"(,"Addr":16)")});
  EXPECT_TRUE(changes.areByAddress) << "one event without an address is no recording without addresses";
  EXPECT_EQ(changes.freedAt, (std::vector<std::uint32_t>{4, 0, 0, 0}));
  const Issue* issue = m_run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->count, 2U);
  EXPECT_NE(issue->text.find("without an address"), std::string::npos) << issue->text;
}

TEST_F(MemoryChangesTest, KnowsTheThread) {
  const std::string elsewhere =
      R"({"ph":"i","s":"t","name":"[memory]","pid":5,"tid":77,"ts":20,"args":{"Device Type":1,"Device Id":0,"Bytes":8}})";
  const MemoryChanges& changes = read({memoryInstant(11, 100, ""), elsewhere});
  ASSERT_EQ(changes.track.size(), 2U);
  ASSERT_GT(changes.track[0], 0U);
  const Capture& capture = m_run.content.trace.captures.at(0);
  EXPECT_EQ(capture.tracks.at(changes.track[0] - 1).tid, "5");
  EXPECT_EQ(changes.track[1], 0U) << "nothing else was recorded of that thread";
  EXPECT_EQ(capture.tracks.size(), 1U);
}

TEST_F(MemoryChangesTest, HoldsEachMemoryApart) {
  const std::string host =
      R"({"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":20,"args":{"Device Type":0,"Device Id":-1,"Bytes":8,"Addr":16}})";
  const std::string absurd =
      R"({"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":20,"args":{"Device Type":1,"Device Id":7000000000,"Bytes":8}})";
  read({memoryInstant(11, 100, R"(,"Addr":16)"), memoryInstant(30, -100, R"(,"Addr":16)"), host, absurd});
  const std::vector<MemoryChanges>& memory = m_run.content.trace.captures.at(0).memory;
  ASSERT_EQ(memory.size(), 2U) << "no device has such a number";
  EXPECT_FALSE(memory[0].gpu);
  EXPECT_EQ(memory[0].size(), 1U);
  EXPECT_EQ(memory[1].freedAt, (std::vector<std::uint32_t>{2, 0}));
}

TEST_F(MemoryChangesTest, AreKeptInTheSession) {
  const MemoryChanges& changes =
      read({memoryInstant(11, 100, R"(,"Addr":16)"), memoryInstant(30, -100, R"(,"Addr":16)")});
  const auto file = m_folder.path() / "x.culprit";
  SessionWriter writer(file);
  writer.writeRun(Side::A, m_run.content, {ProcessId{0}});
  Results results;
  results.names = m_run.names.copy();
  results.processes = m_run.content.processes;
  results.runA = {Side::A, "/a", "a", "Chrome trace"};
  results.runB = {Side::B, "/b", "b", "Chrome trace"};
  writer.writeResults(results);
  writer.finish();
  const Session session = Session::open(file);
  const std::vector<MemoryChanges> kept = session.memoryChanges(Side::A, 0);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].gpu, changes.gpu);
  EXPECT_EQ(kept[0].areByAddress, changes.areByAddress);
  EXPECT_EQ(kept[0].timeNs, changes.timeNs);
  EXPECT_EQ(kept[0].bytes, changes.bytes);
  EXPECT_EQ(kept[0].track, changes.track);
  EXPECT_EQ(kept[0].freedAt, changes.freedAt);
  EXPECT_EQ(session.trace(Side::A).captures.at(0).memory.at(0).bytes, changes.bytes) << "to cut it anew";
}

}  // namespace
}  // namespace culprit
