// Makes small raw runs for tests: tracks and events by name, times in microseconds, sorted as a source would.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
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
