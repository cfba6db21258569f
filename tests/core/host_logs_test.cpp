// Logs of machines and processes: vmstat and pidstat, as they and their options write them; and what all such
// readers have to stand.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/log_values.h"

namespace culprit::test {
namespace {

using logs::Clock;

// The forms of procps-ng 4.0.2; vmstat(8).
constexpr std::string_view kVmstat =
    "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----\n"
    " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 UTC\n"
    " 8  0      0 22783  20848 1760740    0    0   461  1787  217  227 49  7 43  0  0 2026-11-24 10:00:00\n"
    " 3  0      0 22784  20848 1760740    0    0   652     1  136  134  1  3 96  0  0 2026-11-24 10:00:01\n"
    "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----\n"
    " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 UTC\n"
    " 3  0      0 22784  20848\n"
    " 1  0      0 22785  20848 1760740    0    0     0     2  100  134  1  3 20  0  0 2026-11-24 10:00:03\n"
    " 1  0      0 227";

TEST(HostLogs, VmstatHasRatesFromItsSecondRowOn) {
  const LogRead log = readLog(kVmstat);
  EXPECT_EQ(log.format, "log of vmstat");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(values(log.of("host_cpu_usage")), (std::vector{4.0, 80.0}));
  EXPECT_EQ(secondsAfterTen(log.of("host_cpu_usage")), (std::vector<std::int64_t>{1, 3}));
  EXPECT_EQ(values(log.of("disk_read_rate")), (std::vector{652.0 * 1024, 0.0}));
  EXPECT_EQ(values(log.of("disk_write_rate")), (std::vector{1024.0, 2048.0}));
  EXPECT_EQ(values(log.of("free")), (std::vector{22783.0, 22784.0, 22785.0}));
  EXPECT_EQ(log.of("free").unit, "");  // -S may have changed it
  EXPECT_EQ(log.of("cs").unit, "1/s");
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 7U);
  EXPECT_EQ(log.trouble->count, 2U);
}

TEST(HostLogs, VmstatTimesOfAnotherZoneAreOnesOfTheWall) {
  const LogRead log = readLog(
      "--procs-- -----------------------memory---------------------- ---swap-- -----io---- -system-- "
      "----------cpu---------- -----timestamp-----\n"
      "   r    b         swpd         free        inact       active   si   so    bi    bo   in   cs  us  sy "
      " id  wa  "
      "st  gu                 CET\n"
      "  10    0            0     22783568       486408      1103692    0    0   461  1787  217  227  49   7 "
      " 43   0   "
      "0   0 2026-11-24 10:00:00\n"
      "   2    0            0     22783568       486408      1103692    0    0   652     0  127  130   1   3 "
      " 96   1   "
      "0   0 2026-11-24 10:00:01\n");
  EXPECT_EQ(log.clock, Clock::WallClock);
  EXPECT_EQ(values(log.of("active")), (std::vector{1103692.0, 1103692.0}));
  EXPECT_EQ(values(log.of("host_cpu_usage")), std::vector{4.0});
  // procps 3.2 had the zone behind each time.
  const LogRead old = readLog(
      "procs -----------memory---------- ---swap-- -----io---- --system-- -----cpu------ ---timestamp---\n"
      " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
      " 8  0      0 22783  20848 1760740    0    0   461  1787  217  227 49  7 43  0  0 2026-11-24 10:00:00 "
      "UTC\n");
  EXPECT_EQ(old.clock, Clock::Epoch);
  EXPECT_EQ(secondsAfterTen(old.of("free")), std::vector<std::int64_t>{0});
}

TEST(HostLogs, VmstatWithoutTimesIsRefusedWithAdvice) {
  const LogRead log = readLog(
      "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
      " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
      " 9  0      0 22783568  20848 1760740    0    0   461  1787  217  227 49  7 43  0  0\n");
  EXPECT_NE(log.error.find("vmstat -t"), std::string::npos) << log.error;
}

// The forms of pidstat of sysstat 12.6.1; pidstat(1).
TEST(HostLogs, PidstatTellsProcessesByTheirPid) {
  const LogRead log = readLog(
      "Linux 6.1.0-18-amd64 (node001) \t11/24/26 \t_x86_64_\t(8 CPU)\n"
      "\n"
      "# Time        UID       PID    %usr %system  %guest   %wait    %CPU   CPU  minflt/s  majflt/s     VSZ "
      "    RSS   "
      "%MEM   kB_rd/s   kB_wr/s kB_ccwr/s iodelay   cswch/s nvcswch/s  Command\n"
      "10:00:01     1000      4711   97.00    2.00    0.00    0.50   99.00     3      0.00      0.00    2048 "
      "   1024   "
      "0.25     -1.00     -1.00     -1.00       0     19.61      0.00  python3 train.py\n"
      "10:00:01        0        15    0.00    0.00    0.00    0.00    0.00     0      0.00      0.00       0 "
      "      0   "
      "0.00      1.00      0.00      0.00       0     10.78      0.00  rcu_preempt\n"
      "\n"
      "# Time        UID       PID    %usr %system  %guest   %wait    %CPU   CPU  minflt/s  majflt/s     VSZ "
      "    RSS   "
      "%MEM   kB_rd/s   kB_wr/s kB_ccwr/s iodelay   cswch/s nvcswch/s  Command\n"
      "10:00:02     1000      4711   97.00    2.00\n"
      "10:00:03     1000      4711   97.00    2.00    0.00   20.00  120,50     3      0.00      0.00    2048 "
      "   2048   "
      "0.25      0.00      0.00      0.00       0      1.00      0.00  python3\n");
  EXPECT_EQ(log.format, "log of pidstat");
  EXPECT_EQ(log.clock, Clock::WallClock);
  EXPECT_EQ(log.host, "node001");
  const ReadingSeries& load = log.of("process_cpu_usage", "4711");
  EXPECT_EQ(values(load), (std::vector{99.0, 120.5}));
  EXPECT_EQ(secondsAfterTen(load), (std::vector<std::int64_t>{1, 3}));
  EXPECT_EQ(load.instanceKind, InstanceKind::Process);
  EXPECT_EQ(values(log.of("process_mem_rss", "4711")), (std::vector{1024.0 * 1024, 2048.0 * 1024}));
  EXPECT_EQ(log.of("process_mem_rss", "4711").unit, "B");
  EXPECT_EQ(values(log.of("process_mem_usage", "4711")), (std::vector{0.25, 0.25}));
  EXPECT_EQ(values(log.of("process_run_delay", "4711")), (std::vector{5.0, 200.0}));
  EXPECT_EQ(log.of("process_run_delay", "4711").unit, "ms/s");
  EXPECT_EQ(values(log.of("process_voluntary_switches", "15")), std::vector{10.78});
  EXPECT_EQ(values(log.of("kB_rd/s", "4711")), std::vector{0.0});  // -1 was none
  EXPECT_FALSE(hasMetric(log, "CPU"));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 8U);
  EXPECT_EQ(log.trouble->count, 1U);
}

TEST(HostLogs, PidstatLeavesThreadsOutAndTakesTimesSinceTheEpoch) {
  const LogRead log = readLog(
      "Linux 6.1.0-18-amd64 (node001) \t2026-11-24 \t_x86_64_\t(8 CPU)\n"
      "\n"
      "# Time        UID      TGID       TID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "1795514401      0      4711         -    0.00    1.92    0.00    0.00    1.92     1  python3\n"
      "1795514401      0         -      4711    0.00    0.96    0.00    0.00    0.96     1  |__python3\n");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(values(log.of("process_cpu_usage", "4711")), std::vector{1.92});
  EXPECT_FALSE(log.trouble);
}

TEST(HostLogs, PidstatOfSeveralTablesGoesOnPastMidnight) {
  const LogRead log = readLog(
      "Linux 6.1.0-18-amd64 (node001) \t11/23/2026 \t_x86_64_\t(8 CPU)\n"
      "\n"
      "11:59:59 PM   UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "11:59:59 PM     0      4711    0.00    0.00    0.00    0.00   10.00     0  python3\n"
      "\n"
      "11:59:59 PM   UID       PID   cswch/s nvcswch/s  Command\n"
      "11:59:59 PM     0      4711      7.00      0.00  python3\n"
      "\n"
      "12:00:01 AM   UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "12:00:01 AM     0      4711    0.00    0.00    0.00    0.00   20.00     0  python3\n"
      "\n"
      "Average:      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "Average:        0      4711    0.00    0.00    0.00    0.00   15.00     -  python3\n");
  const ReadingSeries& load = log.of("process_cpu_usage", "4711");
  EXPECT_EQ(values(load), (std::vector{10.0, 20.0}));
  EXPECT_EQ(secondsAfterTen(load), (std::vector<std::int64_t>{-36001, -35999}));
  EXPECT_EQ(values(log.of("process_voluntary_switches", "4711")), std::vector{7.0});
  EXPECT_FALSE(log.trouble);
}

TEST(HostLogs, PidstatWithADateItCannotReadHasTimesOfADay) {
  const LogRead log = readLog(
      "Linux 6.1.0-18-amd64 (node001) \t24. Nov 2026 \t_x86_64_\t(8 CPU)\n"
      "\n"
      "# Time        UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "10:00:01        0      4711    0.00    0.00    0.00    0.00   10.00     0  python3\n");
  EXPECT_EQ(log.clock, Clock::TimeOfDay);
}

// As sysstat 12.6.1 writes it under LC_ALL=de_DE.UTF-8.
TEST(HostLogs, PidstatMayWriteGerman) {
  const LogRead log = readLog(
      "Linux 6.1.0-18-amd64 (node001) \t24.11.2026 \t_x86_64_\t(8 CPU)\n"
      "\n"
      "10:00:00      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
      "10:00:01        0      4711    0,00    0,00    0,00    0,00   99,50     0  python3\n"
      "Durchschn.:     0      4711    0,00    0,00    0,00    0,00   99,50     -  python3\n");
  EXPECT_EQ(log.clock, Clock::WallClock);
  const ReadingSeries& load = log.of("process_cpu_usage", "4711");
  EXPECT_EQ(values(load), std::vector{99.5});
  EXPECT_EQ(secondsAfterTen(load), std::vector<std::int64_t>{1});
  EXPECT_FALSE(log.trouble);
}

TEST(HostLogs, PidstatWithDecimalCommasNamesTheDayBeforeTheMonth) {
  const auto timeOf = [](std::string_view date, std::string_view load) {
    const LogRead log = readLog(
        fmt::format("Linux 6.1.0-18-amd64 (node001) \t{} \t_x86_64_\t(8 CPU)\n\n"
                    "# Time        UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command\n"
                    "10:00:01        0      4711    0,00    0,00    0,00    0,00   {}     0  python3\n",
                    date, load));
    return times(log.of("process_cpu_usage", "4711")).at(0);
  };
  const std::int64_t secondOfDecember = kTenOClock + kSecondNs * (1 + 8 * 86'400);
  EXPECT_EQ(timeOf("02/12/2026", "10,00"), secondOfDecember);
  EXPECT_EQ(timeOf("24/11/26", "10,00"), kTenOClock + kSecondNs);
}

TEST(HostLogs, TextThatIsNoLogIsNotAccepted) {
  for (const std::string_view text :
       {"", "\n\n", "procs\n", "# Time UID\n", "0.5,1,2,3\n", "Linux is a system (x) PID Command\n",
        "    0.500000000 is a number\n"}) {
    EXPECT_EQ(readLog(text).format, "") << text;
  }
}

TEST(HostLogs, AMillionFieldsAreNeitherSlowNorTooMuch) {
  const std::string many(1'000'000, ';');
  const std::string blanks = [] {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += " 1";
    return text;
  }();
  readLog("# hostname;interval;timestamp;CPU" + many + "\nnode001;1;1795514401;-1" + many + "\n");
  readLog("# hostname;interval;timestamp;CPU;%idle\nnode001;1;1795514401;-1" + many + "\n");
  readLog(std::string(kVmstat) + blanks + "\n");
  readLog("# Time UID PID %CPU Command\n10:00:01 0 1" + blanks + "\n# Time PID" + blanks + " Command\n");
  readLog("     0.500000000,2,,a,5,100.00\n     0.500000000,2,,a/" + std::string(1'000'000, ',') + "\n");
}

}  // namespace
}  // namespace culprit::test
