// A small session for tests: two runs of five cycles, one function with a metric and one without.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit::test {

class MadeSession {
 public:
  MadeSession() {
    for (const char* run : {"normal", "abnormal"}) {
      std::vector<PerfRow> rows;
      for (int cycle = 1; cycle <= 5; ++cycle) {
        const std::string number = std::to_string(cycle);
        const bool slow = std::string_view(run) == "abnormal";
        rows.push_back({.cycle = number, .beta = (slow ? "2" : "1") + number + ".5", .mu = "5" + number});
        rows.push_back({.cycle = number, .function = "oncpu", .metric = "N/A", .device = "Host", .mu = ""});
      }
      m_folder.write(std::string(run) + "/result_perf_data.csv", perfCsv(rows));
      m_folder.write(std::string(run) + "/result_counters_data.csv", kCountersCsv);
    }
    SilentMonitor monitor;
    compareRuns({.folders = splitParent(m_folder.path()), .session = file()}, monitor);
  }

  std::filesystem::path file() const { return m_folder.path() / "x.culprit"; }
  const TempFolder& folder() const { return m_folder; }

 private:
  TempFolder m_folder;
};

}  // namespace culprit::test
