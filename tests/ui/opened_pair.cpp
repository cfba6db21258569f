#include "tests/ui/opened_pair.h"

#include <fmt/format.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/perf_csv.h"

namespace culprit::ui::test {
namespace {

constexpr double kStartUs = 1.7e15;

std::string perfOf(const MadeRun& run) {
  std::vector<culprit::test::PerfRow> rows;
  double startUs = kStartUs;
  for (std::size_t i = 0; i < run.cycles; ++i) {
    const double cycleUs = (run.cycleMs + static_cast<double>(i)) * 1e3;
    std::vector<std::string> functions = run.functions;
    if (!run.rare.empty() && (i == 2 || i == 3)) functions.push_back(run.rare);
    for (const std::string& function : functions) {
      const bool counted = i % 2 == 0;
      culprit::test::PerfRow row;
      row.cycle = std::to_string(i + 1);
      row.beta = fmt::format("{:.4f}", run.beta + static_cast<double>(i));
      row.function = function;
      row.metric = counted ? "gpu_sm_util" : "N/A";
      row.mu = counted ? fmt::format("{:.4f}", 0.25 + 0.01 * static_cast<double>(i)) : "";
      row.evidence = i % 4 == 0 ? " " : "**";
      row.anchor = run.anchor;
      row.cycleUs = fmt::format("{:.4f}", cycleUs);
      row.start = run.starts ? fmt::format("{:.4f}", startUs) : "";
      for (const std::string& device : run.devices) {
        row.device = device;
        rows.push_back(row);
      }
    }
    startUs += cycleUs;
  }
  return culprit::test::perfCsv(rows);
}

// Readings of two devices under one name, once per cycle.
std::string countersOf(const MadeRun& run) {
  std::string text = "counter_name,timestamp,value,hostname\n";
  double startUs = kStartUs;
  for (std::size_t i = 0; i < run.cycles; ++i) {
    for (const double value : {0.25, 0.75})
      text += fmt::format("gpu_sm_util,{:.6f},{:.6f},\n", startUs + 10.0 + value, value);
    startUs += (run.cycleMs + static_cast<double>(i)) * 1e3;
  }
  return text;
}

}  // namespace

OpenedPair::OpenedPair(const MadeRun& a, const MadeRun& b) {
  CompareRequest request;
  for (const auto& [name, run] : {std::pair{"normal", &a}, std::pair{"abnormal", &b}}) {
    m_folder.write(std::string(name) + "/result_perf_data.csv", perfOf(*run));
    m_folder.write(std::string(name) + "/result_counters_data.csv", countersOf(*run));
  }
  request.folders = {m_folder.path() / "normal", m_folder.path() / "abnormal"};
  request.session = m_folder.path() / "made.culprit";
  SilentMonitor silent;
  compareRuns(request, silent);
  m_view.session = request.session;
  m_view.results = Session::open(m_view.session).results();
}

Triplet OpenedPair::triplet(const std::string& function) const {
  return triplet(function, "gpu_sm_util");
}

Triplet OpenedPair::triplet(const std::string& function, const std::string& metric) const {
  const Names& names = m_view.results->names;
  return {*names.functions.find(function), names.metrics.find(metric), *names.devices.find("GPU 0")};
}

}  // namespace culprit::ui::test
