// Logs of sysstat, as sadf writes them.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/log_values.h"

namespace culprit::test {
namespace {

using logs::Clock;

// The forms of `sadf -d` are those that sysstat 12.6.1 writes of its own data; sadf(1), "-d", and
// rndr_stats.c.
constexpr std::string_view kSadfTables =
    "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle\n"
    "node001;1;2026-11-24 10:00:01 UTC;-1;2.50;0.00;1.00;0.00;0.00;96.50\n"
    "node001;1;2026-11-24 10:00:01 UTC;0;5.00;0.00;2.00;0.00;0.00;93.00\n"
    "node001;-1;2026-11-24 10:00:02 UTC;LINUX-RESTART\t(8 CPU)\n"
    "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle\n"
    "node001;1;2026-11-24 10:00:03 UTC;-1;60.00;0.00;0.00;0.00;0.00;40.00\n"
    "# hostname;interval;timestamp;IFACE;rxpck/s;txpck/s;rxkB/s;txkB/s\n"
    "node001;1;2026-11-24 10:00:01 UTC;lo;900.00;900.00;999.00;999.00\n"
    "node001;1;2026-11-24 10:00:01 UTC;eth0;12.00;9.00;1.50;0.50\n"
    "node001;1;2026-11-24 10:00:01 UTC;ib0;1.00;2.00;2.50;1.00\n"
    "node001;1;2026-11-24 10:00:03 UTC;eth0;12.00;9.00;8.00;4.00\n"
    "# hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;dkB/s;areq-sz;aqu-sz;await;%util\n"
    "node001;1;2026-11-24 10:00:01 UTC;sda;63.00;4.00;1.00;0.00;6.67;0.02;0.33;10.00\n"
    "node001;1;2026-11-24 10:00:01 UTC;sdb;63.00;6.00;2.00;0.00;6.67;0.02;0.40;30.00\n"
    "node001;1;2026-11-24 10:00:01 UTC;dm-0;63.00;10.00;3.00;0.00;6.67;0.02;0.40;99.00\n"
    "# hostname;interval;timestamp;%scpu-10;%scpu-60;%scpu-300;%scpu\n"
    "node001;1;2026-11-24 10:00:01 UTC;0.52;0.40;14.82;1.29\n"
    "# hostname;interval;timestamp;tps;rtps;wtps;dtps;bread/s;bwrtn/s;bdscd/s\n"
    "node001;1;2026-11-24 10:00:01 UTC;120.00;120.00;0.00;0.00;8.00;4.00;0.00\n";

TEST(SadfLogs, TablesTellHostTimesAndTheMachinesLoad) {
  const LogRead log = readLog(kSadfTables);
  EXPECT_EQ(log.format, "log of sar (sadf -d)");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(log.host, "node001");
  EXPECT_FALSE(log.trouble);
  const ReadingSeries& load = log.of("host_cpu_usage");
  EXPECT_EQ(values(load), (std::vector{3.5, 60.0}));
  EXPECT_EQ(secondsAfterTen(load), (std::vector<std::int64_t>{1, 3}));
  EXPECT_EQ(load.unit, "%");
  EXPECT_EQ(load.instanceKind, InstanceKind::None);
  EXPECT_EQ(values(log.of("host_cpu_pressure")), std::vector{12.9});
  EXPECT_EQ(log.of("host_cpu_pressure").unit, "ms/s");
}

TEST(SadfLogs, LeavesTheCoresOutWhereTheirMeanIsThere) {
  const LogRead log = readLog(kSadfTables);
  for (const ReadingSeries& each : log.series)
    EXPECT_NE(each.instanceKind, InstanceKind::Core) << each.metric;
  const LogRead cores = readLog(
      "# hostname;interval;timestamp;CPU;%user;%idle\n"
      "node001;1;2026-11-24 10:00:01 UTC;0;5.00;93.00\n"
      "node001;1;2026-11-24 10:00:01 UTC;1;1.00;99.00\n");
  EXPECT_EQ(values(cores.of("host_cpu_usage", "0")), std::vector{7.0});
  EXPECT_EQ(values(cores.of("host_cpu_usage", "1")), std::vector{1.0});
  EXPECT_EQ(cores.of("host_cpu_usage", "1").instanceKind, InstanceKind::Core);
}

TEST(SadfLogs, AddsUpTheTrafficOfDisksAndInterfacesThatAreTheMachinesOwn) {
  const LogRead log = readLog(kSadfTables);
  EXPECT_EQ(values(log.of("net_rx_rate")), (std::vector{4.0 * 1024, 8.0 * 1024}));
  EXPECT_EQ(values(log.of("net_tx_rate")), (std::vector{1.5 * 1024, 4.0 * 1024}));
  EXPECT_EQ(log.of("net_tx_rate").unit, "B/s");
  EXPECT_EQ(values(log.of("disk_read_rate")), std::vector{10.0 * 1024});  // not the blocks, too
  EXPECT_EQ(values(log.of("disk_usage")), std::vector{30.0});             // of the busiest
  EXPECT_EQ(values(log.of("rxpck/s", "eth0")), (std::vector{12.0, 12.0}));
  EXPECT_EQ(values(log.of("await", "sdb")), std::vector{0.4});
  EXPECT_FALSE(std::any_of(log.series.begin(), log.series.end(), [](const ReadingSeries& each) {
    return each.instance == "lo" || each.instance == "dm-0";
  }));
}

TEST(SadfLogs, BlocksAreOf512Bytes) {
  const LogRead log = readLog(
      "# hostname;interval;timestamp;tps;bread/s;bwrtn/s\n"
      "node001;1;2026-11-24 10:00:05 UTC;120.00;8.00;4.00\n");
  EXPECT_EQ(values(log.of("disk_read_rate")), std::vector{4096.0});
  EXPECT_EQ(values(log.of("disk_write_rate")), std::vector{2048.0});
}

// -t writes the local time without its zone, -T in newer versions (12.7) with its name, -U seconds since the
// epoch.
TEST(SadfLogs, TimesAreOfTheZoneThatTheOptionsSay) {
  const auto read = [](std::string_view time) {
    return readLog(std::string("# hostname;interval;timestamp;%memused\nnode001;1;") + std::string(time) +
                   ";25.00\n");
  };
  for (const std::string_view time : {"2026-11-24 10:00:01", "2026-11-24 10:00:01 CET"}) {
    const LogRead local = read(time);
    EXPECT_EQ(local.clock, Clock::WallClock) << time;
    EXPECT_EQ(secondsAfterTen(local.of("host_mem_usage")), std::vector<std::int64_t>{1}) << time;
  }
  const LogRead epoch = read("1795514401");
  EXPECT_EQ(epoch.clock, Clock::Epoch);
  EXPECT_EQ(secondsAfterTen(epoch.of("host_mem_usage")), std::vector<std::int64_t>{1});
}

TEST(SadfLogs, RowsThatAreDamagedCostThemselvesOnly) {
  const LogRead log = readLog(
      "# hostname;interval;timestamp;kbmemfree;%memused\n"
      "node001;1;2026-11-24 10:00:01 UTC;100;25.00\n"
      "node001;1;2026-11-24 10:00\x01garbage\n"
      "node001;1;yesterday;100;26.00\n"
      "node001;1;2026-11-24 10:00:04 UTC;1e999;27.00\n"
      "node001;1;2026-11-24 10:00:05 UTC;nan;28.00\n"
      "node001;1;2026-11-24 10:00:06 UTC;1");
  EXPECT_EQ(values(log.of("host_mem_usage")), (std::vector{25.0, 27.0, 28.0}));
  EXPECT_EQ(values(log.of("kbmemfree")), std::vector{100.0});
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 3U);
  EXPECT_EQ(log.trouble->count, 4U);
}

TEST(SadfLogs, WithTablesBesideEachOtherIsRefusedWithAdvice) {
  const LogRead log = readLog(
      "# hostname;interval;timestamp;CPU;%user;%idle[...];IFACE;rxkB/s[...]\n"
      "node001;1;2026-11-24 10:00:01 UTC;-1;0.00;96.48;lo;0.00\n");
  EXPECT_NE(log.error.find("without -h"), std::string::npos) << log.error;
}

TEST(SadfLogs, ColumnsOfOneNameInTwoTablesAreTwoCounters) {
  const LogRead log = readLog(
      "# hostname;interval;timestamp;call/s;retrans/s\n"
      "node001;1;2026-11-24 10:00:01 UTC;1.00;2.00\n"
      "# hostname;interval;timestamp;atmptf/s;retrans/s\n"
      "node001;1;2026-11-24 10:00:01 UTC;3.00;4.00\n");
  EXPECT_EQ(values(log.of("retrans/s")), std::vector{2.0});
  EXPECT_EQ(values(log.of("retrans/s (beside atmptf/s)")), std::vector{4.0});
}

TEST(SadfLogs, TellsTheTemperatureOfCpusFromThatOfOtherSensors) {
  // hdr_line "TEMP;DEVICE;degC;%temp" of activity.c; the row has the number of the sensor first.
  const LogRead log = readLog(
      "# hostname;interval;timestamp;TEMP;DEVICE;degC;%temp\n"
      "node001;1;2026-11-24 10:00:01 UTC;1;coretemp-isa-0000;55.00;50.00\n"
      "node001;1;2026-11-24 10:00:01 UTC;2;nvme-pci-0100;40.00;30.00\n");
  EXPECT_EQ(values(log.of("cpu_temp", "coretemp-isa-0000 1")), std::vector{55.0});
  EXPECT_EQ(values(log.of("degC of other sensors", "nvme-pci-0100 2")), std::vector{40.0});
}

// The form of `sadf -j` of sysstat 12.6.1; of "tz" in place of "utc": print_json_timestamp() of sysstat 12.7.
constexpr std::string_view kSadfJson = R"({"sysstat": {
	"hosts": [
		{
			"nodename": "node001", "sysname": "Linux", "number-of-cpus": 8,
			"file-date": "2026-11-24", "file-utc-time": "10:00:00", "timezone": "UTC",
			"statistics": [
				{
					"timestamp": {"date": "2026-11-24", "time": "10:00:01", "utc": 1, "interval": 1},
					"cpu-load": [
						{"cpu": "all", "usr": 0.00, "idle": 96.00},
						{"cpu": "0", "usr": 0.00, "idle": 92.00}
					],
					"interrupts": [
						{"intr": "sum", "all": 144.00, "CPU0": 93.00},
						{"intr": "24", "all": 7.00, "CPU0": 7.00}
					],
					"io": {"tps": 120.00, "io-reads": {"rtps": 120.00, "bread": 8.00}},
					"memory": {"memfree": 22822464, "avail": 2048, "memused-percent": 0.50},
					"disk": [
						{"disk-device": "sda", "rd_sec": 8.00, "rkB": 4.00, "wkB": 1.00, "util-percent": 12.00},
						{"disk-device": "loop0", "rd_sec": 80.00, "rkB": 40.00, "wkB": 10.00, "util-percent": 99.00}
					],
					"network": {
						"net-dev": [
							{"iface": "lo", "rxkB": 9.00, "txkB": 9.00, "ifutil-percent": 0.00},
							{"iface": "eth0", "rxkB": 1.00, "txkB": 2.00, "ifutil-percent": 0.00},
							{"iface": "ib0", "rxkB": 3.00, "txkB": 4.00, "ifutil-percent": 1.00}
						]
					},
					"power-management": {
						"cpu-frequency": [{"number": "all", "frequency": 2445.40}, {"number": "0", "frequency": 2000.00}]
					},
					"psi": {"psi-io": {"some_avg10": 1.55, "some_avg": 0.50}}
				},
				{"timestamp": {"date": "2026-11-24", "time": "10:00:02", "tz": "UTC", "interval": 1},
				 "cpu-load": [{"cpu": "all", "usr": 0.00, "idle": 40.00}]},
				{"timestamp": {"date": "yesterday"}, "cpu-load": [{"cpu": "all", "idle": 1.00}]}
			],
			"restarts": []
		}
	]
}})";

TEST(SadfLogs, JsonHoldsTheSameAsItsTables) {
  const LogRead log = readLog(kSadfJson);
  EXPECT_EQ(log.format, "log of sar (sadf -j)");
  EXPECT_EQ(log.error, "");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(log.host, "node001");
  EXPECT_EQ(values(log.of("host_cpu_usage")), (std::vector{4.0, 60.0}));
  EXPECT_EQ(secondsAfterTen(log.of("host_cpu_usage")), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(values(log.of("host_mem_usage")), std::vector{0.5});
  EXPECT_EQ(values(log.of("host_mem_available")), std::vector{2048.0 * 1024});
  EXPECT_EQ(values(log.of("disk_read_rate")), std::vector{4096.0});
  EXPECT_EQ(values(log.of("disk_usage")), std::vector{12.0});
  EXPECT_EQ(values(log.of("net_rx_rate")), std::vector{4.0 * 1024});
  EXPECT_EQ(values(log.of("net_tx_rate")), std::vector{6.0 * 1024});
  EXPECT_EQ(values(log.of("net-dev ifutil-percent", "ib0")), std::vector{1.0});
  EXPECT_EQ(values(log.of("cpu_frequency")), std::vector{2445.4});
  EXPECT_EQ(values(log.of("host_io_pressure")), std::vector{5.0});
  EXPECT_EQ(values(log.of("interrupts all")), std::vector{144.0});
  EXPECT_FALSE(hasMetric(log, "interrupts CPU0"));
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 1U);
}

TEST(SadfLogs, JsonThatIsCutOffOrNestedWithoutEndIsAnError) {
  EXPECT_NE(readLog(kSadfJson.substr(0, kSadfJson.size() / 2)).error.find("ends or breaks"),
            std::string::npos);
  const std::string deep = "{\"sysstat\": " + std::string(1'000'000, '[');
  EXPECT_NE(readLog(deep).error, "");
  std::string nested =
      "{\"sysstat\": {\"hosts\": [{\"statistics\": [{\"timestamp\": {\"date\": \"2026-11-24\", "
      "\"time\": \"10:00:01\", \"utc\": 1}, \"a\": ";
  for (int i = 0; i < 100'000; ++i) nested += "{\"a\":";
  nested += "1" + std::string(100'000, '}') + "}]}]}}";
  EXPECT_EQ(readLog(nested).error, "");
}

TEST(SadfLogs, JsonOfOthersIsNotTakenForSadf) {
  EXPECT_EQ(readLog(R"({"traceEvents": [{"ph": "X", "name": "sysstat"}], "sysstat": 1})").format, "");
}

}  // namespace
}  // namespace culprit::test
