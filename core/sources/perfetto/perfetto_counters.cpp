#include "core/sources/perfetto/perfetto_counters.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <utility>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/protobuf/wire_message.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

/// By the numbers of GpuCounterDescriptor.MeasureUnit; empty for those without a short name.
std::string_view measureUnit(std::uint64_t unit) {
  struct Unit {
    std::uint64_t number;
    std::string_view name;
  };
  constexpr std::array kUnits = {
      Unit{7, "B"},    Unit{8, "KB"},   Unit{9, "MB"},  Unit{10, "GB"}, Unit{13, "Hz"}, Unit{14, "kHz"},
      Unit{15, "MHz"}, Unit{16, "GHz"}, Unit{19, "ns"}, Unit{20, "us"}, Unit{21, "ms"}, Unit{22, "s"},
      Unit{28, "mW"},  Unit{29, "W"},   Unit{30, "kW"}, Unit{31, "J"},  Unit{34, "C"},  Unit{37, "%"}};
  for (const Unit& each : kUnits)
    if (each.number == unit) return each.name;
  return {};
}

}  // namespace

void Counters::start(PerTrack& counter, const TrackPlace& place) {
  counter.use = PerTrack::Use::LeftOut;
  if (isDerivedCounter(place.name)) return;
  if (m_series == kMostSeries) {
    counter.use = PerTrack::Use::Beyond;
    return;
  }
  const bool isNamed = !place.name.empty() && !place.isThread;
  CounterRecord record = counterOf(isNamed ? place.name : "counter of " + place.tid,
                                   place.counter ? std::string_view(place.counter->unit) : "");
  if (record.instanceKind == InstanceKind::None && place.pid) {
    record.instance = fmt::format("{}", *place.pid);
    record.instanceKind = InstanceKind::Process;
    record.ofProcess = true;
  }
  counter.use = PerTrack::Use::Series;
  counter.series = m_capture.builder().series(std::move(record));
  ++m_series;
}

void Counters::addReading(std::size_t series, std::int64_t timeNs, double value, std::uint64_t position) {
  if (!isUsable(value)) return m_capture.skip(Skip::UnusableReading, position);
  m_capture.builder().addReading(series, timeNs, value);
}

void Counters::add(std::uint32_t number, const TrackPlace& place, const TrackEvent& event,
                   std::int64_t timeNs, std::uint32_t generation, std::uint64_t position) {
  if (m_tracks.size() <= number) m_tracks.resize(std::size_t{number} + 1);
  PerTrack& counter = m_tracks[number];
  if (counter.use == PerTrack::Use::New) start(counter, place);
  if (counter.use == PerTrack::Use::LeftOut) return;
  if (counter.use == PerTrack::Use::Beyond) return m_capture.skip(Skip::TooManyCounters, position);
  if (!event.count && !event.number) return m_capture.skip(Skip::UnusableReading, position);
  double value = event.count ? static_cast<double>(*event.count) : *event.number;
  if (!isUsable(value)) return m_capture.skip(Skip::UnusableReading, position);
  if (place.counter && place.counter->isIncremental) {
    if (counter.generation != generation) counter.sum = 0.0;
    counter.generation = generation;
    value += counter.sum;
    counter.sum = isUsable(value) ? value : 0.0;
  }
  if (place.counter) value *= static_cast<double>(place.counter->multiplier);
  addReading(counter.series, timeNs, value, position);
}

void Counters::describe(std::uint64_t sequence, std::string_view descriptor) {
  constexpr std::uint32_t kSpecs = 1;
  enum Field : std::uint32_t { Number = 1, Name = 2, Numerator = 7, Denominator = 8 };
  WireMessage message(descriptor);
  for (WireField spec; message.next(spec);) {
    if (spec.number != kSpecs) continue;
    Id id(sequence, 0);
    OfGpu counter;
    std::string_view denominator;
    WireMessage inner(spec.bytes);
    for (WireField field; inner.next(field);) {
      if (field.number == Number) id.second = field.value;
      if (field.number == Name) counter.name = repairedUtf8(excerpt(field.bytes));
      if (field.number == Numerator) counter.unit = measureUnit(field.value);
      if (field.number == Denominator) denominator = measureUnit(field.value);
    }
    if (!counter.unit.empty() && !denominator.empty()) counter.unit += fmt::format("/{}", denominator);
    const auto known = m_described.find(id);
    if (known == m_described.end() && m_described.size() >= kMostSeries) continue;
    // The number now means another counter, whose readings are no part of the one before.
    if (known != m_described.end() && known->second.name != counter.name) forgetSeries(id);
    m_described[id] = std::move(counter);
  }
}

void Counters::forgetSeries(const Id& counter) {
  const auto first = m_gpuSeries.lower_bound({counter, 0});
  auto last = first;
  while (last != m_gpuSeries.end() && last->first.first == counter) ++last;
  m_gpuSeries.erase(first, last);
}

/// Empty, and counted, where there is none.
std::optional<std::size_t> Counters::seriesOfGpu(std::uint64_t gpu, const Id& counter,
                                                 std::uint64_t position) {
  constexpr std::uint64_t kMostGpus = 1'000'000;
  const auto described = m_described.find(counter);
  if (described == m_described.end() || described->second.name.empty() || gpu >= kMostGpus) {
    m_capture.skip(Skip::UnusableReading, position);
    return std::nullopt;
  }
  const std::pair key(counter, gpu);
  if (const auto found = m_gpuSeries.find(key); found != m_gpuSeries.end()) return found->second;
  if (m_series == kMostSeries) {
    m_capture.skip(Skip::TooManyCounters, position);
    return std::nullopt;
  }
  ++m_series;
  const OfGpu& of = described->second;
  const std::size_t series = m_capture.builder().series({.counter = fmt::format("{} GPU {}", of.name, gpu),
                                                         .host = {},
                                                         .metric = of.name,
                                                         .instance = fmt::format("{}", gpu),
                                                         .instanceKind = InstanceKind::Gpu,
                                                         .unit = of.unit});
  return m_gpuSeries.emplace(key, series).first->second;
}

void Counters::addOfGpu(const Packet& packet, std::optional<std::int64_t> timeNs) {
  enum Value : std::uint32_t { Counter = 1, Int = 2, Double = 3 };
  const std::uint64_t position = packet.position;
  std::uint64_t gpu = 0;
  WireMessage outer(packet.gpuCounters);
  for (WireField field; outer.next(field);) {
    if (field.number == gpu_counters::Gpu) gpu = field.value;
    if (field.number == gpu_counters::Descriptor) describe(packet.sequence, field.bytes);
  }
  if (outer.isDamaged()) return m_capture.skip(Skip::DamagedEvent, position);
  WireMessage message(packet.gpuCounters);
  for (WireField each; message.next(each);) {
    if (each.number != gpu_counters::Values) continue;
    if (!timeNs) return m_capture.skip(Skip::UnknownClock, position);
    std::uint64_t counter = 0;
    std::optional<double> value;
    WireMessage inner(each.bytes);
    for (WireField field; inner.next(field);) {
      if (field.number == Counter) counter = field.value;
      if (field.number == Int) value = static_cast<double>(field.integer());
      if (field.number == Double) value = std::bit_cast<double>(field.value);
    }
    if (!value) {
      m_capture.skip(Skip::UnusableReading, position);
      continue;
    }
    const auto series = seriesOfGpu(gpu, Id(packet.sequence, counter), position);
    if (series) addReading(*series, *timeNs, *value, position);
  }
}

}  // namespace culprit::perfetto
