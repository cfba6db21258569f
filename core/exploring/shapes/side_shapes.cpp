#include "core/exploring/shapes/side_shapes.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "core/analysis/counting/thread_tracks.h"
#include "core/analysis/shapes/device_peaks.h"
#include "core/base/saturated_sum.h"
#include "core/exploring/launches/cycle_finder.h"
#include "core/exploring/launches/side_events.h"
#include "core/exploring/shapes/launch_operators.h"
#include "core/exploring/shapes/shape_counts.h"

namespace culprit {

namespace {

constexpr std::size_t kRowsBetweenLooks = 65536;

/// The devices that work ran on, by name and multiprocessors.
class Devices {
 public:
  void add(const CaptureFacts& facts, const Track& stream) {
    std::set<Device> all;
    std::set<std::string> models;
    for (const DeviceFacts& device : facts.devices) {
      const Device each(device.model, device.multiprocessors);
      if (!stream.gpu || device.gpu == *stream.gpu) m_met.insert(each);
      all.insert(each);
      models.insert(device.model);
    }
    // Where numbers are others than the profiler's, one model for all of them still tells.
    if (models.size() == 1) m_met.insert(all.begin(), all.end());
  }
  /// Empty where there are several, or none is told.
  std::string theOne() const {
    const bool isOne = !m_met.empty() && m_met.begin()->first == m_met.rbegin()->first;
    return isOne ? m_met.begin()->first : std::string();
  }
  /// Null, too, where some of them are parts of a device.
  const DevicePeaks* peaks() const {
    const DevicePeaks* found = nullptr;
    for (const auto& [model, multiprocessors] : m_met) {
      const DevicePeaks* const each = peaksOf(theOne(), multiprocessors);
      if (each == nullptr || (found != nullptr && found != each)) return nullptr;
      found = each;
    }
    return found;
  }

 private:
  using Device = std::pair<std::string, std::optional<std::uint32_t>>;

  std::set<Device> m_met;
};

class SideShapes {
 public:
  SideShapes(const Session& session, const Results& results, const PairResults& pair, Side side,
             const Monitor& monitor)
      : m_names(results.names),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB),
        m_finder(m_cycles),
        m_monitor(monitor),
        m_events(session, results, pair, side, monitor) {}

  CountedShapes read() {
    std::map<std::uint32_t, std::int64_t> cycles;  // of each recording
    for (const Cycle& cycle : m_cycles) ++cycles[cycle.capture];
    for (const auto& [capture, count] : cycles) {
      if (capture >= m_events.captures()) continue;
      m_sums.cycles += count;
      readCapture(capture);
    }
    m_sums.device = m_devices.theOne();
    const DevicePeaks* const peaks = m_devices.peaks();
    m_sums.hasPeaks = peaks != nullptr;
    return {m_sums, m_counts.finish(m_names, peaks)};
  }

 private:
  void readCapture(std::uint32_t capture) {
    const SideEvents::Tracks tracks = m_events.tracks(capture);
    LaunchOperators operators(m_events.capture(capture), capture, m_finder, m_counts);
    readThreads(capture, ThreadTracks(tracks.host), operators);
    operators.sort(m_monitor);
    for (const Track* stream : tracks.streams) readStream(capture, *stream, operators);
    m_events.drop(capture);
  }

  void readThreads(std::uint32_t capture, const ThreadTracks& threads, LaunchOperators& operators) {
    for (std::size_t i = 0; i < threads.size(); ++i) {
      m_events.load(capture, threads[i]);
      operators.beginThread();
      std::size_t rows = 0;
      inOrder(m_events.capture(capture).events, threads[i], m_monitor, [&](std::size_t row) {
        if (rows++ % kRowsBetweenLooks == 0) m_monitor.checkpoint();
        operators.add(row);
      });
    }
  }

  void readStream(std::uint32_t capture, const Track& stream, LaunchOperators& operators) {
    const Track* const only = &stream;
    m_events.load(capture, std::span(&only, 1));
    m_devices.add(m_events.capture(capture).facts, stream);
    const Events& events = m_events.capture(capture).events;
    for (std::size_t row = stream.begin; row < stream.end; ++row) {
      if (row % kRowsBetweenLooks == 0) m_monitor.checkpoint();
      const EventCategory category = events.category(row);
      // Collectives wait for other ranks, which no shape explains.
      if (isGpuWork(category) && category != EventCategory::GpuComm) addWork(capture, row, operators);
    }
  }

  void addWork(std::uint32_t capture, std::size_t row, LaunchOperators& operators) {
    const Capture& recording = m_events.capture(capture);
    const Events& events = recording.events;
    const LaunchOperators::Call* const call = operators.of(events.launch[row]);
    const std::int64_t startNs = events.startNs[row];
    const bool isInCycles =
        call != nullptr ? call->isInCycles : m_finder.at(capture, {startNs, startNs}).has_value();
    if (!isInCycles) return;
    m_sums.gpuNs = saturatedSum(m_sums.gpuNs, events.durationNs[row]);
    const auto detail = events.detail(row);
    const ShapeCounts::Work work{.function = events.function[row],
                                 .category = events.category(row),
                                 .durationNs = events.durationNs[row],
                                 .detail = detail ? &recording.details.at(*detail) : nullptr};
    if (call != nullptr && call->operatorCall != LaunchOperators::kNone) {
      addTo(operators.shapeOf(call->operatorCall), work, operators.isNew(call->operatorCall));
    } else if (work.category == EventCategory::GpuMemcpy && work.detail != nullptr && work.detail->bytes) {
      addTo(m_counts.shape(work.function, fmt::format("u8[{}]", *work.detail->bytes)), work, true);
    }
  }

  void addTo(std::optional<std::uint32_t> shape, const ShapeCounts::Work& work, bool isNewCall) {
    if (!shape) {
      ++m_sums.untold;
      return;
    }
    if (isNewCall) m_counts.addCall(*shape);
    m_counts.addWork(*shape, work);
    m_sums.toldNs = saturatedSum(m_sums.toldNs, work.durationNs);
  }

  const Names& m_names;
  const std::vector<Cycle>& m_cycles;
  CycleFinder m_finder;
  const Monitor& m_monitor;
  SideEvents m_events;
  ShapeCounts m_counts;
  Devices m_devices;
  ShapeTableSide m_sums;
};

}  // namespace

CountedShapes countShapes(const Session& session, const Results& results, const PairResults& pair, Side side,
                          const Monitor& monitor) {
  return SideShapes(session, results, pair, side, monitor).read();
}

}  // namespace culprit
