// Makes small raw runs for tests: tracks and events by name, times in microseconds, sorted as a source would.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit::test {

/// One run with one capture at a time; names may be shared by two of them.
class MadeTrace {
 public:
  explicit MadeTrace(Names& names, Dialect dialect = Dialect::Kineto2022) : m_names(names) {
    beginCapture(dialect);
  }

  void beginCapture(Dialect dialect) { m_content.trace.captures.emplace_back().facts.dialect = dialect; }

  /// What the file of the capture added last says.
  CaptureFacts& facts() { return capture().facts; }

  ProcessId process(std::int64_t pid, const std::string& host = "h") {
    const ProcessId id{static_cast<std::uint32_t>(m_content.processes.size())};
    m_content.processes.push_back({.id = id, .host = host, .pid = pid, .part = "result"});
    m_content.samples.emplace_back();
    return id;
  }
  std::uint32_t thread(ProcessId process, const std::string& tid) {
    return track({.kind = TrackKind::HostThread, .process = process, .tid = tid});
  }
  std::uint32_t stream(ProcessId process, std::int32_t gpu, const std::string& tid = "stream 7") {
    return track({.kind = TrackKind::GpuStream, .process = process, .gpu = gpu, .tid = tid});
  }

  void event(std::uint32_t track, EventCategory category, const std::string& name, std::int64_t startUs,
             std::int64_t durationUs, std::uint32_t launch = 0) {
    capture().events.add({.startNs = startUs * 1000,
                          .durationNs = durationUs * 1000,
                          .function = m_names.functions.intern(name),
                          .track = track,
                          .launch = launch,
                          .category = category});
  }
  /// The detail of the event added last.
  void detail(const EventDetail& detail) {
    capture().details.push_back(detail);
    capture().events.kind.back() |= static_cast<std::uint32_t>(capture().details.size()) << 8U;
  }

  void reading(const std::string& metric, InstanceKind kind, const std::string& instance, std::int64_t timeUs,
               double value, std::optional<ProcessId> process = std::nullopt) {
    auto& all = m_content.readings;
    auto found = std::find_if(all.begin(), all.end(), [&](const ReadingSeries& series) {
      return series.metric == metric && series.instance == instance && series.process == process;
    });
    if (found == all.end()) {
      all.push_back({.counter = metric,
                     .metric = metric,
                     .instance = instance,
                     .instanceKind = kind,
                     .process = process});
      found = all.end() - 1;
    }
    found->timeNs.push_back(timeUs * 1000);
    found->value.push_back(value);
  }

  /// What was done to the memory of GPU 0 (or another) on a thread: bytes below 0 are given back; `level`:
  /// what is allocated from then on, in a counter of the process. `freed`: position of the change that it
  /// gives back.
  void memory(ProcessId process, std::uint32_t thread, std::int64_t timeUs, std::int64_t bytes, double level,
              std::optional<std::uint32_t> freed = {}, std::int32_t gpu = 0) {
    auto& all = capture().memory;
    auto found = std::find_if(all.begin(), all.end(),
                              [gpu](const MemoryChanges& changes) { return changes.gpu == gpu; });
    if (found == all.end()) found = all.insert(all.end(), MemoryChanges{.gpu = gpu});
    found->timeNs.push_back(timeUs * 1000);
    found->bytes.push_back(bytes);
    found->track.push_back(thread + 1);
    found->freedAt.push_back(0);
    if (freed) found->freedAt.at(*freed) = static_cast<std::uint32_t>(found->size());
    reading("allocated_memory", InstanceKind::Gpu, std::to_string(gpu), timeUs, level, process);
  }

  Topology& topology() { return m_content.trace.topology; }
  Names& names() { return m_names; }

  /// The run with its events sorted by track and time.
  const RunContent& content() {
    for (Capture& capture : m_content.trace.captures) sort(capture);
    return m_content;
  }

 private:
  Capture& capture() { return m_content.trace.captures.back(); }

  std::uint32_t track(Track track) {
    capture().tracks.push_back(std::move(track));
    return static_cast<std::uint32_t>(capture().tracks.size() - 1);
  }

  static void sort(Capture& capture) {
    std::vector<Events::Row> rows;
    for (std::size_t i = 0; i < capture.events.size(); ++i) rows.push_back(capture.events.row(i));
    std::stable_sort(rows.begin(), rows.end(), [](const Events::Row& x, const Events::Row& y) {
      if (x.track != y.track) return x.track < y.track;
      if (x.startNs != y.startNs) return x.startNs < y.startNs;
      return x.durationNs > y.durationNs;
    });
    capture.events = {};
    for (const Events::Row& row : rows) capture.events.add(row);
    for (std::size_t track = 0; track < capture.tracks.size(); ++track) {
      const auto before = [&](std::size_t limit) {
        return static_cast<std::size_t>(std::count_if(
            rows.begin(), rows.end(), [limit](const Events::Row& row) { return row.track < limit; }));
      };
      capture.tracks[track].begin = before(track);
      capture.tracks[track].end = before(track + 1);
    }
  }

  Names& m_names;
  RunContent m_content;
};

}  // namespace culprit::test
