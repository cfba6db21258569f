#include "core/sources/nsight/nsight_gpu_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/nsight/downsampled_series.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

namespace {

/// typeId and metricId
using MetricKey = std::pair<std::int64_t, std::int64_t>;

struct Metric {
  std::string name;
  DownsampledSeries series;
};

std::map<MetricKey, Metric> metricsOf(NsightCapture& capture) {
  enum Column : int { Type, Id, Name };
  constexpr std::string_view kColumns[] = {"typeId", "metricId", "metricName"};
  constexpr std::size_t kMostMetrics = 10'000;
  std::map<MetricKey, Metric> metrics;
  DatabaseTable table(capture, "TARGET_INFO_GPU_METRICS", kColumns, std::size(kColumns));
  while (const SqliteRows* row = table.next()) {
    if (metrics.size() == kMostMetrics) continue;
    metrics.try_emplace({row->integer(Type), row->integer(Id)}, Metric{repairedUtf8(row->text(Name)), {}});
  }
  return metrics;
}

/// The unit that is the last word between the brackets at the end of a name; empty if they say something
/// else.
std::string_view unitIn(std::string_view brackets) {
  constexpr std::array<std::string_view, 5> kUnits = {"%", "MHz", "GHz", "Hz", "W"};
  const std::string_view word = brackets.substr(brackets.rfind(' ') + 1);
  return std::find(kUnits.begin(), kUnits.end(), word) == kUnits.end() ? std::string_view() : word;
}

CounterRecord counterOf(const MetricKey& key, std::string_view name) {
  CounterRecord record{.counter = std::string(name), .instanceKind = InstanceKind::Gpu};
  const std::size_t open = name.ends_with(']') ? name.rfind(" [") : std::string_view::npos;
  if (open != std::string_view::npos && open > 0) {
    const std::string_view unit = unitIn(name.substr(open + 2, name.size() - open - 3));
    record.unit = unit;
    // Other brackets tell counters apart: [Avg], [Cycles Active].
    if (!unit.empty()) name = name.substr(0, open);
  }
  record.metric = name;
  // The low byte of a type is the GPU.
  record.instance = fmt::format("{}", static_cast<std::uint64_t>(key.first) & 0xFFU);
  return record;
}

}  // namespace

void readGpuMetrics(NsightCapture& capture) {
  if (!capture.reader().relations().contains("GPU_METRICS")) return;
  std::map<MetricKey, Metric> metrics = metricsOf(capture);
  enum Column : int { Time, Type, Id, Value };
  const bool isRaw = !capture.reader().hasColumn("GPU_METRICS", "timestamp") &&
                     capture.reader().hasColumn("GPU_METRICS", "rawTimestamp");
  const std::string_view kColumns[] = {isRaw ? "rawTimestamp" : "timestamp", "typeId", "metricId", "value"};
  DatabaseTable table(capture, "GPU_METRICS", kColumns, std::size(kColumns));
  std::uint64_t unknown = 0;
  while (const SqliteRows* row = table.next()) {
    const auto value = row->number(Value);
    if (!value || !isUsable(*value)) {
      capture.skip(
          "GPU_METRICS", row->row(),
          fmt::format("the value \"{}\" cannot be used", repairedUtf8(excerpt(row->text(Value), 40))));
      continue;
    }
    const auto time = table.timeOf(Time);
    if (!time) continue;
    const auto metric = metrics.find({row->integer(Type), row->integer(Id)});
    if (metric == metrics.end()) {
      ++unknown;
    } else {
      metric->second.series.add(*time, *value);
    }
  }
  std::size_t known = 0;
  for (const auto& [key, metric] : metrics) {
    const auto readings = metric.series.readings();
    if (readings.empty()) continue;
    ++known;
    const std::size_t series = capture.builder().series(counterOf(key, metric.name));
    for (const auto& [timeNs, value] : readings) capture.builder().addReading(series, timeNs, value);
  }
  if (unknown > 0) {
    capture.report(IssueKind::MissingColumn, "readings of GPU counters without a name", unknown);
  }
  if (known > 0) {
    capture.report(IssueKind::UntriedFormat,
                   fmt::format("{} GPU counters, read as Nsight's documentation describes them", known));
  }
}

}  // namespace culprit::nsight
