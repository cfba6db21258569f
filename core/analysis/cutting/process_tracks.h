// The part of a raw trace that belongs to one process in one capture. Everything in this room that walks over
// events does so per process and capture: captures are recordings of their own, and cycles never cross them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// Tracks of one process in one capture, and the time its own events span.
struct ProcessTracks {
  std::size_t process = 0;         ///< position in RunContent::processes
  std::size_t capture = 0;         ///< position in Trace::captures
  std::vector<const Track*> host;  ///< everything that is no GPU stream
  std::vector<const Track*> gpu;
  std::int64_t startNs = 0;  ///< of the first and
  std::int64_t endNs = 0;    ///< end of the last event that is work or a range

  std::int64_t extentNs() const { return endNs - startNs; }
};

/// By process, then capture; only those that have events.
std::vector<ProcessTracks> processTracks(const RunContent& content);

/// Containers, overhead and projected ranges are no events of the program.
constexpr bool isOfProgram(EventCategory category) {
  return category != EventCategory::Container && category != EventCategory::Overhead &&
         category != EventCategory::GpuAnnotation;
}

/// By the texts of process and thread.
std::vector<const Track*> inOrderOfIds(const std::vector<const Track*>& tracks);

/// The last run of digits in a track's tid, else the whole text: "python 7" and "runtime 7" are one thread.
std::string_view threadKey(const Track& track);

}  // namespace culprit
