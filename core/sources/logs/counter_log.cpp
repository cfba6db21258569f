#include "core/sources/logs/counter_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/base/usable_number.h"

namespace culprit::logs {

namespace {

constexpr std::int64_t kDayNs = 86'400'000'000'000;
constexpr double kNsPerSecond = 1e9;

/// DCGM writes numbers around 2^63 where it has no value; nothing that is counted is as large.
constexpr double kBlank = 9e18;

/// A time of day that is so much earlier than the one before is of the next day.
constexpr std::int64_t kBackOverMidnightNs = 60'000'000'000;
/// A time that is further from the one before is damage, unless more follow it.
constexpr std::int64_t kLeapNs = kDayNs;
constexpr int kMostLeaps = 2;
/// Rows of several devices at one moment are written within that time.
constexpr std::int64_t kSweepNs = 20'000'000;

/// Appends readings of a later or earlier time. False: they are of the same time.
bool continueWith(ReadingSeries& series, const LongColumn<std::int64_t>& timeNs,
                  const LongColumn<double>& value) {
  if (timeNs.front() <= series.timeNs.back() && series.timeNs.front() <= timeNs.back()) return false;
  series.timeNs.insert(series.timeNs.end(), timeNs.begin(), timeNs.end());
  series.value.insert(series.value.end(), value.begin(), value.end());
  return true;
}

}  // namespace

CounterLog::CounterLog(Tool tool, const CounterNames& names, Clock clock, Window window)
    : m_tool(tool), m_names(&names), m_keptClock(clock), m_window(window) {}

bool CounterLog::at(const LogTime& time, std::uint64_t line) {
  if (!m_clock) m_clock = time.clock;
  if (time.clock != *m_clock) {
    skip(line, "its time is written in another way than those before it");
    return false;
  }
  std::int64_t now = time.ns;
  if (time.clock == Clock::TimeOfDay) {
    if (m_times > 0 && now + m_daysNs < m_now - kBackOverMidnightNs && m_daysNs < 1000 * kDayNs)
      m_daysNs += kDayNs;
    now += m_daysNs;
  }
  const bool isLeap = m_times > 0 && (now > m_now + kLeapNs || now < m_now - kLeapNs);
  m_leaps = isLeap ? m_leaps + 1 : 0;
  if (isLeap && m_leaps <= kMostLeaps) {
    skip(line, "its time is far from the one before");
    return false;
  }
  m_leaps = 0;
  m_now = now;
  m_span.fromNs = m_times == 0 ? now : std::min(m_span.fromNs, now);
  m_span.toNs = m_times == 0 ? now : std::max(m_span.toNs, now);
  ++m_times;
  return *m_clock == m_keptClock && m_window.fromNs <= now && now <= m_window.toNs;
}

std::size_t CounterLog::counter(const LoggedCounter& counter) {
  const auto [found, isNew] = m_positions.try_emplace(counter, m_columns.size());
  if (isNew)
    m_columns.push_back({.counter = counter, .named = m_names->of(m_tool, counter.name, counter.unit)});
  return found->second;
}

void CounterLog::add(std::size_t counter, double value) {
  if (!isUsable(value) || std::abs(value) >= kBlank) return;
  Column& column = m_columns.at(counter);
  const auto keep = [&](double reading) {
    reading *= column.named.scale;
    if (!isUsable(reading)) return;
    // A table of one's own may be read as often as that, but has one row a moment.
    const std::int64_t sweep = m_tool == Tool::Plain ? 0 : kSweepNs;
    if (!column.timeNs.empty() && std::abs(m_now - column.timeNs.back()) <= sweep) ++column.together;
    column.timeNs.push_back(m_now);
    column.value.push_back(reading);
  };
  const Meaning meaning = column.named.meaning;
  if (meaning == Meaning::Level) return keep(value);
  if (meaning == Meaning::Rest) return keep(100.0 - value);
  const auto before = std::exchange(column.before, std::pair(m_now, value));
  if (!before || before->first >= m_now || before->second > value) return;  // the first, or counted anew
  const double rate = (value - before->second) / (static_cast<double>(m_now - before->first) / kNsPerSecond);
  keep(meaning == Meaning::Count ? rate : std::clamp(100.0 - 100.0 * rate, 0.0, 100.0));
}

std::uint64_t CounterLog::leaveOut(std::size_t counter) {
  Column& column = m_columns.at(counter);
  const std::uint64_t readings = column.value.size();
  column = {.counter = std::move(column.counter), .named = std::move(column.named)};
  return readings;
}

void CounterLog::skip(std::uint64_t line, std::string_view why) {
  if (!m_trouble) m_trouble = LogTrouble{.line = line, .why = std::string(why)};
  ++m_trouble->count;
}

void CounterLog::skipWithAdvice(std::uint64_t line, std::string_view advice, std::uint64_t count) {
  if (!m_trouble) m_trouble.emplace();
  m_trouble->count += count;
  if (std::exchange(m_hasAdvice, true)) return;
  m_trouble->line = line;
  m_trouble->why = advice;
}

void CounterLog::numberGpus() {
  std::map<std::string, std::string> known;  // by uuid
  std::set<std::string> buses;
  std::vector<std::string> uuids;  // in the order of their appearance
  std::set<std::string> seen;
  for (const Column& column : m_columns) {
    const LoggedDevice& device = column.counter.device;
    if (device.kind != InstanceKind::Gpu) continue;
    if (!device.instance.empty()) {
      if (!device.uuid.empty()) known.emplace(device.uuid, device.instance);
    } else if (!device.busId.empty()) {
      buses.insert(device.busId);
    } else if (!device.uuid.empty() && seen.insert(device.uuid).second) {
      uuids.push_back(device.uuid);
    }
  }
  std::map<std::string, std::string> byBus, byUuid;
  for (const std::string& bus : buses) byBus.emplace(bus, std::to_string(byBus.size()));
  for (const std::string& uuid : uuids) byUuid.emplace(uuid, std::to_string(byUuid.size()));
  for (Column& column : m_columns) {
    LoggedDevice& device = column.counter.device;
    if (device.kind != InstanceKind::Gpu || !device.instance.empty()) continue;
    const auto numbered = known.find(device.uuid);
    if (numbered != known.end()) {
      device.instance = numbered->second;
    } else if (!device.busId.empty()) {
      device.instance = byBus[device.busId];
    } else if (!device.uuid.empty()) {
      device.instance = byUuid[device.uuid];
    } else {
      continue;
    }
    m_hasGuessedNumbers = m_hasGuessedNumbers || numbered == known.end();
  }
}

std::vector<ReadingSeries> CounterLog::takeSeries() {
  numberGpus();
  std::vector<ReadingSeries> all;
  // Of two names of one metric, such as the clocks of two domains, the first counts; a log that was appended
  // to another one continues it.
  std::map<std::tuple<std::string, std::string, InstanceKind, std::string>, std::size_t> known;
  for (Column& column : m_columns) {
    if (column.value.empty()) continue;
    const LoggedDevice& named = column.counter.device;
    const bool isOfOne = !named.instance.empty() || !named.uuid.empty() || !named.busId.empty();
    if (!isOfOne && 4 * column.together > column.value.size()) {
      ++m_pooled;
      continue;
    }
    const LoggedDevice& device = column.counter.device;
    const auto [found, isNew] =
        known.try_emplace({column.named.metric, device.host, device.kind, device.instance}, all.size());
    const bool isOfProcess = device.kind == InstanceKind::Process && !device.instance.empty();
    std::string name =
        isOfProcess ? fmt::format("{}_{}", column.counter.name, device.instance) : column.counter.name;
    if (!isNew) {
      ReadingSeries& first = all[found->second];
      if (first.counter != name || !continueWith(first, column.timeNs, column.value)) ++m_otherNames;
      continue;
    }
    all.push_back({.counter = std::move(name),
                   .host = device.host.empty() ? m_host : device.host,
                   .metric = column.named.metric,
                   .instance = device.instance,
                   .instanceKind = device.kind,
                   .unit = column.named.unit,
                   .timeNs = std::move(column.timeNs),
                   .value = std::move(column.value)});
  }
  m_columns.clear();
  m_positions.clear();
  return all;
}

}  // namespace culprit::logs
