// The samples of Prometheus on their way to the log: those of counters become rates, those of disks and
// interfaces one value of the machine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/services/prometheus_labels.h"

namespace culprit::logs {

class PrometheusSamples {
 public:
  explicit PrometheusSamples(CounterLog& log) : m_log(log) {}

  /// Number of a series, for add().
  std::size_t series(const PrometheusLabels& labels);
  /// A sample as its text has it. What has no time since the epoch, or no number, is skipped and told, "NaN"
  /// is a value that is missing.
  void add(std::size_t series, std::string_view value, std::string_view time, std::uint64_t line);
  /// Hands over what is summed. Once, at the end.
  void finish();

 private:
  struct Sample {
    std::int64_t timeNs = 0;
    double value = 0.0;
  };
  struct Series {
    std::size_t counter = 0;
    bool isRead = false, isSummed = false, isRate = false;
    std::optional<Sample> before = {};
  };

  CounterLog& m_log;
  std::vector<Series> m_series;
  /// By counter and time, how much all series together have grown since the sample before.
  std::map<std::size_t, std::map<std::int64_t, double>> m_growth;
};

}  // namespace culprit::logs
