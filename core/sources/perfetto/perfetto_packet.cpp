#include "core/sources/perfetto/perfetto_packet.h"

#include <algorithm>

#include "core/sources/perfetto/perfetto_fields.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;
using protobuf::WireType;

PacketUse useOf(std::uint32_t field) {
  switch (field) {
    case packet::Event:
      return PacketUse::Events;
    case packet::RenderStage:
    case packet::GpuCounters:
      return PacketUse::GpuWork;
    case packet::ClockSnapshot:
      return PacketUse::Clocks;
    case packet::Track:
    case packet::Process:
    case packet::Thread:
      return PacketUse::Tracks;
    case packet::Config:
    case packet::Stats:
    case packet::SynchronizationMark:
    case packet::SystemFacts:
    case packet::ServiceEvent:
    case packet::Uuid:
    case packet::GpuFacts:
    case packet::Interned:
    case packet::Defaults:
      return PacketUse::Recording;
    case packet::Ftrace:
      return PacketUse::Ftrace;
    case packet::ProcessTree:
    case packet::ProcessStats:
      return PacketUse::Processes;
    default:
      return PacketUse::Other;
  }
}

void takeNumber(const WireField& field, Packet& packet) {
  constexpr std::uint64_t kCleared = 1;
  constexpr std::uint64_t kNeeded = 2;
  switch (field.number) {
    case packet::Timestamp:
      packet.timestamp = field.value;
      break;
    case packet::Sequence:
      packet.sequence = field.value;
      break;
    case packet::SequenceFlags:
      packet.clearsState = packet.clearsState || (field.value & kCleared) != 0;
      packet.needsState = (field.value & kNeeded) != 0;
      break;
    case packet::StateCleared:
      packet.clearsState = packet.clearsState || field.value != 0;
      break;
    case packet::PreviousDropped:
      packet.followsLoss = field.value != 0;
      break;
    case packet::FirstOnSequence:
      packet.isFirst = field.value != 0;
      break;
    case packet::Clock:
      packet.clock = field.value;
      break;
    default:
      break;
  }
}

/// Where the message of a field goes; null for those that are not read.
std::string_view* placeOf(std::uint32_t field, Packet& packet) {
  switch (field) {
    case packet::ClockSnapshot:
      return &packet.clocks;
    case packet::Event:
      return &packet.event;
    case packet::Interned:
      return &packet.interned;
    case packet::Defaults:
      return &packet.defaults;
    case packet::Process:
      return &packet.process;
    case packet::Thread:
      return &packet.thread;
    case packet::Track:
      return &packet.track;
    case packet::RenderStage:
      return &packet.renderStage;
    case packet::GpuCounters:
      return &packet.gpuCounters;
    case packet::Stats:
      return &packet.stats;
    case packet::Compressed:
      return &packet.compressed;
    case packet::CompressedZstd:
      return &packet.compressedZstd;
    default:
      return nullptr;
  }
}

bool isNumber(std::uint32_t field) {
  constexpr std::uint32_t kNumbers[] = {
      packet::Timestamp,       packet::Sequence, packet::SequenceFlags,  packet::StateCleared,
      packet::PreviousDropped, packet::Clock,    packet::FirstOnSequence};
  return std::find(std::begin(kNumbers), std::end(kNumbers), field) != std::end(kNumbers);
}

/// Whether the bytes, of which the end may be missing, tell of a sequence, a time or its clock, and nothing
/// that a packet has otherwise. `isWhole`: none are missing.
bool canBePacket(std::string_view bytes, bool isWhole) {
  WireMessage message(bytes);
  bool isMarked = false;
  bool isKnown = false;
  std::size_t fields = 0;
  for (WireField field; message.next(field); ++fields) {
    Packet scratch;
    const bool isMessage =
        placeOf(field.number, scratch) != nullptr || useOf(field.number) != PacketUse::Other;
    if (isNumber(field.number) && field.type != WireType::Varint) return false;
    if (isMessage && field.type != WireType::Bytes) return false;
    isMarked = isMarked || field.number == packet::Sequence || field.number == packet::Timestamp ||
               field.number == packet::Clock || field.number == packet::Compressed;
    isKnown = isKnown || isMessage || field.number == packet::Timestamp;
  }
  if (isWhole) return !message.isDamaged() && isMarked && isKnown;
  return fields > 0 && isKnown;
}

}  // namespace

std::optional<Packet> packetOf(std::string_view bytes, std::uint64_t position) {
  Packet packet{.position = position};
  bool isEmpty = true;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.type == WireType::Varint) {
      takeNumber(field, packet);
    } else if (field.type == WireType::Bytes) {
      isEmpty = false;
      if (std::string_view* const place = placeOf(field.number, packet)) *place = field.bytes;
      const PacketUse use = useOf(field.number);
      if (use < packet.use) packet.use = use;
    }
  }
  // One of numbers alone tells of the state of its sequence.
  if (isEmpty) packet.use = PacketUse::Recording;
  return message.isDamaged() ? std::nullopt : std::optional(packet);
}

bool beginsWithPackets(std::string_view firstBytes) {
  constexpr char kPackets = 0x0A;  // field 1, with bytes
  constexpr std::size_t kEnough = 4;
  std::size_t whole = 0;
  while (!firstBytes.empty() && whole < kEnough) {
    if (firstBytes.front() != kPackets) return false;
    firstBytes.remove_prefix(1);
    const auto length = protobuf::takeVarint(firstBytes);
    if (!length) return whole > 0;
    const bool isWhole = *length <= firstBytes.size();
    // Of a packet that is longer than what is seen of the file, the sequence may come last.
    if (!isWhole) return whole > 0 && canBePacket(firstBytes, false);
    if (!canBePacket(firstBytes.substr(0, *length), true)) return false;
    firstBytes.remove_prefix(*length);
    ++whole;
  }
  return whole > 0;
}

}  // namespace culprit::perfetto
