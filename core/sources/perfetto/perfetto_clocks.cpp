#include "core/sources/perfetto/perfetto_clocks.h"

#include <algorithm>

#include "core/intake/capture_builder.h"
#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/protobuf/wire_message.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

/// In nanoseconds; empty if that cannot be meant.
std::optional<std::int64_t> nanosecondsOf(std::uint64_t timestamp, std::int64_t unitNs) {
  std::uint64_t time = 0;
  if (unitNs <= 0 || __builtin_mul_overflow(timestamp, static_cast<std::uint64_t>(unitNs), &time)) return {};
  if (time > static_cast<std::uint64_t>(CaptureBuilder::kLatestNs)) return {};
  return static_cast<std::int64_t>(time);
}

std::optional<ClockReading> clockReadingOf(std::string_view bytes) {
  ClockReading reading;
  std::uint64_t timestamp = 0;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number == snapshot_clock::Id) reading.clock = field.value;
    if (field.number == snapshot_clock::Timestamp) timestamp = field.value;
    if (field.number == snapshot_clock::IsIncremental) reading.isIncremental = field.value != 0;
    if (field.number == snapshot_clock::UnitMultiplierNs && field.value != 0)
      reading.unitNs = field.integer();
  }
  const auto time = nanosecondsOf(timestamp, reading.unitNs);
  if (message.isDamaged() || !time) return std::nullopt;
  reading.timeNs = *time;
  return reading;
}

}  // namespace

bool isMeantTime(std::int64_t timeNs) {
  return timeNs >= CaptureBuilder::kEarliestNs && timeNs <= CaptureBuilder::kLatestNs;
}

const ClockReading* ClockReadings::of(std::uint64_t clock) const {
  const auto list = all();
  const auto found = std::find_if(list.begin(), list.end(),
                                  [clock](const ClockReading& each) { return each.clock == clock; });
  return found == list.end() ? nullptr : &*found;
}

ClockReadings clockReadingsOf(std::string_view snapshot) {
  ClockReadings readings;
  WireMessage message(snapshot);
  for (WireField field; message.next(field);) {
    if (field.number == clock_snapshot::PrimaryClock) readings.primary = field.value;
    if (field.number != clock_snapshot::Clocks || readings.count == readings.clocks.size()) continue;
    if (const auto reading = clockReadingOf(field.bytes)) readings.clocks.at(readings.count++) = *reading;
  }
  return readings;
}

void Clocks::add(const ClockReadings& readings) {
  if (m_primary == 0) m_primary = readings.primary;
  const auto list = readings.all();
  const auto shared = std::count_if(list.begin(), list.end(),
                                    [](const ClockReading& each) { return !isPrivateClock(each.clock); });
  if (shared < 1 || m_snapshots == kMostSnapshots) return;
  ++m_snapshots;
  for (const ClockReading& each : list) {
    if (!isPrivateClock(each.clock)) m_readings.push_back({m_snapshots, each.clock, each.timeNs});
  }
}

void Clocks::finish() {
  const auto isRead = [this](std::uint64_t clock) {
    return std::any_of(m_readings.begin(), m_readings.end(),
                       [clock](const Shared& each) { return each.clock == clock; });
  };
  m_traceClock = kBoottime;
  if (!m_readings.empty() && !isRead(kBoottime)) m_traceClock = m_primary != 0 ? m_primary : kMonotonic;
  for (auto begin = m_readings.begin(); begin != m_readings.end();) {
    const auto end = std::find_if(begin, m_readings.end(),
                                  [&begin](const Shared& each) { return each.snapshot != begin->snapshot; });
    const auto trace =
        std::find_if(begin, end, [this](const Shared& each) { return each.clock == m_traceClock; });
    for (auto each = begin; trace != end && each != end; ++each) {
      if (each->clock != m_traceClock) m_pairs[each->clock].push_back({each->timeNs, trace->timeNs});
    }
    begin = end;
  }
  if (const auto wall = m_pairs.find(kRealtime); wall != m_pairs.end()) {
    const Pair& first = wall->second.front();
    if (first.clockNs >= first.traceNs) m_epochNs = first.clockNs - first.traceNs;
  }
  for (auto& [clock, pairs] : m_pairs) {
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& x, const Pair& y) { return x.clockNs < y.clockNs; });
  }
  m_readings = {};
}

std::optional<std::int64_t> Clocks::traceTimeOf(std::uint64_t clock, std::int64_t timeNs) const {
  if (clock == m_traceClock) return timeNs;
  const auto found = m_pairs.find(clock);
  if (found == m_pairs.end()) return std::nullopt;
  const std::vector<Pair>& pairs = found->second;
  auto after = std::upper_bound(pairs.begin(), pairs.end(), timeNs,
                                [](std::int64_t time, const Pair& pair) { return time < pair.clockNs; });
  if (after != pairs.begin()) --after;
  return after->traceNs + (timeNs - after->clockNs);
}

void SequenceClocks::add(const ClockReadings& readings, const Clocks& clocks) {
  constexpr std::size_t kMost = kFirstSharedClock - kFirstPrivateClock;
  std::optional<std::int64_t> traceNs;
  if (const ClockReading* const trace = readings.of(clocks.traceClock())) traceNs = trace->timeNs;
  for (const ClockReading& each : readings.all()) {
    if (!traceNs && !isPrivateClock(each.clock)) traceNs = clocks.traceTimeOf(each.clock, each.timeNs);
  }
  if (!traceNs) return;
  for (const ClockReading& each : readings.all()) {
    if (!isPrivateClock(each.clock)) continue;
    auto known = std::find_if(m_private.begin(), m_private.end(),
                              [&each](const Private& other) { return other.reading.clock == each.clock; });
    if (known == m_private.end()) {
      if (m_private.size() == kMost) continue;
      known = m_private.insert(known, Private{});
    }
    *known = {.reading = each, .traceNs = *traceNs, .lastNs = each.timeNs};
  }
}

std::optional<std::int64_t> SequenceClocks::traceTimeOf(std::uint64_t clock, std::uint64_t timestamp,
                                                        const Clocks& clocks) {
  std::optional<std::int64_t> time;
  if (isPrivateClock(clock)) {
    const auto known = std::find_if(m_private.begin(), m_private.end(),
                                    [clock](const Private& each) { return each.reading.clock == clock; });
    if (known == m_private.end()) return std::nullopt;
    const auto read = nanosecondsOf(timestamp, known->reading.unitNs);
    if (!read) return std::nullopt;
    std::int64_t now = *read;
    if (known->reading.isIncremental) {
      now += known->lastNs;  // at most twice kLatestNs, which fits
      if (!isMeantTime(now)) return std::nullopt;
      known->lastNs = now;
    }
    time = known->traceNs + (now - known->reading.timeNs);
  } else {
    const auto read = nanosecondsOf(timestamp, 1);
    if (read) time = clocks.traceTimeOf(clock, *read);
  }
  return time && isMeantTime(*time) ? time : std::nullopt;
}

}  // namespace culprit::perfetto
