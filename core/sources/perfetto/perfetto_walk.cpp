#include "core/sources/perfetto/perfetto_walk.h"

#include <system_error>

#include "core/sources/bytes/unpack_message.h"
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
  if (!has(packet->compressed) && !has(packet->compressedZstd)) return take(*packet);
  if (isInside) return leaveOut(m_left, position, "a compressed packet within a compressed one");
  takeCompressed(*packet, take);
}

void PacketWalk::takeCompressed(const Packet& packet, const Take& take) {
  constexpr std::uint64_t kBetweenChecks = std::uint64_t{1} << 20U;
  std::string why;
  const bool isZstd = has(packet.compressedZstd);
  if (isZstd && has(packet.compressed))
    leaveOut(m_left, packet.position, "a packet that is compressed in two ways");
  const std::string_view text =
      unpackMessage(isZstd ? packet.compressedZstd : packet.compressed,
                    isZstd ? Packing::Zstd : Packing::Zlib, kMostUnpacked, m_unpacked, why);
  if (!why.empty()) leaveOut(m_left, packet.position, "a compressed packet: " + why);
  WireMessage packets(text);
  for (WireField field; packets.next(field);) {
    if (field.number != trace::Packets || field.type != WireType::Bytes) continue;
    takePacket(field.bytes, packet.position, true, take);
    m_sinceCheck += field.bytes.size() + 2;
    if (m_sinceCheck < kBetweenChecks) continue;
    m_sinceCheck = 0;
    m_progress.advance(0);
  }
  // Where unpacking stopped early, that is all there is to say.
  if (packets.isDamaged() && why.empty()) {
    leaveOut(m_left, packet.position, "a compressed packet that holds no packets");
  }
}

}  // namespace culprit::perfetto
