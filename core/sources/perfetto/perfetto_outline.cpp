#include "core/sources/perfetto/perfetto_outline.h"

#include <algorithm>

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/perfetto/perfetto_fields.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

/// Names of tracks and what is on them are short.
std::string trackNameFrom(std::string_view bytes) {
  constexpr std::size_t kLongest = 400;
  return repairedUtf8(excerpt(bytes, kLongest));
}

/// A pid is an int32, which some write as a large number where it is negative.
std::int64_t idFrom(const WireField& field) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
}

std::string unitNamed(std::uint64_t unit) {
  enum Unit : std::uint64_t { Nanoseconds = 1, Count = 2, Bytes = 3 };
  if (unit == Nanoseconds) return "ns";
  return unit == Bytes ? "B" : "";
}

TrackOutline::Counter counterFrom(std::string_view bytes) {
  TrackOutline::Counter counter;
  std::uint64_t unit = 0;
  std::string name;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number == counter::Unit) unit = field.value;
    if (field.number == counter::UnitName) name = repairedUtf8(excerpt(field.bytes, 16));
    if (field.number == counter::Multiplier && field.value != 0) counter.multiplier = field.integer();
    if (field.number == counter::IsIncremental) counter.isIncremental = field.value != 0;
  }
  counter.unit = name.empty() ? unitNamed(unit) : name;
  return counter;
}

/// Chunks of one buffer that did not make it into the file.
std::uint64_t lostIn(std::string_view buffer) {
  enum Field : std::uint32_t { Overwritten = 3, Discarded = 18, WriterLoss = 19 };
  constexpr std::uint64_t kMost = std::uint64_t{1} << 50U;
  std::uint64_t lost = 0;
  WireMessage message(buffer);
  for (WireField field; message.next(field);) {
    const bool isLoss =
        field.number == Overwritten || field.number == Discarded || field.number == WriterLoss;
    if (isLoss) lost = std::min(lost + std::min(field.value, kMost), kMost);
  }
  return lost;
}

}  // namespace

Owner processOf(std::string_view descriptor) {
  Owner owner;
  WireMessage message(descriptor);
  for (WireField field; message.next(field);) {
    if (field.number == process::Pid) owner.pid = idFrom(field);
    if (field.number == process::Name) owner.name = trackNameFrom(field.bytes);
  }
  return owner;
}

Owner threadOf(std::string_view descriptor) {
  Owner owner;
  WireMessage message(descriptor);
  for (WireField field; message.next(field);) {
    if (field.number == thread::Pid) owner.pid = idFrom(field);
    // Newer ones are of 64 bits.
    if (field.number == thread::Tid) owner.tid = field.integer();
    if (field.number == thread::Name) owner.name = trackNameFrom(field.bytes);
  }
  return owner;
}

void Outline::add(const Packet& packet) {
  ++packets.at(static_cast<std::size_t>(packet.use));
  if (has(packet.clocks)) clocks.add(clockReadingsOf(packet.clocks));
  if (has(packet.track)) addTrack(packet.track);
  if (has(packet.stats)) addStats(packet.stats);
}

void Outline::addTrack(std::string_view bytes) {
  std::uint64_t uuid = 0;
  WireMessage search(bytes);
  for (WireField field; search.next(field);) {
    if (field.number == descriptor::Uuid) uuid = field.value;
  }
  if (search.isDamaged()) return;
  if (tracks.size() == kMostTracks && !tracks.contains(uuid)) {
    ++tracksLeftOut;
    return;
  }
  TrackOutline& track = tracks[uuid];
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    switch (field.number) {
      case descriptor::Name:
      case descriptor::StaticName:
        if (!field.bytes.empty()) track.name = trackNameFrom(field.bytes);
        break;
      case descriptor::Process:
        track.process = processOf(field.bytes);
        break;
      case descriptor::Thread:
        track.thread = threadOf(field.bytes);
        break;
      case descriptor::Parent:
        track.parent = field.value;
        break;
      case descriptor::Counter:
        track.counter = counterFrom(field.bytes);
        break;
      default:
        break;
    }
  }
}

void Outline::addStats(std::string_view bytes) {
  constexpr std::uint32_t kBuffers = 1;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 60U;
  std::uint64_t lost = 0;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number == kBuffers) lost = std::min(lost + lostIn(field.bytes), kMost);
  }
  // Each tells of everything so far.
  lostPieces = std::max(lostPieces, lost);
}

}  // namespace culprit::perfetto
