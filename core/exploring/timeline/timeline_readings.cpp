#include "core/exploring/timeline/timeline_readings.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/counting/physical_gpu.h"
#include "core/analysis/levels/counted_gpus.h"
#include "core/exploring/cycles/readings_during.h"

namespace culprit {

namespace {

/// A GPU or process of that number, which some tools write as a floating point number.
bool isNumber(const std::string& instance, std::int64_t number) {
  double read = 0.0;
  const auto [end, error] = std::from_chars(instance.data(), instance.data() + instance.size(), read);
  return error == std::errc() && end == instance.data() + instance.size() &&
         read == static_cast<double>(number);
}

/// One of the machine's GPUs, as whoever counts numbers it. What a process keeps of itself it keeps by its
/// own numbers.
bool isOfOneGpu(const ReadingSeries& series) {
  return series.instanceKind == InstanceKind::Gpu && !series.instance.empty() && !series.process;
}

/// Of a run the counters that belong to one process.
class OwnReadings {
 public:
  OwnReadings(const Session& session, const Results& results, const Process& process, Side side,
              const Monitor& monitor)
      : m_process(process) {
    std::vector<ReadingSeries> counted = gpusCounted(session, side, monitor);
    std::set<std::string> names;
    for (const ReadingSeries& series : counted)
      if (isReadingOf(series, process)) names.insert(series.instance);
    if (names.size() < 2) return;  // whichever it is
    const std::set<std::int32_t> own = gpusOf(session, results, side, std::move(counted), monitor);
    for (const std::string& name : names)
      if (std::any_of(own.begin(), own.end(), [&name](std::int32_t gpu) { return isNumber(name, gpu); }))
        m_gpus.insert(name);
  }

  bool holds(const ReadingSeries& series) const {
    if (!isReadingOf(series, m_process)) return false;
    if (isOfOneGpu(series)) return m_gpus.empty() || m_gpus.contains(series.instance);
    if (series.instanceKind == InstanceKind::Process && !series.process && !series.instance.empty())
      return isNumber(series.instance, m_process.pid);
    return true;
  }

 private:
  /// Without their readings.
  static std::vector<ReadingSeries> gpusCounted(const Session& session, Side side, const Monitor& monitor) {
    std::vector<ReadingSeries> counted;
    const auto note = [&](const ReadingSeries& series) {
      monitor.checkpoint();
      if (isOfOneGpu(series)) counted.push_back(series);
      return false;
    };
    session.eachReadings(side, note, [](const ReadingSeries& /*series*/) {});
    return counted;
  }

  /// The GPUs on which the process has streams, as the counters number them. How they do takes a look at all
  /// processes of the run.
  std::set<std::int32_t> gpusOf(const Session& session, const Results& results, Side side,
                                std::vector<ReadingSeries> counted, const Monitor& monitor) const {
    RunContent run{.processes = results.processes,
                   .trace = session.trackOutline(side, monitor),
                   .readings = std::move(counted),
                   .notes = results.run(side).notes};
    const ProcessId owner = m_process.trackOwner.value_or(m_process.id);
    std::set<std::int32_t> physical;
    std::map<std::uint32_t, std::set<std::int32_t>> byCapture;
    for (std::uint32_t capture = 0; capture < run.trace.captures.size(); ++capture) {
      monitor.checkpoint();
      std::set<std::int32_t> gpus;
      for (const Track& track : run.trace.captures[capture].tracks) {
        // Of a damaged session.
        if (track.process && indexOf(*track.process) >= run.processes.size()) return {};
        if (track.kind == TrackKind::GpuStream && track.process == owner && track.gpu && track.end > 0)
          gpus.insert(*track.gpu);
      }
      if (!gpus.empty()) byCapture.emplace(capture, std::move(gpus));
    }
    const CountedGpus numbers(run);
    for (const auto& [capture, gpus] : byCapture) {
      for (const std::int32_t gpu : gpus)
        physical.insert(numbers.of(m_process, physicalGpu(run.trace.topology, m_process, gpu, gpus.size())));
    }
    return physical;
  }

  const Process& m_process;
  std::set<std::string> m_gpus;  // as the counters call them; empty: all, for nobody can tell
};

using Moved = std::vector<std::pair<std::int64_t, double>>;

/// Appends what was read from `time.startNs` to `time.endNs`, both included, which are times of the timeline.
void addRead(const ReadingSeries& series, const TimelineSpan& time, std::int64_t zeroNs, Moved& moved) {
  const auto first = std::lower_bound(series.timeNs.begin(), series.timeNs.end(), time.startNs + zeroNs);
  const auto last = std::upper_bound(first, series.timeNs.end(), time.endNs + zeroNs);
  for (auto each = first; each != last; ++each)
    moved.emplace_back(*each - zeroNs, series.value[static_cast<std::size_t>(each - series.timeNs.begin())]);
}

/// What is outside would decide what height the others are drawn at.
void moveToTimeline(ReadingSeries& series, const RunTimeline& timeline, const Monitor& monitor) {
  Moved moved;
  if (timeline.isOneClock) {
    const std::int64_t zeroNs = timeline.recordings.empty() ? 0 : timeline.recordings.front().zeroNs;
    addRead(series, timeline.span(), zeroNs, moved);
  } else {
    for (const TimelineRecording& recording : timeline.recordings) {
      monitor.checkpoint();
      addRead(series, recording.time, recording.zeroNs, moved);
    }
    std::stable_sort(moved.begin(), moved.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
  }
  series.timeNs.clear();
  series.value.clear();
  for (const auto& [time, value] : moved) {
    series.timeNs.push_back(time);
    series.value.push_back(value);
  }
}

}  // namespace

std::vector<ReadingSeries> timelineReadings(const Session& session, const Results& results,
                                            const Process& process, const RunTimeline& timeline,
                                            const Monitor& monitor) {
  const OwnReadings own(session, results, process, timeline.side, monitor);
  std::vector<ReadingSeries> readings;
  const auto wants = [&](const ReadingSeries& series) {
    monitor.checkpoint();
    return own.holds(series);
  };
  session.eachReadings(timeline.side, wants, [&](ReadingSeries series) {
    moveToTimeline(series, timeline, monitor);
    if (!series.timeNs.empty()) readings.push_back(std::move(series));
  });
  return readings;
}

}  // namespace culprit
