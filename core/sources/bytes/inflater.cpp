#include "core/sources/bytes/inflater.h"

#include <cstdint>
#include <limits>

#ifdef CULPRIT_PORTABLE
#include <zlib.h>
#else
#include <isa-l/igzip_lib.h>
#endif

namespace culprit {

enum class Step : std::uint8_t { GoOn, MemberEnd, Damaged, WrongChecksum };

#ifdef CULPRIT_PORTABLE

struct Inflater::Stream {
  z_stream state{};

  explicit Stream(Format format) {
    constexpr int kZlibOnly = 15;
    constexpr int kGzipOnly = 15 + 16;
    const int window = format == Format::Gzip ? kGzipOnly : kZlibOnly;
    if (inflateInit2(&state, window) != Z_OK) throw std::bad_alloc();
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { inflateEnd(&state); }

  void input(std::span<const char> bytes) {
    // zlib does not write there; its interface is older than const.
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    state.avail_in = static_cast<uInt>(bytes.size());
  }
  std::span<const char> rest() const {
    return {reinterpret_cast<const char*>(state.next_in), state.avail_in};
  }
  void output(char* target, std::size_t size) {
    state.next_out = reinterpret_cast<Bytef*>(target);
    state.avail_out = static_cast<uInt>(size);
  }
  std::size_t room() const { return state.avail_out; }
  void restart() { inflateReset(&state); }
  Step step() {
    switch (::inflate(&state, Z_NO_FLUSH)) {
      case Z_OK:
      case Z_BUF_ERROR:
        return Step::GoOn;
      case Z_STREAM_END:
        return Step::MemberEnd;
      default:
        return state.msg != nullptr && std::string_view(state.msg).find("check") != std::string_view::npos
                   ? Step::WrongChecksum
                   : Step::Damaged;
    }
  }
};

#else

struct Inflater::Stream {
  inflate_state state{};
  std::uint32_t crcFlag;

  explicit Stream(Format format) : crcFlag(format == Format::Gzip ? ISAL_GZIP : ISAL_ZLIB) {
    isal_inflate_init(&state);
    state.crc_flag = crcFlag;
  }

  void input(std::span<const char> bytes) {
    // isa-l does not write there; its interface lacks the const.
    state.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    state.avail_in = static_cast<std::uint32_t>(bytes.size());
  }
  std::span<const char> rest() const {
    return {reinterpret_cast<const char*>(state.next_in), state.avail_in};
  }
  void output(char* target, std::size_t size) {
    state.next_out = reinterpret_cast<std::uint8_t*>(target);
    state.avail_out = static_cast<std::uint32_t>(size);
  }
  std::size_t room() const { return state.avail_out; }
  void restart() {
    const std::span<const char> in = rest();
    char* const out = reinterpret_cast<char*>(state.next_out);
    const std::size_t space = room();
    isal_inflate_reset(&state);
    state.crc_flag = crcFlag;
    input(in);
    output(out, space);
  }
  Step step() {
    const int outcome = isal_inflate(&state);
    if (outcome == ISAL_INCORRECT_CHECKSUM) return Step::WrongChecksum;
    if (outcome < 0 || outcome == ISAL_NEED_DICT) return Step::Damaged;
    return state.block_state == ISAL_BLOCK_FINISH ? Step::MemberEnd : Step::GoOn;
  }
};

#endif

Inflater::Inflater(Format format) : m_format(format), m_stream(std::make_unique<Stream>(format)) {}
Inflater::~Inflater() = default;

bool Inflater::isGzip(std::span<const char> bytes) {
  return bytes.size() >= 3 && bytes[0] == '\x1f' && bytes[1] == '\x8b' && bytes[2] == '\x08';
}

void Inflater::feed(std::span<const char> bytes) {
  m_stream->input(bytes);
}

bool Inflater::wantsInput() const {
  return !m_stopped && m_stream->rest().empty();
}

bool Inflater::startNextMember() {
  const char first = m_stream->rest().front();
  if (first != '\x1f' || m_format == Format::Zlib) {
    // Zeros behind the last member are padding (tapes, block devices).
    if (first != '\0')
      m_damage = m_format == Format::Zlib
                     ? "what follows the compressed data was left out"
                     : "what follows the compressed data is no gzip data and was left out";
    m_stopped = true;
    return false;
  }
  m_stream->restart();
  m_memberEnded = false;
  return true;
}

std::size_t Inflater::inflate(char* target, std::size_t size) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  size = std::min(size, kMost);
  m_stream->output(target, size);
  while (!m_stopped && m_stream->room() > 0) {
    if (m_memberEnded && (m_stream->rest().empty() || !startNextMember())) break;
    const std::size_t roomBefore = m_stream->room();
    const std::size_t inputBefore = m_stream->rest().size();
    switch (m_stream->step()) {
      case Step::GoOn:
        break;
      case Step::MemberEnd:
        m_memberEnded = true;
        break;
      case Step::Damaged:
        m_damage = "the compressed data is damaged";
        m_stopped = true;
        break;
      case Step::WrongChecksum:
        m_damage = "the checksum of the compressed data is wrong: some of it may be damaged";
        m_memberEnded = true;
        m_stopped = true;
        break;
    }
    const bool stuck = m_stream->room() == roomBefore && m_stream->rest().size() == inputBefore;
    if (!m_memberEnded && stuck) break;
  }
  return size - m_stream->room();
}

void Inflater::endOfInput() {
  if (!m_stopped && !m_memberEnded) m_damage = "the compressed data ends too early";
  m_stopped = true;
}

}  // namespace culprit
