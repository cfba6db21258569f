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

/// Whether a packet begins with packets that are compressed, as those of the recorder are, without a number.
bool isCompressed(std::string_view bytes) {
  const auto tag = protobuf::takeVarint(bytes);
  const auto length = protobuf::takeVarint(bytes);
  const auto field = tag ? protobuf::wireTag(*tag) : std::nullopt;
  if (!field || !length || field->type != WireType::Bytes) return false;
  if (field->number == packet::CompressedZstd) return bytes.starts_with("\x28\xb5\x2f\xfd");
  if (field->number != packet::Compressed || bytes.size() < 2) return false;
  // The head of zlib's format, RFC 1950.
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  return (first & 0xFU) == 8 && (first * 256U + second) % 31U == 0;
}

/// What the fields of a packet say about whether it is one.
struct Look {
  bool isOther = false;      ///< a field is written as no packet has it
  bool isNumbered = false;   ///< has a number at 8, 10 or 58
  bool isKnown = false;      ///< has something beside a sequence that packets have
  bool isDamaged = false;    ///< also where its end is missing
  std::uint32_t broken = 0;  ///< the field that is damaged or goes on, 0 if its tag is

  void take(const WireField& field) {
    const bool isCount = isNumber(field.number);
    Packet scratch;
    const bool isMessage =
        placeOf(field.number, scratch) != nullptr || useOf(field.number) != PacketUse::Other;
    if (isCount || field.number == packet::TrustedUid) {
      isOther = isOther || field.type != WireType::Varint;
    } else if (isMessage || field.number <= packet::SequenceFlags) {
      isOther = isOther || field.type != WireType::Bytes;
    }
    isNumbered = isNumbered || field.number == packet::Timestamp || field.number == packet::Sequence ||
                 field.number == packet::Clock;
    isKnown = isKnown || isMessage || (isCount && field.number != packet::Sequence);
  }
};

Look lookAt(std::string_view bytes) {
  Look look;
  WireMessage message(bytes);
  for (bool isThere = true; isThere;) {
    WireField field;
    isThere = message.next(field);
    if (!isThere) look.broken = field.number;
    if (field.number != 0) look.take(field);
  }
  look.isDamaged = message.isDamaged();
  return look;
}

bool isPacket(std::string_view bytes) {
  const Look look = lookAt(bytes);
  return !look.isDamaged && !look.isOther && look.isKnown && (look.isNumbered || isCompressed(bytes));
}

/// Of the first packet of a file, of `length`, only the start is there. Its numbers may come last, but fields
/// from that of the configuration on have tags of two bytes, with which no text and few other formats begin.
bool canBeginPacket(std::string_view start, std::uint64_t length) {
  constexpr std::uint64_t kShortest = 128;  // no text begins so, and a file is seen that far
  constexpr std::uint64_t kLongest = std::uint64_t{4} << 20U;
  if (length < kShortest || length > kLongest) return false;
  if (isCompressed(start)) return true;
  const Look look = lookAt(start);
  if (look.isOther || !look.isKnown) return false;
  if (look.isDamaged && !isNumber(look.broken) && useOf(look.broken) == PacketUse::Other) return false;
  return look.isNumbered || (look.broken >= packet::Config && useOf(look.broken) != PacketUse::Other);
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
    if (*length > firstBytes.size()) {
      return whole == 0 ? canBeginPacket(firstBytes, *length) : !lookAt(firstBytes).isOther;
    }
    if (!isPacket(firstBytes.substr(0, *length))) return false;
    firstBytes.remove_prefix(*length);
    ++whole;
  }
  return whole > 0;
}

}  // namespace culprit::perfetto
