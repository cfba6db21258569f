// What a Perfetto trace says apart from its events, collected in a walk of its own, since descriptors and
// snapshots of clocks may come behind the events that need them: tracks, clocks, losses, and how many packets
// are about what. Used by the source. Holds the tracks of the file and nothing per event.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/sources/perfetto/id_hash.h"
#include "core/sources/perfetto/perfetto_clocks.h"
#include "core/sources/perfetto/perfetto_packet.h"

namespace culprit::perfetto {

/// A process or thread as a descriptor has it.
struct Owner {
  std::optional<std::int64_t> pid, tid;
  std::string name;
};
Owner processOf(std::string_view descriptor);
Owner threadOf(std::string_view descriptor);

/// A track as its descriptors have it, the later ones adding to the earlier.
struct TrackOutline {
  std::optional<std::uint64_t> parent;
  std::string name;
  std::optional<Owner> process, thread;
  struct Counter {
    std::string unit;  ///< as the file calls it, or by its number: "ns", "B"
    std::int64_t multiplier = 1;
    bool isIncremental = false;
  };
  std::optional<Counter> counter;
};

struct Outline {
  std::unordered_map<std::uint64_t, TrackOutline, IdHash> tracks;  ///< by uuid
  Clocks clocks;
  std::array<std::uint64_t, static_cast<std::size_t>(PacketUse::Other) + 1> packets{};  ///< by PacketUse
  std::uint64_t tracksLeftOut = 0;
  /// Of the recording's buffers, by its own account: pieces that were overwritten or thrown away.
  std::uint64_t lostPieces = 0;

  std::uint64_t count(PacketUse use) const { return packets.at(static_cast<std::size_t>(use)); }
  void add(const Packet& packet);
  /// To be called behind the last packet.
  void finish() { clocks.finish(); }

 private:
  void addTrack(std::string_view bytes);
  void addStats(std::string_view bytes);
};

/// Longer names are cut.
inline constexpr std::size_t kLongestName = 8192;
/// Of tracks of a file; more are left out and counted.
inline constexpr std::size_t kMostTracks = 200'000;

}  // namespace culprit::perfetto
