#include <gtest/gtest.h>

#include "core/sources/logs/comma_columns.h"
#include "core/sources/logs/csv_heading.h"
#include "tests/support/read_log.h"

namespace culprit::logs {
namespace {

using test::LogRead;
using test::readLog;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMoment = 1795514401 * kSecond;

TEST(PlainCsv, ReadsAColumnPerCounter) {
  const LogRead log = readLog(
      "time,gpu_usage{gpu=0} [%],gpu_usage{gpu=1} [%],my counter,queue (requests)\n"
      "1795514401.5,98,3.5,7,\n"
      "1795514402.5,97,,8,12\n");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_FALSE(log.trouble);
  const ReadingSeries& usage = log.of("gpu_usage", "0");
  EXPECT_EQ(usage.instanceKind, InstanceKind::Gpu);
  EXPECT_EQ(usage.unit, "%");
  EXPECT_EQ(usage.timeNs, (LongColumn<std::int64_t>{kMoment + kSecond / 2, kMoment + 3 * kSecond / 2}));
  EXPECT_EQ(usage.value, (LongColumn<double>{98, 97}));
  EXPECT_EQ(log.of("gpu_usage", "1").value, (LongColumn<double>{3.5}));
  EXPECT_EQ(log.of("my counter").value, (LongColumn<double>{7, 8}));
  EXPECT_EQ(log.of("queue").unit, "requests");
}

TEST(PlainCsv, ReadsARowPerReading) {
  const LogRead log = readLog(
      "time;counter;device;value;unit\n"
      "2026-11-24T10:00:01Z;gpu_power;gpu 0;412;W\n"
      "2026-11-24T10:00:01Z;gpu_power;GPU1;350000;mW\n"
      "2026-11-24T10:00:02Z;load;;1.5;\n");
  EXPECT_EQ(log.of("gpu_power", "0").value, (LongColumn<double>{412}));
  EXPECT_EQ(log.of("gpu_power", "1").value, (LongColumn<double>{350}));
  EXPECT_EQ(log.of("load").timeNs, (LongColumn<std::int64_t>{kMoment + kSecond}));
}

TEST(PlainCsv, ReadsEveryFormOfATime) {
  for (const std::string_view time :
       {"1795514401", "1795514401000", "1795514401000000", "1795514401000000000", "2026-11-24T10:00:01Z",
        "2026-11-24T11:00:01+01:00", "\"2026-11-24 10:00:01 UTC\""}) {
    const LogRead log = readLog("timestamp,x\n" + std::string(time) + ",1\n");
    EXPECT_EQ(log.clock, Clock::Epoch) << time;
    EXPECT_EQ(log.of("x").timeNs, (LongColumn<std::int64_t>{kMoment})) << time;
  }
  EXPECT_EQ(readLog("time,x\n2026-11-24 10:00:01,1\n").clock, Clock::WallClock);
  EXPECT_EQ(readLog("time,x\n10:00:01,1\n").clock, Clock::TimeOfDay);
  const LogRead since = readLog("time_ms,x\n500,1\n");
  EXPECT_EQ(since.clock, Clock::SinceStart);
  EXPECT_EQ(since.of("x").timeNs, (LongColumn<std::int64_t>{kSecond / 2}));
}

TEST(PlainCsv, TakesColumnsThatNameTheDevice) {
  const LogRead log = readLog(
      "time,host,gpu,power\n"
      "1795514401,n1,0,100\n"
      "1795514401,n1,1,200\n"
      "1795514402,n2,0,300\n");
  EXPECT_EQ(log.series.size(), 3U);
  for (const ReadingSeries& series : log.series) {
    EXPECT_EQ(series.instanceKind, InstanceKind::Gpu);
    EXPECT_EQ(series.value.front(), series.host == "n2" ? 300 : series.instance == "1" ? 200 : 100);
  }
}

TEST(PlainCsv, ReadsWhatCulpritRecordWrites) {
  const LogRead log = readLog(
      "# culprit-record 1.0 host=node001 interval_ms=100\n"
      "# clocks epoch_ns=1795514401000000000 monotonic_ns=5 boot_ns=7\n"
      "time,gpu_sm_frequency{gpu=0} [MHz],process_cpu_usage{process=4711} [%]\n"
      "1795514401.000001,1980,12.5\n"
      "# clocks epoch_ns=1795514402000000000 monotonic_ns=1000000005 boot_ns=1000000007\n"
      "time,gpu_sm_frequency{gpu=0} [MHz]\n"
      "1795514402.000001,1200\n");
  EXPECT_EQ(log.host, "node001");
  ASSERT_TRUE(log.clocks);
  EXPECT_EQ(log.clocks->bootNs, 1000000007);
  EXPECT_EQ(log.of("gpu_sm_frequency", "0").value, (LongColumn<double>{1980, 1200}));
  const ReadingSeries& process = log.of("process_cpu_usage", "4711");
  EXPECT_EQ(process.instanceKind, InstanceKind::Process);
  EXPECT_EQ(process.counter, "process_cpu_usage_4711");
  EXPECT_FALSE(log.trouble);
}

TEST(PlainCsv, LosesADamagedLineAndNoOther) {
  const LogRead log = readLog(
      "time,x,y\r\n"
      "1795514401,1,2\r\n"
      "1795514402,1\r\n"
      "garbage\r\n"
      "1795514403,1e999,4\r\n"
      "1795514404,5,6");
  EXPECT_EQ(log.of("x").value, (LongColumn<double>{1, 5}));
  EXPECT_EQ(log.of("y").value, (LongColumn<double>{2, 4, 6}));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 3U);
  EXPECT_EQ(log.trouble->line, 3U);
}

TEST(PlainCsv, ReadsADecimalCommaWhereNoCommaSeparates) {
  const LogRead table = readLog("time;x;y\n1795514401;1500,5;20\n1795514402;-0,5;1.5\n");
  EXPECT_EQ(table.of("x").value, (LongColumn<double>{1500.5, -0.5}));
  EXPECT_EQ(table.of("y").value, (LongColumn<double>{20, 1.5}));
  EXPECT_FALSE(table.trouble);
  const LogRead rows = readLog("time;counter;value\n1795514401;load;0,25\n");
  EXPECT_EQ(rows.of("load").value, (LongColumn<double>{0.25}));
}

TEST(PlainCsv, OneCertainCommaTellsOfAllInItsColumn) {
  const LogRead log = readLog(
      "time;x;y\n"
      "1795514401;39,375;-0,045\n"
      "1795514402;39,5;1,500\n"
      "1795514403;1,500;2\n");
  EXPECT_EQ(log.of("x").value, (LongColumn<double>{39.375, 39.5, 1.5}));
  EXPECT_EQ(log.of("y").value, (LongColumn<double>{-0.045, 1.5, 2}));
  EXPECT_FALSE(log.trouble);
  const LogRead rows = readLog(
      "time;counter;value\n1795514401;load;1,125\n1795514402;power;250,25\n1795514403;power;1250,125\n");
  EXPECT_EQ(rows.of("load").value, (LongColumn<double>{1.125}));
  EXPECT_EQ(rows.of("power").value, (LongColumn<double>{250.25, 1250.125}));
  EXPECT_FALSE(rows.trouble);
  const LogRead devices = readLog("time;gpu;x\n1795514401;0;1,5\n1795514402;1;1,500\n");
  EXPECT_EQ(devices.of("x", "1").value, (LongColumn<double>{1.5}));
}

TEST(PlainCsv, RowsOutsideTheRecordingTellOfCommasToo) {
  const test::TempFolder folder;
  ByteReader bytes(folder.write("x.csv", "time;x\n1795514401;1,5\n1795514402;39,375\n"));
  LogLines lines(bytes);
  const CounterNames names;
  CounterLog log(Tool::Plain, names, Clock::Epoch, {kMoment + kSecond, kMoment + kSecond});
  plainCsv().read(lines, log);
  const std::vector<ReadingSeries> series = log.takeSeries();
  ASSERT_EQ(series.size(), 1U);
  EXPECT_EQ(series[0].value, (LongColumn<double>{39.375}));
}

TEST(PlainCsv, LeavesAColumnOutWhoseCommasMayGroupThousands) {
  const LogRead log = readLog(
      "time;x;y;z\n"
      "1795514401;999;1,5;7\n"
      "1795514402;1,500;2,5;8\n"
      "1795514403;2,500;3,5;1,234,567\n");
  EXPECT_EQ(log.series.size(), 1U) << "small numbers alone would be another level";
  EXPECT_EQ(log.of("y").value, (LongColumn<double>{1.5, 2.5, 3.5}));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 3U);
  EXPECT_EQ(log.trouble->why,
            "the column \"x\" is left out: the comma in \"1,500\" may be a decimal comma or group thousands; "
            "wanted: a decimal point");
  EXPECT_EQ(log.trouble->count, 6U) << "3 of x, 2 of z that could be read and 1 that could not";
  const LogRead rows = readLog(
      "time;counter;value\n1795514401;load;7\n1795514402;load;1,500\n1795514402;power;1,500,000\n"
      "1795514403;power;250\n1795514403;other;250\n");
  EXPECT_EQ(rows.series.size(), 1U);
  EXPECT_EQ(rows.of("other").value, (LongColumn<double>{250}));
  ASSERT_TRUE(rows.trouble);
  EXPECT_TRUE(rows.trouble->why.starts_with("the counter \"load\" is left out: ")) << rows.trouble->why;
  EXPECT_EQ(rows.trouble->count, 4U);
}

TEST(PlainCsv, LeavesSuchAColumnOutForEachDevice) {
  const LogRead log = readLog(
      "time;gpu;mem;util\n"
      "1795514401;0;900;1\n"
      "1795514401;1;1,500;2\n"
      "1795514402;0;900;3\n"
      "1795514402;1;1,500;4\n");
  ASSERT_EQ(log.series.size(), 2U) << "one GPU against another in another unit";
  EXPECT_EQ(log.of("util", "0").value, (LongColumn<double>{1, 3}));
  EXPECT_EQ(log.of("util", "1").value, (LongColumn<double>{2, 4}));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 4U);
  const LogRead rows =
      readLog("time;gpu;counter;value\n1795514401;0;mem;900\n1795514401;1;mem;1,500\n1795514401;0;util;3\n");
  ASSERT_EQ(rows.series.size(), 1U);
  EXPECT_EQ(rows.of("util", "0").value, (LongColumn<double>{3}));
  const LogRead headings = readLog("time;mem{gpu=0};mem{gpu=1}\n1795514401;900;1,500\n");
  ASSERT_EQ(headings.series.size(), 1U) << "columns of their own";
  EXPECT_EQ(headings.of("mem", "0").value, (LongColumn<double>{900}));
  const LogRead parts = readLog("time;gpu;mem\n1795514401;0;900\ntime;gpu;mem\n1795514402;1;1,500\n");
  EXPECT_TRUE(parts.series.empty()) << "one column, whose heading came again";
}

TEST(PlainCsv, KeepsWhatIsCertainUnderTheNameOfSuchAColumn) {
  const LogRead log =
      readLog("time;mem;mem{gpu=0}\n1795514401;1,500;5,25\n1795514402;1,500;6,5\n1795514403;1,500;7,5\n");
  ASSERT_EQ(log.series.size(), 1U);
  EXPECT_EQ(log.of("mem", "0").value, (LongColumn<double>{5.25, 6.5, 7.5}));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 3U);
  const LogRead rows = readLog(
      "time;gpu;counter;value\n1795514401;0;mem{gpu=1};900\n1795514401;0;mem;1,500\n1795514402;2;mem;7\n");
  ASSERT_EQ(rows.series.size(), 1U);
  EXPECT_EQ(rows.of("mem", "1").value, (LongColumn<double>{900}));
}

TEST(PlainCsv, CountsEachCellOfSuchAColumnOnce) {
  const LogRead none = readLog("time;x\n1795514401;1,500,000\n");
  ASSERT_TRUE(none.trouble);
  EXPECT_EQ(none.trouble->count, 1U) << "no cell of it could be read";
  EXPECT_TRUE(none.trouble->why.starts_with("the column \"x\" is left out: ")) << none.trouble->why;
  const LogRead two = readLog("time;x;y\n1795514401;1,500,000;7\n1795514402;1,500;8,125\n");
  ASSERT_TRUE(two.trouble);
  EXPECT_EQ(two.trouble->count, 4U) << "2 of each";
  EXPECT_EQ(two.trouble->line, 2U);
}

TEST(PlainCsv, OfTwoColumnsThatNothingTellsApartKeepsTheFirstWithNumbers) {
  const LogRead log = readLog(
      "time,x{gpu=0},y,y,x{gpu=0}\n"
      "1795514401,1,N/A,5,100\n"
      "1795514402,2,7,6,P0\n"
      "1795514403,,,,300\n");
  EXPECT_EQ(log.of("x", "0").value, (LongColumn<double>{1, 2}));
  EXPECT_EQ(log.of("y").value, (LongColumn<double>{5, 6}));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 3U) << "100 and 300 of x, 7 of y";
  EXPECT_EQ(log.trouble->line, 2U);
  EXPECT_EQ(
      log.trouble->why,
      "one of two columns \"x\" is left out, since nothing tells them apart; wanted: a name or a device of "
      "its own for each");
  const LogRead devices = readLog("time,gpu,x,x{gpu=0}\n1795514401,0,1,100\n1795514402,1,2,100\n");
  EXPECT_EQ(devices.of("x", "0").value, (LongColumn<double>{1}));
  EXPECT_EQ(devices.of("x", "1").value, (LongColumn<double>{2}));
  ASSERT_TRUE(devices.trouble);
  EXPECT_EQ(devices.trouble->count, 2U);
  const LogRead sound = readLog("time;x;x\n1795514401;1;1,500\n1795514402;2;2,500\n");
  EXPECT_EQ(sound.of("x").value, (LongColumn<double>{1, 2}))
      << "no doubt about the other one's commas takes it";
  const LogRead parts = readLog("time,x\n1795514401,1\ntime,y,x\n1795514402,5,2\n");
  EXPECT_EQ(parts.of("x").value, (LongColumn<double>{1, 2})) << "one column that moved";
  EXPECT_FALSE(parts.trouble);
}

TEST(CommaColumns, NamesEachCounterOfADoubtOnce) {
  constexpr std::size_t kCounters = 1000, kDevices = 3;
  const LoggedCounter values{.name = "value", .unit = ""};
  CommaColumns commas;
  for (std::size_t row = 0; row < 2 * kCounters * kDevices; ++row) {
    const LoggedCounter counter{.name = std::to_string(row % kCounters), .unit = ""};
    commas.note(values, counter, row % (kCounters * kDevices));
    if (row % 2 == 0) commas.doubt(values, counter, row + 2, "1,500");
  }
  const std::vector<CommaColumns::Doubt> doubts = commas.doubts();
  EXPECT_EQ(doubts.size(), kCounters / 2);
  std::size_t positions = 0;  // each is a step of leaving them out
  for (const CommaColumns::Doubt& doubt : doubts) positions += doubt.positions.size();
  EXPECT_EQ(positions, kCounters / 2 * kDevices) << "as many as there are, and not all for each doubt";
}

TEST(PlainCsv, CountsNumbersThatItCannotRead) {
  const LogRead log = readLog(
      "time,x,y,state,since,driver,mask,address\n"
      "1795514401,\"1,500\",7,P0,2026-11-24,535.104.05,0x0000000000000004,10.0.0.1\n"
      "1795514402,\"-1.500,5\",8,P2,10:00:01,535.104.05,0x0000000000000001,::1\n"
      "1795514403,9,N/A,,,,,\n");
  EXPECT_EQ(log.of("x").value, (LongColumn<double>{9}));
  EXPECT_EQ(log.of("y").value, (LongColumn<double>{7, 8}));
  ASSERT_TRUE(log.trouble) << "the others are no numbers";
  EXPECT_EQ(log.trouble->count, 2U);
  EXPECT_EQ(log.trouble->line, 2U);
  EXPECT_EQ(log.trouble->why, "no number in \"1,500\"");
}

TEST(PlainCsv, TurnsUnitsIntoThoseOfTheMetrics) {
  const LogRead log = readLog(
      "time,gpu_mem_used{gpu=0} [MiB],gpu_sm_util{gpu=0} [%],gpu_sm_frequency{gpu=0} [GHz],gpu_power{gpu=0} "
      "[furlong]\n"
      "1795514401,2,50,1.5,3\n");
  EXPECT_EQ(log.of("gpu_mem_used", "0").value, (LongColumn<double>{2.0 * 1024 * 1024}));
  EXPECT_EQ(log.of("gpu_sm_util", "0").value, (LongColumn<double>{0.5}));
  EXPECT_EQ(log.of("gpu_sm_frequency", "0").value, (LongColumn<double>{1500}));
  EXPECT_EQ(log.of("gpu_power [furlong]", "0").unit, "furlong");
}

TEST(PlainCsv, OfSeveralDevicesUnderOneNameTakesNothing) {
  const LogRead log =
      readLog("time,rank,power\n1795514401,0,100\n1795514401,1,200\n1795514402,0,110\n1795514402,1,210\n");
  EXPECT_TRUE(log.series.empty());
}

TEST(PlainCsv, LeavesACounterWhoseUnitIsNoneOfTheMetricsAside) {
  const LogRead log = readLog("time,gpu_sm_frequency{gpu=0} [%],gpu_power{gpu=0} [kW]\n1795514401,50,0.4\n");
  EXPECT_EQ(log.of("gpu_sm_frequency [%]", "0").value, (LongColumn<double>{50}));
  EXPECT_EQ(log.of("gpu_power", "0").value, (LongColumn<double>{400}));
}

TEST(PlainCsv, SkipsATimeFarFromTheOthers) {
  const LogRead log = readLog("time,x\n1795514401,1\n2095514402,2\n1795514403,3\n");
  EXPECT_EQ(log.of("x").value, (LongColumn<double>{1, 3}));
  EXPECT_TRUE(log.trouble);
}

TEST(PlainCsv, IsToldByAHeadingThatFillsAllThatIsLookedAt) {
  std::string heading = "time";
  for (int core = 0; core < 400; ++core) heading += ",core_cpu_usage{core=" + std::to_string(core) + "} [%]";
  EXPECT_NE(readLog(heading + "\n1795514401" + std::string(400, ',') + "\n").format, "");
  EXPECT_NE(readLog("# culprit-record 1\n" + heading + "\n").format, "");
}

TEST(PlainCsv, TakesTheUnitOfTimesFromTheHeading) {
  const LogRead log = readLog("time_us,x\n0,1\n200000000,2\n");
  EXPECT_EQ(log.clock, Clock::SinceStart);
  EXPECT_EQ(log.of("x").timeNs, (LongColumn<std::int64_t>{0, 200 * kSecond}));
}

TEST(PlainCsv, KnowsGpusByUuidBusIdAndNumber) {
  const LogRead log = readLog(
      "time,gpu,power\n1795514401,00000000:3B:00.0,1\n1795514402,00000000:07:00.0,2\n1795514403,3.0,3\n");
  EXPECT_EQ(log.of("power", "1").value, (LongColumn<double>{1}));
  EXPECT_EQ(log.of("power", "0").value, (LongColumn<double>{2}));
  EXPECT_EQ(log.of("power", "3").value, (LongColumn<double>{3}));
}

TEST(PlainCsv, IsNoTableWithoutTimes) {
  EXPECT_EQ(readLog("step,loss\n1,2\n").format, "");
  EXPECT_EQ(readLog("time,loss\nnever,2\n").format, "");
  EXPECT_EQ(readLog("time\n1795514401\n").format, "");
  EXPECT_EQ(readLog("").format, "");
}

TEST(CsvHeading, CutsNameUnitAndDeviceApart) {
  const LoggedCounter power = counterOfHeading(" power.draw [W]");
  EXPECT_EQ(power.name, "power.draw");
  EXPECT_EQ(power.unit, "W");
  const LoggedCounter usage = counterOfHeading("gpu_usage{gpu=3;host=n1} (%)");
  EXPECT_EQ(usage.name, "gpu_usage");
  EXPECT_EQ(usage.unit, "%");
  EXPECT_EQ(usage.device.instance, "3");
  EXPECT_EQ(usage.device.host, "n1");
  EXPECT_EQ(counterOfHeading("{gpu=0}").name, "{gpu=0}");
  EXPECT_EQ(counterOfHeading("[W]").name, "[W]");
}

}  // namespace
}  // namespace culprit::logs
