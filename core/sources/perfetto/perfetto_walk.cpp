#include "core/sources/perfetto/perfetto_walk.h"

#include <algorithm>
#include <system_error>

#include "core/sources/bytes/inflater.h"
#include "core/sources/perfetto/perfetto_fields.h"

namespace culprit::perfetto {

using protobuf::WireField;
using protobuf::WireMessage;
using protobuf::WireType;

PacketWalk::PacketWalk(const std::filesystem::path& file, ReadingProgress& progress, CaptureBuilder* builder)
    : m_progress(progress), m_builder(builder), m_bytes(file), m_text(m_bytes), m_reader(m_text, [this] {
        afterBlock();
      }) {
  std::error_code ignored;
  m_size = std::filesystem::file_size(file, ignored);
}

void PacketWalk::afterBlock() {
  constexpr std::uint64_t kWalks = 2;
  const std::uint64_t done = m_bytes.bytesRead();
  m_progress.advance(done / kWalks - m_reported);
  m_reported = done / kWalks;
  if (m_builder != nullptr && done <= m_size) {
    m_builder->reserveFor(static_cast<double>(done) / static_cast<double>(m_size));
  }
}

void PacketWalk::leaveOut(Left& left, std::uint64_t position, std::string_view why) {
  if (left.count++ > 0) return;
  left.position = position;
  left.why = why;
}

void PacketWalk::run(const Take& take) {
  while (m_reader.next()) {
    if (m_reader.number() != trace::Packets || m_reader.type() != WireType::Bytes) continue;
    const std::uint64_t position = m_reader.position();
    if (const auto bytes = m_reader.bytes()) {
      takePacket(*bytes, position, false, take);
    } else if (!m_reader.damage()) {
      leaveOut(m_left, position, "a packet longer than 4 MiB");
    }
  }
}

void PacketWalk::takePacket(std::string_view bytes, std::uint64_t position, bool isInside, const Take& take) {
  const auto packet = packetOf(bytes, position);
  if (!packet) return leaveOut(m_left, position, "a packet that is damaged");
  if (has(packet->compressedZstd)) {
    return leaveOut(m_zstd, position, "packets compressed with zstd, which are not read");
  }
  if (!has(packet->compressed)) return take(*packet);
  if (isInside) return leaveOut(m_left, position, "a compressed packet within a compressed one");
  takeCompressed(*packet, take);
}

void PacketWalk::takeCompressed(const Packet& packet, const Take& take) {
  constexpr std::uint64_t kBetweenChecks = std::uint64_t{1} << 20U;
  std::string why;
  const std::string_view text = inflated(packet.compressed, why);
  if (!why.empty()) leaveOut(m_left, packet.position, "a compressed packet: " + why);
  WireMessage packets(text);
  for (WireField field; packets.next(field);) {
    if (field.number != trace::Packets || field.type != WireType::Bytes) continue;
    takePacket(field.bytes, packet.position, true, take);
    m_sinceCheck += field.bytes.size();
    if (m_sinceCheck < kBetweenChecks) continue;
    m_sinceCheck = 0;
    m_progress.advance(0);
  }
  // Where inflating stopped early, that is all there is to say.
  if (packets.isDamaged() && why.empty()) {
    leaveOut(m_left, packet.position, "a compressed packet that holds no packets");
  }
}

/// What could be inflated; nothing if it is too much. `why` is set if something is wrong.
std::string_view PacketWalk::inflated(std::string_view packed, std::string& why) {
  constexpr std::size_t kFirst = std::size_t{1} << 20U;
  Inflater inflater(Inflater::Format::Zlib);
  inflater.feed({packed.data(), packed.size()});
  std::size_t size = 0;
  while (size < kMostInflated) {
    if (size == m_inflated.size()) m_inflated.resize(std::clamp(2 * size, kFirst, kMostInflated));
    const std::size_t got = inflater.inflate(m_inflated.data() + size, m_inflated.size() - size);
    if (got == 0) break;
    size += got;
  }
  if (size == kMostInflated) {
    why = "it inflates to more than 64 MiB";
    return {};
  }
  inflater.endOfInput();
  why = inflater.damage().value_or(std::string());
  return {m_inflated.data(), size};
}

}  // namespace culprit::perfetto
