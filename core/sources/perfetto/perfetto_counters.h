// Counters of a Perfetto trace: tracks of readings, and counters of GPUs with their own descriptions, as
// series of the capture. Used by the second walk. Counters that repeat copies and allocations are left out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sources/perfetto/perfetto_capture.h"
#include "core/sources/perfetto/perfetto_event.h"
#include "core/sources/perfetto/perfetto_packet.h"
#include "core/sources/perfetto/perfetto_tracks.h"

namespace culprit::perfetto {

class Counters {
 public:
  explicit Counters(PerfettoCapture& capture) : m_capture(capture) {}

  /// A reading on the track `place`. `generation` tells how often its sequence has cleared its state, from
  /// which on readings that are differences begin at 0.
  void add(std::uint32_t number, const TrackPlace& place, const TrackEvent& event, std::int64_t timeNs,
           std::uint32_t generation, std::uint64_t position);
  /// The GpuCounterEvent of a packet.
  void addOfGpu(const Packet& packet, std::optional<std::int64_t> timeNs);

 private:
  static constexpr std::size_t kMostSeries = 100'000;

  struct PerTrack {
    enum class Use : std::uint8_t { New, Series, LeftOut, Beyond } use = Use::New;
    std::size_t series = 0;
    std::uint32_t generation = 0;
    double sum = 0.0;  ///< of differences
  };
  struct OfGpu {
    std::string name, unit;
  };
  using Id = std::pair<std::uint64_t, std::uint64_t>;  ///< sequence, which numbers its own, and counter

  void start(PerTrack& counter, const TrackPlace& place);
  void addReading(std::size_t series, std::int64_t timeNs, double value, std::uint64_t position);
  void describe(std::uint64_t sequence, std::string_view descriptor);
  void forgetSeries(const Id& counter);
  std::optional<std::size_t> seriesOfGpu(std::uint64_t gpu, const Id& counter, std::uint64_t position);

  PerfettoCapture& m_capture;
  std::vector<PerTrack> m_tracks;
  std::size_t m_series = 0;
  std::map<Id, OfGpu> m_described;
  std::map<std::pair<Id, std::uint64_t>, std::size_t> m_gpuSeries;  ///< by counter and GPU
};

}  // namespace culprit::perfetto
