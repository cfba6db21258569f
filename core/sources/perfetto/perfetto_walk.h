// A walk through the packets of a Perfetto trace from front to back, those in compressed packets among them.
// Used twice by the source. Memory: one packet, or one that was unpacked, at most 8 MiB. What cannot be read
// is counted and left out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/reading_progress.h"
#include "core/sources/perfetto/perfetto_packet.h"
#include "core/sources/protobuf/wire_reader.h"

namespace culprit::perfetto {

class PacketWalk {
 public:
  /// What one packet unpacks to at most: Perfetto packs half a MiB at a time.
  static constexpr std::size_t kMostUnpacked = std::size_t{8} << 20U;

  /// The walk is half of the progress. `builder`, if any, makes room for the events that follow.
  PacketWalk(const std::filesystem::path& file, ReadingProgress& progress, CaptureBuilder* builder = nullptr);

  using Take = std::function<void(const Packet&)>;
  /// Throws Error, Cancelled.
  void run(const Take& take);

  /// Packets that could not be read, and why the first could not.
  struct Left {
    std::uint64_t count = 0;
    std::uint64_t position = 0;
    std::string why;
  };
  const Left& left() const { return m_left; }
  const std::optional<protobuf::WireReader::Damage>& damage() const { return m_reader.damage(); }
  std::optional<std::string> archiveDamage() const { return m_text.damage(); }

 private:
  void afterBlock();
  void takePacket(std::string_view bytes, std::uint64_t position, bool isInside, const Take& take);
  void takeCompressed(const Packet& packet, const Take& take);
  static void leaveOut(Left& left, std::uint64_t position, std::string_view why);

  ReadingProgress& m_progress;
  CaptureBuilder* m_builder;
  ByteReader m_bytes;
  TextReader m_text;
  protobuf::WireReader m_reader;
  std::uintmax_t m_size = 0;
  std::uint64_t m_reported = 0;
  std::uint64_t m_sinceCheck = 0;  ///< unpacked bytes since Cancel was looked at
  std::vector<char> m_unpacked;
  Left m_left;
};

}  // namespace culprit::perfetto
