// What every run that a reader hands out has to be, whatever its files held. Used by the targets whose reader
// makes a run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/model/run/run.h"
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

/// Events lie track by track, in time order, with details that exist.
inline void promiseSound(const Capture& capture) {
  std::size_t next = 0;
  const Events& events = capture.events;
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    const Track& track = capture.tracks[position];
    promise(track.begin == next && track.end >= track.begin && track.end <= events.size(),
            "the tracks follow each other");
    next = track.end;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      promise(events.track[row] == position, "a track holds its own events only");
      promise(events.durationNs[row] >= 0 && events.endNs(row) >= events.startNs[row],
              "no event ends before it begins");
      promise(row == track.begin || events.startNs[row - 1] <= events.startNs[row],
              "the events of a track ascend");
      const auto detail = events.detail(row);
      promise(!detail || *detail < capture.details.size(), "a detail is there");
    }
  }
  promise(next == events.size(), "every event lies on a track");
}

inline void promiseFinite(std::span<const double> values) {
  promise(std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); }),
          "every number is finite");
}

inline void promiseSound(const ReadingSeries& series) {
  promise(series.timeNs.size() == series.value.size(), "a reading has a time and a value");
  promise(std::is_sorted(series.timeNs.begin(), series.timeNs.end()), "readings ascend");
  promiseFinite(series.value);
}

/// The cycles that a column names exist and ascend.
inline void promiseCycles(std::span<const std::uint32_t> cycle, const ProcessSamples& samples) {
  promise(std::adjacent_find(cycle.begin(), cycle.end(), std::greater_equal<>()) == cycle.end(),
          "cycles ascend");
  promise(cycle.empty() || cycle.back() < samples.cycles.size(), "a cycle is there");
}

inline void promiseSound(const ProcessSamples& samples) {
  for (const Usage& usage : samples.usages) {
    promiseCycles(usage.cycle, samples);
    promise(usage.beta.size() == usage.cycle.size() && usage.calls.size() == usage.cycle.size() &&
                usage.durationNs.size() == usage.cycle.size(),
            "the columns of a usage are of one length");
    promiseFinite(usage.beta);
  }
  for (const Level& level : samples.levels) {
    promiseCycles(level.cycle, samples);
    promise(level.mu.size() == level.cycle.size() && level.sigma.size() == level.cycle.size() &&
                level.evidence.size() == level.cycle.size(),
            "the columns of a level are of one length");
    promiseFinite(level.mu);
    promiseFinite(level.sigma);
  }
}

inline void promiseSound(const RunContent& content) {
  promise(content.samples.size() == content.processes.size(), "every process has samples");
  for (const Capture& capture : content.trace.captures) promiseSound(capture);
  for (const ReadingSeries& series : content.readings) promiseSound(series);
  for (const ProcessSamples& samples : content.samples) promiseSound(samples);
}

}  // namespace culprit::fuzz
