// Logs of perf stat -I, as it and its options write them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/log_values.h"

namespace culprit::test {
namespace {

using logs::Clock;

// The forms of perf 6.1; perf-stat(1), "CSV FORMAT".
TEST(PerfLogs, PerfStatGivesRatesPerSecondOfEachInterval) {
  const LogRead log = readLog(
      "     0.500000000,1.25,msec,task-clock,1251145,100.00,0.003,CPUs utilized\n"
      "     0.500000000,2,,context-switches,1251145,100.00,1.599,K/sec\n"
      "     0.500000000,<not supported>,,cycles,0,100.00,,\n"
      "the program that is measured says this\n"
      "     1.500000000,<not counted>,msec,task-clock,0,100.00,,\n"
      "     1.500000000,30,,context-switches,0,100.00,,\n"
      "     1.500000000,,,,,,,0.98,insn per cycle\n"
      "     1.600000000,4,,context-sw");
  EXPECT_EQ(log.format, "log of perf stat");
  EXPECT_EQ(log.clock, Clock::SinceStart);
  EXPECT_EQ(values(log.of("task-clock")), std::vector{2.5});
  EXPECT_EQ(log.of("task-clock").unit, "ms/s");
  const ReadingSeries& switches = log.of("context-switches");
  EXPECT_EQ(values(switches), (std::vector{4.0, 30.0}));
  EXPECT_EQ(switches.timeNs[1], 1'500'000'000);
  EXPECT_EQ(switches.unit, "1/s");
  EXPECT_FALSE(hasMetric(log, "cycles"));
  EXPECT_FALSE(hasMetric(log, "context-sw"));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 4U);
  EXPECT_EQ(log.trouble->count, 2U);
}

TEST(PerfLogs, ALineInBracketsMakesNoJsonOfATable) {
  for (const std::string before : {"[rank0] starting\n", "[W socket.cpp:1] retrying\n", "{starting}\n"}) {
    const LogRead log = readLog(before +
                                "     0.500000000,1.25,msec,task-clock,1251145,100.00,0.003,CPUs utilized\n"
                                "     1.500000000,2.50,msec,task-clock,1251145,100.00,0.003,CPUs utilized\n");
    EXPECT_EQ(log.format, "log of perf stat") << before;
  }
}

TEST(PerfLogs, PerfStatSaysInAFileWhenItWasStarted) {
  const LogRead log = readLog(
      "# started on Tue Nov 24 10:00:01 2026\n"
      "\n"
      "     1.000000000;S0;2;150.50;Joules;power/energy-pkg/;1000;100.00;;\n"
      "     1.000000000;S1;2;50.00;Joules;power/energy-pkg/;1000;100.00;;\n"
      "# started on Tue Nov 24 10:00:11 2026\n"
      "     2.000000000;S0;2;100.00;Joules;power/energy-pkg/;1000;100.00;;\n");
  EXPECT_EQ(log.clock, Clock::WallClock);
  const ReadingSeries& power = log.of("cpu_power");
  EXPECT_EQ(values(power), (std::vector{200.5, 50.0}));
  EXPECT_EQ(secondsAfterTen(power), (std::vector<std::int64_t>{2, 13}));
  EXPECT_EQ(power.unit, "W");
}

// Aggregated by perf itself, with --per-socket and with -A; perf-stat(1).
TEST(PerfLogs, PerfStatTellsThePowerOfAllPackagesTogether) {
  for (const auto& [first, second] :
       {std::pair("", ""), std::pair("S0,28,", "S1,28,"), std::pair("CPU0,", "CPU28,")}) {
    std::string text;
    const auto add = [&text](std::string_view time, std::string_view package, std::string_view joules) {
      text +=
          fmt::format("     {},{}{},Joules,power/energy-pkg/,500000000,100.00,,\n", time, package, joules);
    };
    // The first package, and the second where perf tells them apart: their sum is the same.
    const bool isApart = *second != '\0';
    const auto addBoth = [&](std::string_view time, double joules, double joulesOfSecond) {
      add(time, first, fmt::format("{:.2f}", isApart ? joules : joules + joulesOfSecond));
      if (isApart) add(time, second, fmt::format("{:.2f}", joulesOfSecond));
    };
    addBoth("0.500000000", 50, 30);
    add("1.000000000", first, "<not counted>");
    if (isApart) add("1.000000000", second, "31.00");
    addBoth("1.500000000", 20, 20);
    if (isApart) add("2.000000000", first, "21.00");  // cut off behind it
    const LogRead log = readLog(text);
    EXPECT_EQ(values(log.of("cpu_power")), (std::vector{160.0, 80.0})) << first;
    EXPECT_EQ(log.of("cpu_power").instanceKind, InstanceKind::None) << first;
  }
}

/// What one package, or a core of it, has used.
struct PackageLine {
  std::string_view seconds, device;
  int cpus = 0;
  std::string_view joules;
};

/// By -x, and by -j of perf 6.1; `level`: what -j calls the device.
std::array<std::string, 2> packageLogs(std::string_view level, const std::vector<PackageLine>& lines) {
  std::array<std::string, 2> logs;
  for (const PackageLine& line : lines) {
    logs[0] += fmt::format("     {},{},{},{},Joules,power/energy-pkg/,500000000,100.00,,\n", line.seconds,
                           line.device, line.cpus, line.joules);
    logs[1] +=
        fmt::format(R"({{"interval" : {}, "{}" : "{}", "aggregate-number" : {}, "counter-value" : "{}", )"
                    R"("unit" : "Joules", "event" : "power/energy-pkg/", "event-runtime" : 500000000}})"
                    "\n",
                    line.seconds, level, line.device, line.cpus, line.joules);
  }
  return logs;
}

TEST(PerfLogs, TellNoPowerWithoutOneOfThePackagesFromTheFirstIntervalOn) {
  const std::vector<PackageLine> lines = {
      {"0.500000000", "S0", 28, "50.00"},         {"0.500000000", "S1", 28, "<not counted>"},
      {"1.000000000", "S0", 28, "50.00"},         {"1.000000000", "S1", 28, "1e999"},
      {"1.500000000", "S0", 28, "<not counted>"}, {"1.500000000", "S1", 28, "31.00"},
      {"2.000000000", "S0", 28, "20.00"},         {"2.000000000", "S1", 28, "20.00"}};
  for (const std::string& text : packageLogs("socket", lines))
    EXPECT_EQ(values(readLog(text).of("cpu_power")), std::vector{80.0}) << text;
}

// perf counts for a package on one of its cores, and up to 6.1 writes a line without CPUs for the others.
TEST(PerfLogs, CoresOnWhichPerfDoesNotCountAreNoPackages) {
  const std::vector<PackageLine> lines = {{"0.500000000", "S0-D0-C0", 1, "50.00"},
                                          {"0.500000000", "S0-D0-C1", 0, "<not counted>"},
                                          {"0.500000000", "S1-D0-C0", 1, "30.00"},
                                          {"0.500000000", "S1-D0-C1", 0, "<not counted>"}};
  for (const std::string& text : packageLogs("core", lines))
    EXPECT_EQ(values(readLog(text).of("cpu_power")), std::vector{160.0}) << text;
}

// Written by perf 6.1 under LC_ALL=de_DE.UTF-8, for -x';'.
TEST(PerfLogs, PerfStatMayWriteDecimalCommasBetweenOtherSeparators) {
  const LogRead log = readLog(
      "     0.500000000;1,25;msec;task-clock;1251145;100,00;0,003;CPUs utilized\n"
      "     1.500000000;2,50;msec;task-clock;2500000;100,00;0,003;CPUs utilized\n");
  EXPECT_EQ(log.format, "log of perf stat");
  EXPECT_EQ(values(log.of("task-clock")), (std::vector{2.5, 2.5}));
  EXPECT_FALSE(log.trouble);
}

// As perf 6.1 writes it under LC_ALL=de_DE.UTF-8, for -x, alone and with -A and --per-socket.
TEST(PerfLogs, CountsWithDecimalCommasBetweenCommasAreSkippedWithAdvice) {
  const LogRead log = readLog(
      "the program that is measured says this\n"
      "     0.500000000,1,31,msec,task-clock,1307001,100,00,0,CPUs utilized\n"
      "     0.500000000,82,,faults,1307001,100,00,62,K/sec\n"
      "     0.500000000,<not supported>,,cycles,0,100,00,,\n"
      "     1.500000000,12,34,,scaled,89148,100,00,,\n"
      "     1.500000000,CPU0,0,09,msec,task-clock,89148,100,00,0,CPUs utilized\n"
      "     1.500000000,S0,2,150,50,Joules,power/energy-pkg/,89148,100,00,,\n"
      "     1.500000000,3,,faults,89148,100,00,11,K/sec\n");
  EXPECT_EQ(log.format, "log of perf stat");
  EXPECT_EQ(values(log.of("faults")), (std::vector{164.0, 3.0}));
  EXPECT_EQ(log.series.size(), 1U);
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 2U);
  EXPECT_EQ(log.trouble->count, 5U);
  EXPECT_NE(log.trouble->why.find("decimal commas"), std::string::npos) << log.trouble->why;
  EXPECT_NE(log.trouble->why.find("-x';'"), std::string::npos) << log.trouble->why;
}

TEST(PerfLogs, ALogOfDecimalCommasAloneIsOneOfPerf) {
  for (const std::string_view count : {"1,31,msec,task-clock", "12,34,,scaled"}) {
    const LogRead log = readLog(fmt::format("     0.500000000,{},1307001,100,00,,\n", count));
    EXPECT_EQ(log.format, "log of perf stat") << count;
    ASSERT_TRUE(log.trouble) << count;
    EXPECT_NE(log.trouble->why.find("-x';'"), std::string::npos) << log.trouble->why;
  }
}

TEST(PerfLogs, ATableOfNumbersIsNoLogOfPerf) {
  for (const std::string_view row : {"1,2,3,4,5", "1,2,3.5,4.5,5"}) {
    const LogRead log = readLog(fmt::format("time,a,b,c,d,e\n1795514401.500000000,{}\n", row));
    EXPECT_EQ(log.format, "table of counters") << row;
    EXPECT_EQ(values(log.of("e")), std::vector{5.0}) << row;
    EXPECT_FALSE(log.trouble) << row;
  }
}

TEST(PerfLogs, PerfStatTellsCpusCoresAndEventsWithCommas) {
  const LogRead log = readLog(
      "     1.000000000,CPU0,54,,context-switches,502852310,100.00,107.390,/sec\n"
      "     1.000000000,CPU1,7,,context-switches,502946216,100.00,13.918,/sec\n"
      "     2.000000000,S0-D0-C1,2,<not counted>,,cycles,0,100.00,,\n"
      "     2.000000000,S0-D0-C1,2,8,,cpu/event=0x3c,umask=0x00/,502852310,100.00,,\n"
      "     2.000000000,python3-4711,9,,faults,502852310,100.00,,\n");
  EXPECT_EQ(values(log.of("context-switches", "0")), std::vector{54.0});
  EXPECT_EQ(log.of("context-switches", "1").instanceKind, InstanceKind::Core);
  EXPECT_EQ(values(log.of("cpu/event=0x3c,umask=0x00/", "S0-D0-C1")), std::vector{8.0});
  EXPECT_EQ(values(log.of("faults", "python3-4711")), std::vector{9.0});
  EXPECT_FALSE(log.trouble);
}

TEST(PerfLogs, PerfStatInJsonHoldsTheSame) {
  const LogRead log = readLog(
      R"({"interval" : 0.500000000, "cpu" : "0", "counter-value" : "54.000000", "unit" : "", "event" : "faults", "event-runtime" : 502879882, "pcnt-running" : 100.00, "metric-value" : 1.005757, "metric-unit" : "CPUs utilized"})"
      "\n{\"interval\" : 0.5\n"
      R"({"interval" : 1.500000000, "cpu" : "0", "counter-value" : "6.000000", "unit" : "msec", "event" : "cpu-clock", "event-runtime" : 5})"
      "\n"
      R"({"interval" : 1.500000000, "cpu" : "0", "counter-value" : "<not counted>", "unit" : "", "event" : "faults", "event-runtime" : 0})"
      "\n");
  EXPECT_EQ(log.clock, Clock::SinceStart);
  EXPECT_EQ(values(log.of("faults", "0")), std::vector{108.0});
  EXPECT_EQ(values(log.of("cpu-clock", "0")), std::vector{6.0});
  EXPECT_EQ(log.of("cpu-clock", "0").instanceKind, InstanceKind::Core);
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 2U);
}

TEST(PerfLogs, PerfStatForPeopleIsRefusedWithAdvice) {
  const LogRead log = readLog(
      "#           time             counts unit events\n"
      "     0.502685602            1005.96 msec cpu-clock                        #    2.012 CPUs utilized\n");
  EXPECT_NE(log.error.find("-x';'"), std::string::npos) << log.error;
}

}  // namespace
}  // namespace culprit::test
