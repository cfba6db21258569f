#include "core/sources/logs/services/prometheus_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

/// 2001-09-09: what is earlier is a time whose last digits were cut off.
constexpr std::int64_t kFirstSampleNs = 1'000'000'000'000'000'000;

}  // namespace

std::size_t PrometheusSamples::series(const PrometheusLabels& labels) {
  Series series;
  if (const auto found = prometheusCounter(labels)) {
    series = {.counter = m_log.counter(found->counter),
              .isRead = true,
              .isSummed = found->isSummed,
              .isRate = found->isRate};
  }
  m_series.push_back(series);
  return m_series.size() - 1;
}

void PrometheusSamples::add(std::size_t number, std::string_view text, std::string_view timeText,
                            std::uint64_t line) {
  Series& series = m_series.at(number);
  if (!series.isRead) return;
  const auto time = parseLogTime(timeText);
  if (!time || time->clock != Clock::Epoch || time->ns < kFirstSampleNs)
    return m_log.skip(line, fmt::format("no time since the epoch in \"{}\"", excerpt(timeText, 60)));
  const auto value = parseNumber(text);
  if (!value) {
    if (!isMissing(text)) m_log.skip(line, fmt::format("no number in \"{}\"", excerpt(text, 60)));
    return;
  }
  if (!series.isSummed && !series.isRate) {
    if (m_log.at(*time, line)) m_log.add(series.counter, *value);
    return;
  }
  const auto before = std::exchange(series.before, Sample{time->ns, *value});
  const bool hasGrown = before && before->timeNs < time->ns && before->value <= *value;
  const double growth = hasGrown ? *value - before->value : 0.0;  // else it was counted anew
  if (series.isSummed) {
    m_growth[series.counter][time->ns] += growth;
  } else if (m_log.at(*time, line) && hasGrown) {
    m_log.add(series.counter, growth / (static_cast<double>(time->ns - before->timeNs) / 1e9));
  }
}

void PrometheusSamples::finish() {
  // A device that appears late must not look like a leap: only what each has grown is added up.
  for (const auto& each : m_growth) {
    double sum = 0.0;
    for (const auto& sample : each.second) {
      sum += sample.second;
      if (m_log.at({Clock::Epoch, sample.first}, 0)) m_log.add(each.first, sum);
    }
  }
  m_growth.clear();
}

}  // namespace culprit::logs
