// Makes small processed runs for tests: rows with named fields, everything else at a sensible default.
#pragma once

#include <string>
#include <vector>

namespace culprit::test {

inline const std::string kPerfHeader =
    "cycle,pid,hostname,beta_pct,function_name,metric_name,device,func_type,mu_pct,sigma_pct,duration,"
    "interpolation_status,anchor_name,anchor_dur_us,cycle_start_ts,instances_count,simple_name\n";

struct PerfRow {
  std::string cycle = "1";
  std::string pid = "100";
  std::string beta = "10.0000";
  std::string function = "gemm";
  std::string metric = "gpu_usage";
  std::string device = "GPU 0";
  std::string mu = "50.0000";
  std::string anchor = "Step.run";
  std::string cycleUs = "1000.0000";
  std::string start = "1700000000000000.2500";
  std::string evidence = " ";
  std::string calls = "3";
  std::string durationUs = "100.5000";
};

inline std::string line(const PerfRow& row) {
  return row.cycle + "," + row.pid + ",," + row.beta + "," + row.function + "," + row.metric + "," +
         row.device + ",gpu_compute," + row.mu + ",0.5000," + row.durationUs + "," + row.evidence + "," +
         row.anchor + "," + row.cycleUs + "," + row.start + "," + row.calls + "," + row.function + "\n";
}

inline std::string perfCsv(const std::vector<PerfRow>& rows) {
  std::string text = kPerfHeader;
  for (const PerfRow& row : rows) text += line(row);
  return text;
}

inline const std::string kCountersCsv =
    "counter_name,timestamp,value,hostname\n"
    "gpu_usage,1700000000000100.250000,50.000000,\n"
    "gpu_usage,1700000000000200.250000,51.000000,\n"
    "process_cpu_usage_100,1700000000000150.000000,7.5,\n";

}  // namespace culprit::test
