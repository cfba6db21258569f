// What Prometheus and its exporters write: answers to range queries, exports by line, and metrics as text.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/read_log.h"

namespace culprit::test {
namespace {

using logs::Clock;

constexpr std::int64_t kServiceStartNs = 1'795'514'400'000'000'000;  // 2026-11-24 10:00:00 UTC

std::vector<double> readingsOf(const ReadingSeries& series) {
  return {series.value.begin(), series.value.end()};
}

std::vector<std::int64_t> millisecondsOf(const ReadingSeries& series) {
  std::vector<std::int64_t> times;
  for (const std::int64_t time : series.timeNs) times.push_back((time - kServiceStartNs) / 1'000'000);
  return times;
}

std::string answer(std::string_view results) {
  return R"({"status":"success","data":{"resultType":"matrix","result":[)" + std::string(results) + "]}}";
}

// prometheus.io, "HTTP API", "Range vectors"; labels as dcgm-exporter 3.3 writes them (its README).
TEST(ServiceLogs, TheAnswerToARangeQueryTellsGpusAndHosts) {
  const LogRead log = readLog(answer(
      R"({"metric":{"__name__":"DCGM_FI_DEV_GPU_UTIL","gpu":"1","UUID":"GPU-8c2","pci_bus_id":"00000000:3B:00.0",)"
      R"("device":"nvidia1","modelName":"NVIDIA H100","Hostname":"node001","DCGM_FI_DRIVER_VERSION":"550.54",)"
      R"("pod":"trainer-0","instance":"10.0.0.7:9400","job":"dcgm"},)"
      R"("values":[[1795514401,"97"],[1795514402.5,"NaN"],[1795514403.25,"3.5"]]},)"
      R"({"metric":{"__name__":"node_load1","instance":"node002:9100","job":"node"},"values":[[1795514401,"0.5"]]})"));
  EXPECT_EQ(log.format, "answer of Prometheus");
  EXPECT_EQ(log.error, "");
  EXPECT_EQ(log.clock, Clock::Epoch);
  const ReadingSeries& usage = log.of("gpu_usage", "1");
  EXPECT_EQ(readingsOf(usage), (std::vector{97.0, 3.5}));
  EXPECT_EQ(millisecondsOf(usage), (std::vector<std::int64_t>{1000, 3250}));
  EXPECT_EQ(usage.unit, "%");
  EXPECT_EQ(usage.host, "node001");
  EXPECT_EQ(usage.instanceKind, InstanceKind::Gpu);
  EXPECT_EQ(log.of("node_load1").host, "node002");
  EXPECT_FALSE(log.trouble);
}

TEST(ServiceLogs, HostsLoseTheirPortsAndThisMachineIsNone) {
  const auto hostOf = [](std::string_view instance) {
    return readLog(answer(R"({"metric":{"__name__":"node_load1","instance":")" + std::string(instance) +
                          R"("},"values":[[1795514401,"1"]]})"))
        .of("node_load1")
        .host;
  };
  EXPECT_EQ(hostOf("10.0.0.7:9100"), "10.0.0.7");
  EXPECT_EQ(hostOf("10.0.0.7"), "10.0.0.7");
  EXPECT_EQ(hostOf("[fd00::7]:9100"), "fd00::7");
  EXPECT_EQ(hostOf("fd00::7"), "fd00::7");
  EXPECT_EQ(hostOf("localhost:9100"), "");
  EXPECT_EQ(hostOf("[oops"), "oops");
  EXPECT_EQ(hostOf(""), "");
}

// node_exporter 1.8, collectors cpu, diskstats, netdev, pressure, rapl and hwmon.
TEST(ServiceLogs, NodeExporterCountsBecomeTheMetricsOfTheMachine) {
  const LogRead log = readLog(answer(
      R"({"metric":{"__name__":"node_cpu_seconds_total","cpu":"0","mode":"idle"},"values":[[1795514400,"100"],[1795514402,"101.5"]]},)"
      R"({"metric":{"__name__":"node_cpu_seconds_total","cpu":"0","mode":"user"},"values":[[1795514400,"5"],[1795514402,"6"]]},)"
      R"({"metric":{"__name__":"node_cpu_scaling_frequency_hertz","cpu":"0"},"values":[[1795514400,"2500000000"]]},)"
      R"({"metric":{"__name__":"node_pressure_cpu_waiting_seconds_total"},"values":[[1795514400,"7"],[1795514402,"7.5"]]},)"
      R"({"metric":{"__name__":"node_rapl_package_joules_total","index":"0"},"values":[[1795514400,"10"],[1795514402,"210"]]},)"
      R"({"metric":{"__name__":"node_rapl_package_joules_total","index":"1"},"values":[[1795514400,"10"],[1795514402,"110"]]},)"
      R"({"metric":{"__name__":"node_hwmon_temp_celsius","chip":"platform_coretemp_0","sensor":"temp1"},"values":[[1795514400,"55"]]},)"
      R"({"metric":{"__name__":"node_hwmon_temp_celsius","chip":"nvme_nvme0","sensor":"temp1"},"values":[[1795514400,"40"]]})"));
  EXPECT_EQ(readingsOf(log.of("host_cpu_usage", "0")), std::vector{25.0});
  EXPECT_EQ(log.of("host_cpu_usage", "0").instanceKind, InstanceKind::Core);
  EXPECT_EQ(readingsOf(log.of("cpu_frequency", "0")), std::vector{2500.0});
  EXPECT_EQ(readingsOf(log.of("host_cpu_pressure")), std::vector{250.0});
  EXPECT_EQ(log.of("host_cpu_pressure").unit, "ms/s");
  EXPECT_EQ(readingsOf(log.of("cpu_power")), std::vector{150.0});
  EXPECT_EQ(log.of("cpu_power").unit, "W");
  EXPECT_EQ(readingsOf(log.of("cpu_temp", "chip=platform_coretemp_0,sensor=temp1")), std::vector{55.0});
  EXPECT_EQ(readingsOf(log.of("node_hwmon_temp_celsius of other chips", "chip=nvme_nvme0,sensor=temp1")),
            std::vector{40.0});
}

TEST(ServiceLogs, TrafficIsThatOfAllDisksAndInterfacesWithoutLeaps) {
  const LogRead log = readLog(answer(
      R"({"metric":{"__name__":"node_network_receive_bytes_total","device":"eth0"},)"
      R"("values":[[1795514400,"1000"],[1795514401,"1100"],[1795514402,"1300"],[1795514403,"50"],[1795514404,"90"]]},)"
      R"({"metric":{"__name__":"node_network_receive_bytes_total","device":"ib0"},)"  // appears late
      R"("values":[[1795514402,"9000000"],[1795514403,"9000010"],[1795514404,"9000020"]]},)"
      R"({"metric":{"__name__":"node_network_receive_bytes_total","device":"lo"},"values":[[1795514400,"0"],[1795514401,"7000"]]},)"
      R"({"metric":{"__name__":"node_disk_read_bytes_total","device":"sda"},"values":[[1795514400,"0"],[1795514402,"2048"]]},)"
      R"({"metric":{"__name__":"node_disk_read_bytes_total","device":"dm-0"},"values":[[1795514400,"0"],[1795514402,"2048"]]})"));
  const ReadingSeries& received = log.of("net_rx_rate");
  EXPECT_EQ(readingsOf(received), (std::vector{100.0, 200.0, 10.0, 50.0}));
  EXPECT_EQ(millisecondsOf(received), (std::vector<std::int64_t>{1000, 2000, 3000, 4000}));
  EXPECT_EQ(received.instanceKind, InstanceKind::None);
  EXPECT_EQ(readingsOf(log.of("disk_read_rate")), std::vector{1024.0});
}

TEST(ServiceLogs, LabelsThatAreLeftTellCountersApart) {
  const LogRead log = readLog(answer(
      R"({"metric":{"__name__":"queue_size","queue":"b","app":"x","job":"j"},"values":[[1795514401,"1"]]},)"
      R"({"metric":{"__name__":"queue_size","queue":"a","app":"x","job":"j"},"values":[[1795514401,"2"]]},)"
      R"({"metric":{"__name__":"process_load","pid":"4711"},"values":[[1795514401,"3"]]},)"
      R"({"metric":{"__name__":"latency_bucket","le":"0.1"},"values":[[1795514401,"4"]]},)"
      R"({"metric":{"__name__":"DCGM_FI_DEV_GPU_UTIL","gpu":"0","GPU_I_ID":"3"},"values":[[1795514401,"5"]]},)"
      R"({"metric":{},"values":[[1795514401,"6"]]},)"
      R"({"metric":{"__name__":"requests_total"},"values":[[1795514401,"10"],[1795514403,"14"],[1795514404,"2"],[1795514405,"5"]]})"));
  EXPECT_EQ(readingsOf(log.of("queue_size", "app=x,queue=a")), std::vector{2.0});
  EXPECT_EQ(log.of("queue_size", "app=x,queue=b").instanceKind, InstanceKind::Other);
  EXPECT_EQ(log.of("process_load", "4711").instanceKind, InstanceKind::Process);
  EXPECT_EQ(readingsOf(log.of("gpu_usage", "gpu=0,GPU_I_ID=3")), std::vector{5.0});
  EXPECT_EQ(readingsOf(log.of("result of a query")), std::vector{6.0});
  EXPECT_EQ(readingsOf(log.of("requests_total")), (std::vector{2.0, 3.0}));  // what only grows is a rate
  EXPECT_EQ(log.of("requests_total").unit, "1/s");
  EXPECT_TRUE(std::none_of(log.series.begin(), log.series.end(),
                           [](const ReadingSeries& each) { return each.metric == "latency_bucket"; }));
}

TEST(ServiceLogs, AnswersWithoutHistoryOrWithAnErrorSaySo) {
  const LogRead vector = readLog(
      R"({"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"up"},"value":[1795514401,"1"]}]}})");
  EXPECT_NE(vector.error.find("query_range"), std::string::npos) << vector.error;
  const LogRead list = readLog(R"([{"metric":{"__name__":"up"},"value":[1795514401,"1"]}])");
  EXPECT_NE(list.error.find("query_range"), std::string::npos) << list.error;
  const LogRead error =
      readLog(R"({"status":"error","errorType":"bad_data","error":"parse error at char 3"})");
  EXPECT_NE(error.error.find("parse error at char 3"), std::string::npos) << error.error;
  const std::string whole = answer(R"({"metric":{"__name__":"up"},"values":[[1795514401,"1"]]})");
  EXPECT_NE(readLog(whole.substr(0, whole.size() - 5)).error.find("ends or breaks"), std::string::npos);
  EXPECT_NE(
      readLog(R"({"status":"success","data":{"resultType":"matrix","result":)" + std::string(500'000, '['))
          .error,
      "");
}

TEST(ServiceLogs, DamagedResultsCostThemselvesOnly) {
  const LogRead log = readLog(answer(
      R"({"metric":{"__name__":"a"},"values":[[1795514401,"1"],[1795514402],"x",[1795514403,"1e999"],["soon","3"],[5,"4"],[1795514404,"5"]]},)"
      R"(7,{"metric":[],"values":[]},{"metric":{"__name__":"b","n":{"x":1}},"values":[[1795514401,"6"]]})"));
  EXPECT_EQ(readingsOf(log.of("a")), (std::vector{1.0, 5.0}));
  EXPECT_EQ(log.series.size(), 2U);
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->count, 7U);
}

// promtool(1), "query range -o json": the list alone.
TEST(ServiceLogs, TheListOfResultsAloneIsReadToo) {
  const LogRead log =
      readLog(R"( [ {"metric": {"__name__": "up"}, "values": [[1795514401, "1"], [1795514402.5, "0"]]}])");
  EXPECT_EQ(log.format, "answer of Prometheus");
  EXPECT_EQ(readingsOf(log.of("up")), (std::vector{1.0, 0.0}));
}

// docs.victoriametrics.com, "How to export data in JSON line format".
TEST(ServiceLogs, AnExportHasASeriesPerLineWithTimesInMilliseconds) {
  const LogRead log = readLog(
      R"({"metric":{"__name__":"up","instance":"node001:9100"},"values":[1,0.5,null],"timestamps":[1795514401500,1795514402000,1795514403000]})"
      "\n{\"metric\":{\"__na\r\n\r\n"
      R"({"metric":{"__name__":"up","instance":"node001:9100"},"values":[2],"timestamps":[1795514404000]})"
      "\n"
      R"({"metric":{"__name__":"down"},"values":[2,3],"timestamps":[1795514404000]})");
  EXPECT_EQ(log.format, "export of Prometheus");
  EXPECT_EQ(readingsOf(log.of("up")), (std::vector{1.0, 0.5, 2.0}));
  EXPECT_EQ(millisecondsOf(log.of("up")), (std::vector<std::int64_t>{1500, 2000, 4000}));
  EXPECT_EQ(readingsOf(log.of("down")), std::vector{2.0});
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 2U);
  EXPECT_EQ(log.trouble->count, 2U);
}

// prometheus.io, "Exposition formats": times in milliseconds; scrapes one after the other.
TEST(ServiceLogs, MetricsAsTextHaveTimesInMilliseconds) {
  const LogRead log = readLog(
      "# HELP node_load1 1m load average.\n"
      "# TYPE node_load1 gauge\n"
      "node_load1 0.5 1795514401500\n"
      "node_load1 0.75\n"
      "oops{a=\"b} 1 1795514401500\n"
      "\n"
      "# TYPE node_load1 gauge\r\n"
      "node_load1 1.5 1795514402500\r\n"
      "mount_free{path=\"C:\\\\a \\\"b\\\"}\",x=\"1\"} 7 1795514402500\n"
      "node_load1 +Inf 1795514403500\n"
      "node_load1 NaN 1795514404500\n"
      "node_load1 9.5 179551440450");
  EXPECT_EQ(log.format, "metrics of Prometheus");
  EXPECT_EQ(log.clock, Clock::Epoch);
  EXPECT_EQ(readingsOf(log.of("node_load1")), (std::vector{0.5, 1.5}));
  EXPECT_EQ(millisecondsOf(log.of("node_load1")), (std::vector<std::int64_t>{1500, 2500}));
  EXPECT_EQ(readingsOf(log.of("mount_free", "path=C:\\a \"b\"},x=1")), std::vector{7.0});
  ASSERT_TRUE(log.trouble);
  EXPECT_EQ(log.trouble->line, 4U);
  EXPECT_EQ(log.trouble->count, 4U);
}

// The OpenMetrics specification 1.0: times in seconds, examples behind "#", "# EOF"; names in braces are
// those of `promtool tsdb dump` and of Prometheus 3.
TEST(ServiceLogs, OpenMetricsHaveTimesInSecondsAndExamples) {
  const LogRead log = readLog(
      "# TYPE requests counter\n"
      "requests_total{code=\"200\"} 10 1795514401.5 # {trace_id=\"x\"} 0.5 1795514401.2\n"
      "requests_total{code=\"200\"} 16 1795514404.5\n"
      "requests_created{code=\"200\"} 1795514000 1795514404.5\n"
      "{__name__=\"up\", instance=\"node001:9100\"} 1 1795514401500\n"
      "{\"my.metric\",a=\"b\"} 2 1795514401500\n"
      "# EOF\n");
  EXPECT_EQ(readingsOf(log.of("requests_total", "code=200")), std::vector{2.0});
  EXPECT_EQ(log.of("up").host, "node001");
  EXPECT_EQ(readingsOf(log.of("my.metric", "a=b")), std::vector{2.0});
  EXPECT_FALSE(log.trouble);
}

TEST(ServiceLogs, MetricsWithoutTimesAreRefusedWithAdvice) {
  const LogRead log = readLog("# TYPE node_load1 gauge\nnode_load1 0.5\nnode_load1 0.75\n");
  EXPECT_NE(log.error.find("have no times"), std::string::npos) << log.error;
  EXPECT_NE(log.error.find("date +%s%3N"), std::string::npos) << log.error;
}

TEST(ServiceLogs, OtherJsonAndTextIsNotAccepted) {
  for (const std::string_view text :
       {R"({"traceEvents": [{"ph": "C", "args": {"status": "success", "resultType": "matrix"}}]})",
        R"([{"ph": "X", "metric": {"values": 1}}])", R"({"status":"ok"})", "{}", "[", R"({"metric": 5})",
        "a few words\nand more\n", "time value\n1 2\n", "key 5 6\n"}) {
    EXPECT_EQ(readLog(text).format, "") << text;
  }
}

TEST(ServiceLogs, ManyLabelsOrSeriesAreNeitherSlowNorTooMuch) {
  std::string labels, series = "# TYPE a gauge\n";
  for (int i = 0; i < 20'000; ++i) {
    labels += "l" + std::to_string(i) + "=\"1\",";
    series += "a{n=\"" + std::to_string(i) + "\"} 1 1795514401500\n";
  }
  readLog("# TYPE a gauge\na{" + labels + "} 1 1795514401500\n");
  EXPECT_EQ(readLog(series).series.size(), 20'000U);
  readLog("# TYPE a gauge\na{" + std::string(1'000'000, '"') + "\n");
}

}  // namespace
}  // namespace culprit::test
