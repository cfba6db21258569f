// The tracks of a Perfetto trace and those of the capture that their events go to: a track of the host is a
// thread; one of a device becomes one per device, since a stream of rocprofv3 may be of several. Used by the
// second walk; made when first met.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/intake/capture_builder.h"
#include "core/sources/perfetto/id_hash.h"
#include "core/sources/perfetto/perfetto_outline.h"

namespace culprit::perfetto {

/// A track of the file with what its parents say about it.
struct TrackPlace {
  std::optional<std::int64_t> pid;
  std::string tid, name;
  bool isThread = false;
  bool isDevice = false;               ///< by its name one of device work
  std::optional<std::int32_t> device;  ///< that its name tells
  std::optional<TrackOutline::Counter> counter;
};

class Tracks {
 public:
  Tracks(const Outline& outline, CaptureBuilder& builder) : m_outline(outline), m_builder(builder) {}

  /// The number of a track; empty once there are too many.
  std::optional<std::uint32_t> placeOf(std::uint64_t uuid);
  /// Of a thread that a sequence is of.
  std::optional<std::uint32_t> placeOf(const Owner& thread);
  const TrackPlace& operator[](std::uint32_t place) const { return m_places[place]; }

  /// The capture's track for events of `place`. `device` of work only.
  std::uint32_t trackFor(std::uint32_t place, TrackKind kind, std::optional<std::int32_t> device);

 private:
  static constexpr std::size_t kMostOutputs = 400'000;

  TrackPlace resolved(std::uint64_t uuid) const;

  const Outline& m_outline;
  CaptureBuilder& m_builder;
  std::vector<TrackPlace> m_places;
  std::unordered_map<std::uint64_t, std::uint32_t, IdHash> m_placeOf;  ///< by uuid
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_threads;
  std::unordered_map<std::uint64_t, std::uint32_t, IdHash> m_outputs;
};

}  // namespace culprit::perfetto
