// Logs of tools for GPUs of NVIDIA: what each of their options writes, and what a reader makes of it. The
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
constexpr std::int64_t kTimeOfDay = 36001 * kSecond;  // 10:00:01
constexpr double kMebi = 1024.0 * 1024.0;

using Times = std::vector<std::int64_t>;
using Values = std::vector<double>;

// nvidia-smi --query-gpu, seen of driver 580 on an H100; names: nvidia-smi --help-query-gpu.
constexpr std::string_view kQuery =
    R"(timestamp, index, uuid, pci.bus_id, name, pstate, utilization.gpu [%], clocks.current.sm [MHz], memory.used [MiB], power.draw [W], temperature.gpu, fan.speed [%], clocks_event_reasons.active
2026/11/24 10:00:01.000, 0, GPU-aaaa, 00000000:18:00.0, NVIDIA H100 80GB HBM3, P0, 97 %, 1500 MHz, 723 MiB, 701.10 W, 55, [N/A], 0x0000000000000004
2026/11/24 10:00:01.010, 1, GPU-bbbb, 00000000:2A:00.0, NVIDIA H100 80GB HBM3, P2, 3 %, 1980 MHz, 4 MiB, [Unknown Error], 31, [N/A], 0x0000000000000000
2026/11/24 10:00:01.200, 0, GPU-aaaa, 00000000:18:00.0, NVIDIA H100 80GB HBM3, P0, 98 %, 1455 MHz, 724 MiB, 698.98 W, 56, [N/A], 0x0000000000000060
2026/11/24 10:00:01.210, 1, GPU-bbbb, 00000000:2A:00.0, NVIDIA H100 80GB HBM3, P2, 4 %, 1965 MHz, 4 MiB, 70.00 W, 31, [N/A], 0x0000000000000000
)";

TEST(GpuLogs, AQueryOfNvidiaSmiGivesReadingsPerGpuInTheUnitsOfTheMetrics) {
  const LogRead log = readLog(kQuery);
  EXPECT_EQ(log.format, "log of nvidia-smi");
  EXPECT_EQ(log.clock, Clock::WallClock);
  EXPECT_EQ(log.error, "");
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 98.0}));
  EXPECT_EQ(log.of("gpu_usage", "0").unit, "%");
  EXPECT_EQ(log.of("gpu_usage", "0").instanceKind, InstanceKind::Gpu);
  EXPECT_EQ(times(log.of("gpu_usage", "0")), (Times{kTime, kTime + 200 * kMs}));
  EXPECT_EQ(times(log.of("gpu_usage", "1")), (Times{kTime + 10 * kMs, kTime + 210 * kMs}));
  EXPECT_EQ(values(log.of("gpu_sm_frequency", "1")), (Values{1980.0, 1965.0}));
  EXPECT_EQ(log.of("gpu_sm_frequency", "1").unit, "MHz");
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), (Values{723 * kMebi, 724 * kMebi}));
  EXPECT_EQ(log.of("gpu_mem_used", "0").unit, "B");
  EXPECT_EQ(values(log.of("gpu_power", "1")), Values{70.0});
  EXPECT_EQ(values(log.of("gpu_temp", "0")), (Values{55.0, 56.0}));
  EXPECT_EQ(values(log.of("pstate", "1")), (Values{2.0, 2.0}));
}

TEST(GpuLogs, NamesNumbersOfDevicesMasksAndMissingValuesAreNoCounters) {
  const LogRead log = readLog(kQuery);
  for (const std::string_view name :
       {"index", "uuid", "name", "timestamp", "pci.bus_id", "gpu_fan", "clocks_event_reasons.active"}) {
    EXPECT_FALSE(hasMetric(log, name)) << name;
  }
}

// The bits: nvmlClocksEventReasons of nvml.h.
TEST(GpuLogs, ReasonsForLowerClocksAreOneCounterForHeatAndOneForPower) {
  const LogRead masks = readLog(kQuery);
  EXPECT_EQ(values(masks.of("gpu_throttle_power", "0")), (Values{1.0, 0.0}));
  EXPECT_EQ(values(masks.of("gpu_throttle_thermal", "0")), (Values{0.0, 1.0}));
  const LogRead names = readLog(
      "timestamp, index, utilization.gpu [%], clocks_throttle_reasons.hw_thermal_slowdown, "
      "clocks_throttle_reasons.sw_thermal_slowdown, clocks_throttle_reasons.sw_power_cap\n"
      "2026/11/24 10:00:01.000, 0, 97 %, Not Active, Active, Not Active\n"
      "2026/11/24 10:00:02.000, 0, 97 %, Not Active, Not Active, [N/A]\n");
  EXPECT_EQ(values(names.of("gpu_throttle_thermal", "0")), (Values{1.0, 0.0}));
  EXPECT_EQ(values(names.of("gpu_throttle_power", "0")), Values{0.0});
  EXPECT_EQ(values(names.of("clocks_throttle_reasons.sw_thermal_slowdown", "0")), (Values{1.0, 0.0}));
}

TEST(GpuLogs, AQueryWithoutUnitsInItsCellsAndWithWindowsLineEndsIsTheSame) {
  const LogRead log =
      readLog(withWindowsLineEnds("timestamp, index, utilization.gpu [%], memory.used [MiB], power.draw [W]\n"
                                  "2026/11/24 10:00:01.000, 3, 97, 2, 700.98\n"));
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_mem_used", "3")), Values{2 * kMebi});
  EXPECT_EQ(values(log.of("gpu_power", "3")), Values{700.98});
}

TEST(GpuLogs, GpusThatOnlyABusOrNothingNamesAreKept) {
  const LogRead buses = readLog(
      "timestamp, pci.bus_id, utilization.gpu [%]\n"
      "2026/11/24 10:00:01.000, 00000000:2A:00.0, 4 %\n"
      "2026/11/24 10:00:01.000, 00000000:18:00.0, 97 %\n");
  EXPECT_EQ(values(buses.of("gpu_usage", "0")), Values{97.0});
  EXPECT_EQ(values(buses.of("gpu_usage", "1")), Values{4.0});
  const LogRead none = readLog(
      "timestamp, utilization.gpu [%]\n"
      "2026/11/24 10:00:01.000, 97 %\n");
  EXPECT_EQ(values(none.of("gpu_usage", "")), Values{97.0});
  EXPECT_EQ(none.of("gpu_usage", "").instanceKind, InstanceKind::Gpu);
}

TEST(GpuLogs, ADamagedRowOfAQueryCostsThatRowOnly) {
  const LogRead log = readLog(
      "timestamp, index, utilization.gpu [%], power.draw [W]\n"
      "2026/11/24 10:00:01.000, 0, 97 %, 701.10 W\n"
      "2026/11/24 10:00:02.0\xff\x01, 0, 97 %\n"
      "yesterday, 0, 97 %, 701.10 W\n"
      "2026/11/24 10:00:03.000, zero, 97 %, 701.10 W\n"
      "2026/11/24 10:00:04.000, 0, 9#7 %, 1e999 W\n"
      "2026/11/24 10:00:05.000, 0, 98 %, nan\n"
      "2026/11/24 10:00:06.000, 0, 9");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 3U);
  EXPECT_EQ(log.trouble->count, 5U);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 98.0}));
  EXPECT_EQ(values(log.of("gpu_power", "0")), Values{701.10});
}

TEST(GpuLogs, AHeadingThatIsRepeatedBeginsNewColumns) {
  const LogRead log = readLog(
      "timestamp, index, utilization.gpu [%]\n"
      "2026/11/24 10:00:01.000, 0, 97 %\n"
      "timestamp, index, utilization.gpu [%]\n"
      "2026/11/24 10:00:02.000, 0, 98 %\n"
      "timestamp, index, power.draw [W], utilization.gpu [%]\n"
      "2026/11/24 10:00:03.000, 0, 500.00 W, 99 %\n"
      "2026/11/24 10:00:04.0timestamp, index, power.draw [W]\n");
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 98.0, 99.0}));
  EXPECT_EQ(values(log.of("gpu_power", "0")), Values{500.0});
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 1U);
}

TEST(GpuLogs, AQueryWithoutTimesSaysWhatToAdd) {
  const LogRead log = readLog("index, utilization.gpu [%]\n0, 97 %\n");
  EXPECT_EQ(log.format, "log of nvidia-smi");
  EXPECT_NE(log.error.find("--query-gpu=timestamp,index,"), std::string::npos) << log.error;
}

TEST(GpuLogs, ATableWithColumnsOfNvidiaSmiAndTimesOfItsOwnIsNoQuery) {
  EXPECT_NE(readLog("time,gpu,utilization.gpu [%]\n1795514401.5,0,97\n").format, "log of nvidia-smi");
}

// Seen of driver 580: nvidia-smi --query-compute-apps=timestamp,pid,process_name,used_gpu_memory.
TEST(GpuLogs, AQueryOfProcessesAddsUpTheMemoryThatOneHasOnSeveralGpus) {
  const LogRead log = readLog(
      "timestamp, gpu_uuid, pid, process_name, used_gpu_memory [MiB]\n"
      "2026/11/24 10:00:01.000, GPU-aaaa, 503, python3, 714 MiB\n"
      "2026/11/24 10:00:01.000, GPU-bbbb, 503, python3, 1 MiB\n"
      "2026/11/24 10:00:01.000, GPU-bbbb, 504, python3, [N/A]\n"
      "2026/11/24 10:00:02.000, GPU-aaaa, 503, python3, 720 MiB\n");
  const ReadingSeries& memory = log.of("process_gpu_mem_used", "503");
  EXPECT_EQ(memory.instanceKind, InstanceKind::Process);
  EXPECT_EQ(memory.unit, "B");
  EXPECT_EQ(values(memory), (Values{715 * kMebi, 720 * kMebi}));
  EXPECT_EQ(times(memory), (Times{kTime, kTime + kSecond}));
}

// nvidia-smi dmon -s pucvmet -o DT, seen of driver 580; options and units: nvidia-smi dmon -h.
constexpr std::string_view kDmon =
    R"(#Date        Time         gpu    pwr  gtemp  mtemp     sm    mem    enc    dec    jpg    ofa   mclk   pclk  pviol  tviol     fb   bar1   ccpm  sbecc  dbecc    pci  rxpci  txpci
#YYYYMMDD    HH:MM:SS     Idx      W      C      C      %      %      %      %      %      %    MHz    MHz      %   bool     MB     MB     MB   errs   errs   errs   MB/s   MB/s
 20261124    10:00:01       0    698     57     46     97     25      0      -      0      0   2619   1485      0      0    723    724      0      0      0      0     30      8
 20261124    10:00:01       1     70     31      -      0      0      0      -      0      0   2619    345      0      0      4      5      0      0      0      0      0      0
#Date        Time         gpu    pwr  gtemp  mtemp     sm    mem    enc    dec    jpg    ofa   mclk   pclk  pviol  tviol     fb   bar1   ccpm  sbecc  dbecc    pci  rxpci  txpci
#YYYYMMDD    HH:MM:SS     Idx      W      C      C      %      %      %      %      %      %    MHz    MHz      %   bool     MB     MB     MB   errs   errs   errs   MB/s   MB/s
 20261124    10:00:02       0    696     58     47     96     24      0      -      0      0   2619   1470    100      1    723    724      0      0      0      0     31      9
 20261124    10:00:02       1     71     31      -      0      0      0      -      0      0   2619    345      0      0      4      5      0      0      0      0      0      0
)";

TEST(GpuLogs, AllCountersOfDmonAreReadScreenAfterScreen) {
  const LogRead log = readLog(kDmon);
  EXPECT_EQ(log.format, "log of nvidia-smi dmon");
  EXPECT_EQ(log.clock, Clock::WallClock);
  EXPECT_FALSE(log.trouble);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 96.0}));
  EXPECT_EQ(times(log.of("gpu_usage", "1")), (Times{kTime, kTime + kSecond}));
  EXPECT_EQ(values(log.of("gpu_sm_frequency", "0")), (Values{1485.0, 1470.0}));
  EXPECT_EQ(values(log.of("gpu_mem_frequency", "0")), (Values{2619.0, 2619.0}));
  EXPECT_EQ(values(log.of("gpu_power", "1")), (Values{70.0, 71.0}));
  EXPECT_EQ(values(log.of("gpu_mem_used", "0")), (Values{723 * kMebi, 723 * kMebi}));
  EXPECT_EQ(values(log.of("gpu_pcie_receive", "0")), (Values{30 * kMebi, 31 * kMebi}));
  EXPECT_EQ(values(log.of("gpu_pcie_transmit", "0")), (Values{8 * kMebi, 9 * kMebi}));
  EXPECT_EQ(log.of("gpu_pcie_transmit", "0").unit, "B/s");
  EXPECT_EQ(values(log.of("gpu_throttle_thermal", "0")), (Values{0.0, 1.0}));
  EXPECT_EQ(values(log.of("pviol", "0")), (Values{0.0, 100.0}));
  EXPECT_EQ(log.of("pviol", "0").unit, "%");
  EXPECT_FALSE(hasMetric(log, "gpu_dec_usage"));
}

TEST(GpuLogs, DmonWithTimesOfDayOnlyIsReadAsSuch) {
  const LogRead log = readLog(
      "#Time         gpu    pwr     sm\n"
      "#HH:MM:SS     Idx      W      %\n"
      " 10:00:01       0    696     97\n");
  EXPECT_EQ(log.clock, Clock::TimeOfDay);
  EXPECT_EQ(times(log.of("gpu_power", "0")), Times{kTimeOfDay});
}

// nvidia-smi dmon -o DT --format csv and csv,nounit of driver 580.
TEST(GpuLogs, DmonAsCsvIsReadWithAndWithoutItsUnits) {
  for (const std::string_view units : {"#YYYYMMDD, HH:MM:SS, Idx, W, C, %, MHz\n", ""}) {
    const LogRead log = readLog("#Date, Time, gpu, pwr, gtemp, sm, pclk\n" + std::string(units) +
                                " 20261124, 10:00:01, 0, 696, 59, 97, 1395\n"
                                " 20261124, 10:00:02, 0, 698, -, 96, 1455\n");
    EXPECT_FALSE(log.trouble);
    EXPECT_EQ(values(log.of("gpu_power", "0")), (Values{696.0, 698.0}));
    EXPECT_EQ(values(log.of("gpu_temp", "0")), Values{59.0});
    EXPECT_EQ(log.of("gpu_sm_frequency", "0").unit, "MHz");
    EXPECT_EQ(times(log.of("gpu_power", "0")), (Times{kTime, kTime + kSecond}));
  }
}

TEST(GpuLogs, DmonAndPmonWithoutTimesSayHowToRecordThem) {
  const LogRead none = readLog("# gpu    pwr     sm\n# Idx      W      %\n    0    694     97\n");
  EXPECT_NE(none.error.find("no times"), std::string::npos) << none.error;
  EXPECT_NE(none.error.find("dmon -o DT"), std::string::npos) << none.error;
  const LogRead days = readLog("#Date     gpu    pwr\n#YYYYMMDD Idx      W\n 20261124    0    694\n");
  EXPECT_NE(days.error.find("dates without times"), std::string::npos) << days.error;
  const LogRead processes = readLog(
      "# gpu         pid   type     sm    mem    command \n"
      "# Idx           #    C/G      %      %    name \n"
      "    0        503     C     97     24    python3 \n");
  EXPECT_NE(processes.error.find("pmon -o DT"), std::string::npos) << processes.error;
}

TEST(GpuLogs, ADamagedRowOfDmonCostsThatRowOnly) {
  const LogRead log = readLog(
      "#Date        Time         gpu    pwr     sm\n"
      "#YYYYMMDD    HH:MM:SS     Idx      W      %\n"
      " 20261124    10:00:01       0    696     97\n"
      " 20261124    10:00:02       0    696     97     12\n"
      " 20261199    10:00:03       0    696     97\n"
      " 20261124    10:00:04       0    6x6     97\n"
      "\n"
      "# gpu    pwr\n"
      "    0    694\n"
      "#Date        Time         gpu    pwr     sm\n"
      "#YYYYMMDD    HH:MM:SS     Idx      W      %\n"
      " 20261124    10:00:05       0    697     98\n"
      " 20261124    10:00:0");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 4U);
  EXPECT_EQ(log.trouble->count, 5U);
  EXPECT_EQ(values(log.of("gpu_power", "0")), (Values{696.0, 697.0}));
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 97.0, 98.0}));
}

// nvidia-smi pmon -s um -o DT, seen of driver 580.
TEST(GpuLogs, PmonGivesReadingsPerProcessOverItsGpus) {
  const LogRead log = readLog(
      "#Date        Time         gpu         pid   type     sm    mem    enc    dec     fb   ccpm    command "
      "\n"
      "#YYYYMMDD    HH:MM:SS     Idx           #    C/G      %      %      %      %     MB     MB    name \n"
      " 20261124    10:00:01       0        503     C     96     24      -      -    714      0    python3 "
      "train\n"
      " 20261124    10:00:01       1        503     C     12     30      -      -      6      0    python3 "
      "train\n"
      " 20261124    10:00:01       1        504   C+G      1      0      -      -     10      0    Xorg\n"
      " 20261124    10:00:01       2          -     -      -      -      -      -      -      -    -\n"
      " 20261124    10:00:02       0        503     C     97     25      -      -    714      0    python3 "
      "train\n"
      " 20261124    10:00:02       0        503     C     95     25      -      -    715      0    python3 "
      "train\n");
  EXPECT_EQ(log.format, "log of nvidia-smi pmon");
  EXPECT_FALSE(log.trouble);
  const ReadingSeries& usage = log.of("process_gpu_usage", "503");
  EXPECT_EQ(usage.instanceKind, InstanceKind::Process);
  EXPECT_EQ(usage.unit, "%");
  EXPECT_EQ(values(usage), (Values{96.0, 97.0, 95.0}));
  EXPECT_EQ(times(usage), (Times{kTime, kTime + kSecond, kTime + kSecond}));
  EXPECT_EQ(values(log.of("process_gpu_mem_util", "503")), (Values{30.0, 25.0, 25.0}));
  EXPECT_EQ(values(log.of("process_gpu_mem_used", "503")), (Values{720 * kMebi, 714 * kMebi, 715 * kMebi}));
  EXPECT_EQ(values(log.of("process_gpu_usage", "504")), Values{1.0});
  EXPECT_FALSE(hasMetric(log, "type"));
}

// dcgmi dmon through ts of moreutils. Layout: dcgmi/DeviceMonitor.cpp of github.com/NVIDIA/DCGM, units below
// the names: dcgmlib/src/dcgm_fields.cpp there.
constexpr std::string_view kDcgmi =
    "2026-11-24T10:00:01.400000 #Entity         GPUTL             SMCLK        SMACT             POWER\n"
    "2026-11-24T10:00:01.400000 ID                                                                W\n"
    "2026-11-24T10:00:01.500000 GPU 0           97                1485         0.912             698.100\n"
    "2026-11-24T10:00:01.500000 GPU 1           0                 345          N/A               70.250\n"
    "2026-11-24T10:00:01.500000 GPU-I 3                                        0.500\n"
    "2026-11-24T10:00:02.400000 #Entity         GPUTL             SMCLK        SMACT             POWER\n"
    "2026-11-24T10:00:02.400000 ID                                                                W\n"
    "2026-11-24T10:00:02.500000 GPU 0           96                1470         0.900             "
    "9223372036...\n"
    "2026-11-24T10:00:02.600000\n"
    "2026-11-24T10:00:02.600000 dmon was stopped due to receiving a signal\n";

TEST(GpuLogs, DcgmiIsReadWithTheTimesInFrontOfItsLines) {
  const LogRead log = readLog(kDcgmi);
  EXPECT_EQ(log.format, "log of dcgmi dmon");
  EXPECT_EQ(log.clock, Clock::WallClock);
  EXPECT_EQ(log.error, "");
  EXPECT_FALSE(log.trouble) << log.trouble->why;
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 96.0}));
  EXPECT_EQ(times(log.of("gpu_usage", "0")), (Times{kTime + 500 * kMs, kTime + 1500 * kMs}));
  EXPECT_EQ(values(log.of("gpu_sm_util", "0")), (Values{0.912, 0.9}));
  EXPECT_EQ(log.of("gpu_sm_util", "0").unit, "fraction");
  EXPECT_FALSE(hasMetric(log, "gpu_sm_util") &&
               log.of("gpu_sm_util", "GPU-I 3").instanceKind == InstanceKind::Gpu);
  EXPECT_EQ(values(log.of("gpu_sm_util", "GPU-I 3")), Values{0.5});
  EXPECT_EQ(values(log.of("gpu_sm_frequency", "1")), Values{345.0});
  EXPECT_EQ(values(log.of("gpu_power", "0")), Values{698.1});
  EXPECT_EQ(values(log.of("gpu_power", "1")), Values{70.25});
}

TEST(GpuLogs, DcgmiTakesOtherTimesAndTheHeadingOfOlderVersions) {
  const LogRead log = readLog(
      "1795514401.5 # Entity  GPUTL  TMPTR\n"
      "1795514401.5       Id             C\n"
      "1795514401.5     GPU 0     97     57\n"
      "1795514402.5     GPU 0     98     58\n");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), (Values{97.0, 98.0}));
  EXPECT_EQ(log.of("gpu_temp", "0").unit, "C");
  const LogRead spaced = readLog(
      "2026-11-24 10:00:01.5 #Entity         GPUTL\n"
      "2026-11-24 10:00:01.5 ID\n"
      "2026-11-24 10:00:01.5 GPU 0           97\n");
  EXPECT_EQ(times(spaced.of("gpu_usage", "0")), Times{kTime + 500 * kMs});
}

TEST(GpuLogs, DcgmiWithoutTimesSaysHowToRecordIt) {
  const LogRead log =
      readLog("#Entity         GPUTL             SMCLK\nID\nGPU 0           97                1485\n");
  EXPECT_EQ(log.format, "log of dcgmi dmon");
  EXPECT_NE(log.error.find("| ts '%Y-%m-%dT%H:%M:%.S'"), std::string::npos) << log.error;
}

TEST(GpuLogs, ADamagedRowOfDcgmiCostsThatRowOnly) {
  const LogRead log = readLog(
      "2026-11-24T10:00:01.4 #Entity         GPUTL             SMCLK\n"
      "2026-11-24T10:00:01.4 ID\n"
      "GPU 0           97                1485\n"
      "2026-11-24T10:00:01.5 GPU 0     97\n"
      "2026-11-24T10:00:01.5 GPU\n"
      "2026-11-24T10:00:01.5 GPU 99999999999999999999 97                1485\n"
      "2026-11-24T10:00:02.5 GPU 0           97                1485\n"
      "2026-11-24T10:00:03.5 GP");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 3U);
  EXPECT_EQ(log.trouble->count, 5U);
  EXPECT_EQ(values(log.of("gpu_usage", "0")), Values{97.0});
}

TEST(GpuLogs, ALogWithMoreGpusThanAMachineCanHaveKeepsTheFirst) {
  std::string text = "timestamp, index, utilization.gpu [%]\n";
  for (int gpu = 0; gpu < 3000; ++gpu) {
    text += "2026/11/24 10:00:01.000, " + std::to_string(gpu) + ", 1 %\n";
  }
  const LogRead log = readLog(text);
  EXPECT_EQ(log.series.size(), 1024U);
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 3000U - 1024U);
}

TEST(GpuLogs, TextThatOnlyLooksLikeALogOfAToolIsNone) {
  for (const std::string_view text :
       {"", "\n", "#", "# gpu", "#Entity", "device,", "gpu", "timestamp", "timestamp,gpu", ",", "[", "a [",
        "device,price (%)\ncard0,3\n", "timestamp,gpu,step\n1795514401,0,3\n", "# gpu name\n# Idx #\n"}) {
    EXPECT_FALSE(readLog(text).format.starts_with("log of")) << text;
  }
}

}  // namespace
}  // namespace culprit
