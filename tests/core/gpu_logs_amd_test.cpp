// Logs of tools for GPUs of AMD: what each of their options writes, and what a reader makes of it. The
// fixtures are made by us; where a format was seen stands above each.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/log_values.h"

namespace culprit {
namespace {

using logs::Clock;
using test::hasMetric;
using test::LogRead;
using test::readLog;
using test::times;
using test::values;
using test::withWindowsLineEnds;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kTime = 1795514401 * kSecond;  // 2026-11-24 10:00:01
constexpr double kMebi = 1024.0 * 1024.0;

using Times = std::vector<std::int64_t>;
using Values = std::vector<double>;

// rocm-smi --csv: formatCsv(), printLog() of python_smi_tools/rocm_smi.py in github.com/ROCm/rocm_smi_lib.
constexpr std::string_view kRocm =
    R"(1795514401.000000000
device,GPU use (%),GPU Memory Read/Write Activity (%),Current Socket Graphics Package Power (W),Temperature (Sensor junction) (C),sclk clock speed:,sclk clock level:,mclk clock speed:,VRAM Total Memory (B),VRAM Total Used Memory (B),Performance Level
card0,45,7,512.0,61.0,(1700Mhz),1,(900Mhz),68702699520,10960896,auto
card1,0,0,N/A (Secondary die),40.0,(132Mhz),0,(900Mhz),68702699520,10960896,auto

1795514402.000000000
device,GPU use (%),GPU Memory Read/Write Activity (%),Current Socket Graphics Package Power (W),Temperature (Sensor junction) (C),sclk clock speed:,sclk clock level:,mclk clock speed:,VRAM Total Memory (B),VRAM Total Used Memory (B),Performance Level
card0,46,8,514.5,62.0,(1690Mhz),1,(900Mhz),68702699520,10960896,auto
card1,0,0,N/A (Secondary die),40.0,N/A,0,(900Mhz),68702699520,10960896,auto
)";

TEST(AmdGpuLogs, SnapshotsOfRocmSmiAreReadAtTheTimeBeforeEach) {
  const LogRead log = readLog(kRocm);
  EXPECT_EQ(log.format, "log of rocm-smi");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(log.error, "");
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{45.0, 46.0}));
  EXPECT_EQ(times(log.of("gpu_usage", "1")), (Times{kTime, kTime + kSecond}));
  EXPECT_EQ(values(log.of("gpu_power", "0")), (Values{512.0, 514.5}));
  EXPECT_EQ(values(log.of("gpu_frequency", "0")), (Values{1700.0, 1690.0}));
  EXPECT_EQ(values(log.of("gpu_frequency", "1")), Values{132.0});
  EXPECT_EQ(log.of("gpu_frequency", "0").unit, "MHz");
  EXPECT_EQ(values(log.of("gpu_temp", "0")), (Values{61.0, 62.0}));
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), (Values{10960896.0, 10960896.0}));
  EXPECT_EQ(log.of("VRAM Total Memory", "0").unit, "B");
  EXPECT_FALSE(hasMetric(log, "Performance Level"));
}

TEST(AmdGpuLogs, TimesOfRocmSmiMayBeWordsOrStandInFront) {
  const LogRead calendar = readLog(
      "Tue Nov 24 10:00:01 UTC 2026\n"
      "device,GPU use (%)\n"
      "card0,45\n");
  EXPECT_EQ(times(calendar.of("gpu_usage", "0")), Times{kTime});
  const LogRead column = readLog(
      "timestamp,device,GPU use (%)\n"
      "2026-11-24T10:00:01+00:00,card0,45\n"
      "2026-11-24T10:00:02+00:00,card0,46\n");
  EXPECT_EQ(times(column.of("gpu_usage", "0")), (Times{kTime, kTime + kSecond}));
  const LogRead ts = readLog(
      "2026-11-24T10:00:01.5 device,GPU use (%)\n"
      "2026-11-24T10:00:01.5 card0,45\n");
  EXPECT_EQ(times(ts.of("gpu_usage", "0")), Times{kTime + 500 * kMs});
}

TEST(AmdGpuLogs, RocmSmiWithoutTimesSaysHowToRecordIt) {
  const LogRead log = readLog("device,GPU use (%)\ncard0,45\n\ndevice,GPU use (%)\ncard0,46\n");
  EXPECT_EQ(log.format, "log of rocm-smi");
  EXPECT_NE(log.error.find("date +%s.%N"), std::string::npos) << log.error;
}

TEST(AmdGpuLogs, ASnapshotWithoutATimeAndADamagedRowCostThemselvesOnly) {
  const LogRead log = readLog(
      "1795514401.0\n"
      "device,GPU use (%)\n"
      "card0,45\n"
      "card0,45,3\n"
      "graphics,45\n"
      "device,GPU use (%)\n"
      "card0,46\n"
      "1795514403.0\n"
      "device,GPU use (%)\n"
      "card0,47\n"
      "card1");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 4U);
  EXPECT_EQ(log.trouble->count, 4U);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{45.0, 47.0}));
}

// amd-smi monitor --csv -w 1: monitor() of amdsmi_cli/amdsmi_commands.py in github.com/ROCm/amdsmi; lines end
// as Python's csv.DictWriter ends them.
TEST(AmdGpuLogs, AmdSmiMonitorIsReadSnapshotAfterSnapshot) {
  const std::string log_ = withWindowsLineEnds(
      "timestamp,gpu,xcp,power_usage,hotspot_temperature,memory_temperature,gfx_clk,gfx,mem,mem_clock,vram_"
      "used,"
      "vram_total\n"
      "1795514401,0,0,512,61,50,1700,45,7,900,8192,65520\n"
      "1795514401,1,0,N/A,40,35,132,0,0,900,10,65520\n"
      "\n"
      "timestamp,gpu,xcp,power_usage,hotspot_temperature,memory_temperature,gfx_clk,gfx,mem,mem_clock,vram_"
      "used,"
      "vram_total\n"
      "1795514402,0,0,514,62,51,1690,46,8,900,8193,65520\n"
      "1795514402,0,1,514,62,51,1690,99,8,900,8193,65520\n"
      "1795514402,1,0,N/A,40,35,132,0,0,900,10,65520\n");
  const LogRead log = readLog(log_);
  EXPECT_EQ(log.format, "log of amd-smi");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{45.0, 46.0}));
  EXPECT_EQ(times(log.of("gpu_usage", "1")), (Times{kTime, kTime + kSecond}));
  EXPECT_EQ(values(log.of("gpu_power", "0")), (Values{512.0, 514.0}));
  EXPECT_EQ(log.of("gpu_frequency", "0").unit, "MHz");
  EXPECT_EQ(values(log.of("gpu_mem_util", "0")), (Values{7.0, 8.0}));
  EXPECT_EQ(values(log.of("gpu_temp", "0")), (Values{61.0, 62.0}));
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), (Values{8192 * kMebi, 8193 * kMebi}));
  EXPECT_EQ(log.of("gpu_mem_used", "0").unit, "B");
}

// monitor() of projects/amdsmi in github.com/ROCm/rocm-systems: without a choice of tables memory is in GiB.
TEST(AmdGpuLogs, MemoryOfTheShortAmdSmiMonitorIsInGibibytes) {
  const LogRead log = readLog(
      "timestamp,gpu,power_usage,gfx,vram_used,vram_total\n"
      "1795514401,0,512,45,8.5,64.0\n");
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), Values{8.5 * 1024 * kMebi});
}

// amd-smi metric --csv -w 1: metric_gpu() there; lists stand in quotes.
TEST(AmdGpuLogs, AmdSmiMetricIsReadOverTheListsInIt) {
  const LogRead log = readLog(
      "timestamp,gpu,gfx_activity,umc_activity,vcn_activity,socket_power,gfx_0_clk,gfx_1_clk,mem_0_clk,edge,"
      "hotspot,"
      "mem,used_vram,throttle_status\n"
      "1795514401,0,45,7,\"['N/A', 'N/A', 3]\",512,1700,1200,900,N/A,61,50,8192,UNTHROTTLED\n");
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), Values{45.0});
  EXPECT_EQ(values(log.of("gpu_frequency", "0")), Values{1700.0});
  EXPECT_EQ(values(log.of("gpu_temp", "0")), Values{61.0});
  EXPECT_EQ(values(log.of("gpu_mem_temp", "0")), Values{50.0});
  EXPECT_EQ(values(log.of("gpu_mem_util", "0")), Values{7.0});
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), Values{8192 * kMebi});
  EXPECT_FALSE(hasMetric(log, "vcn_activity"));
}

TEST(AmdGpuLogs, ADamagedRowOfAmdSmiCostsThatRowOnly) {
  const LogRead log = readLog(
      "timestamp,gpu,gfx,mem\n"
      "1795514401,0,45,7\n"
      "1795514402,0,45\n"
      "soon,0,45,7\n"
      "1795514403,-1,45,7\n"
      "1795514404,0,46,8\n"
      "17955");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 3U);
  EXPECT_EQ(log.trouble->count, 4U);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{45.0, 46.0}));
}

TEST(AmdGpuLogs, AmdSmiWithoutTimesSaysHowToRecordIt) {
  const LogRead log = readLog("gpu,power_usage,gfx\n0,512,45\n");
  EXPECT_EQ(log.format, "log of amd-smi");
  EXPECT_NE(log.error.find("amd-smi monitor -w 1 --csv"), std::string::npos) << log.error;
}

}  // namespace
}  // namespace culprit
