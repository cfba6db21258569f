// One packet of a Perfetto trace, taken apart at its first level: what it is about, whose it is and where the
// messages inside lie. Used by the walks through a trace, and to tell a trace from other files. It gives the
// messages no meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/sources/protobuf/wire_message.h"

namespace culprit::perfetto {

/// What a packet is about, for the user of a trace that holds nothing to compare.
enum class PacketUse : std::uint8_t { Events, GpuWork, Clocks, Tracks, Recording, Ftrace, Processes, Other };

struct Packet {
  std::uint64_t position = 0;  ///< of the packet, in bytes from the start of the (inflated) file
  std::uint64_t sequence = 0;  ///< trusted_packet_sequence_id
  std::optional<std::uint64_t> timestamp, clock;
  bool clearsState = false, needsState = false, followsLoss = false, isFirst = false;
  PacketUse use = PacketUse::Other;
  /// Messages inside; without data (has()) where the packet does not have them.
  std::string_view clocks, event, interned, defaults, thread, track, renderStage, gpuCounters, stats,
      compressed, compressedZstd;
};

constexpr bool has(std::string_view message) {
  return message.data() != nullptr;
}

/// Empty if the bytes are no packet. Its messages live as long as `bytes`.
std::optional<Packet> packetOf(std::string_view bytes, std::uint64_t position);

/// True if `firstBytes`, the start of a file, are packets: with a number at 8, 10 or 58 beside what a packet
/// has, as in no other format in protobuf, or compressed. The last may go on behind them, the first also
/// where it is long.
bool beginsWithPackets(std::string_view firstBytes);

}  // namespace culprit::perfetto
