#include "core/sources/bytes/unpack_message.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>

#include "core/sources/bytes/inflater.h"

namespace culprit {
namespace {

/// One piece after the other, until there are none; what is asked of both libraries.
class ZlibPieces {
 public:
  explicit ZlibPieces(std::string_view packed) { m_inflater.feed({packed.data(), packed.size()}); }

  std::size_t next(char* target, std::size_t size) { return m_inflater.inflate(target, size); }
  std::string damage() {
    m_inflater.endOfInput();
    return m_inflater.damage().value_or(std::string());
  }

 private:
  Inflater m_inflater{Inflater::Format::Zlib};
};

class ZstdPieces {
 public:
  /// A frame that wants to look back further than `most` bytes is damage, else it would decide on the memory.
  ZstdPieces(std::string_view packed, std::size_t most)
      : m_stream(ZSTD_createDCtx()), m_input{packed.data(), packed.size(), 0} {
    if (!m_stream) throw std::bad_alloc();
    const auto log = static_cast<int>(std::bit_width(most)) - 1;
    ZSTD_DCtx_setParameter(m_stream.get(), ZSTD_d_windowLogMax, std::max(log, kLeastLog));
  }

  std::size_t next(char* target, std::size_t size) {
    std::size_t done = 0;
    while (done < size && m_damage.empty() && !isAtEnd()) {
      // A block at a time: what is unpacked in a call that meets damage is lost.
      ZSTD_outBuffer output{target + done, std::min(size - done, ZSTD_DStreamOutSize()), 0};
      const std::size_t before = m_input.pos;
      m_wanted = ZSTD_decompressStream(m_stream.get(), &output, &m_input);
      if (ZSTD_isError(m_wanted) != 0) {
        m_damage = fmt::format("the compressed data is damaged ({})", ZSTD_getErrorName(m_wanted));
      } else if (output.pos == 0 && m_input.pos == before) {
        break;
      }
      done += output.pos;
    }
    return done;
  }
  std::string damage() const {
    if (m_damage.empty() && !isAtEnd()) return "the compressed data ends too early";
    return m_damage;
  }

 private:
  static constexpr int kLeastLog = 10;  // of the format

  /// Asked once more there, the library would wait for another frame.
  bool isAtEnd() const { return m_wanted == 0 && m_input.pos == m_input.size; }

  struct Free {
    void operator()(ZSTD_DCtx* stream) const { ZSTD_freeDCtx(stream); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> m_stream;
  ZSTD_inBuffer m_input;
  std::size_t m_wanted = 1;  ///< 0 at the end of a frame
  std::string m_damage;
};

template <typename Pieces>
std::string_view gather(Pieces pieces, std::size_t most, std::vector<char>& room, std::string& why) {
  constexpr std::size_t kFirst = std::size_t{1} << 20U;
  std::size_t size = 0;
  while (size < most) {
    if (size == room.size()) room.resize(std::min(std::max(2 * size, kFirst), most));
    const std::size_t got = pieces.next(room.data() + size, std::min(room.size(), most) - size);
    if (got == 0) break;
    size += got;
  }
  if (size == most) {
    why = fmt::format("it unpacks to {} MiB or more", most >> 20U);
    return {};
  }
  why = pieces.damage();
  return {room.data(), size};
}

}  // namespace

std::string_view unpackMessage(std::string_view packed, Packing packing, std::size_t most,
                               std::vector<char>& room, std::string& why) {
  if (packing == Packing::Zlib) return gather(ZlibPieces(packed), most, room, why);
  return gather(ZstdPieces(packed, most), most, room, why);
}

}  // namespace culprit
