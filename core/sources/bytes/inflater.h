// Inflates gzip data piece by piece, across any number of members, or one piece of zlib's format. Used by
// TextReader, and for packed messages in traces. Built on isa-l, or on zlib where CULPRIT_PORTABLE is set;
// both behave the same. It reads no file and knows nothing of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace culprit {

class Inflater {
 public:
  enum class Format : std::uint8_t { Gzip, Zlib };

  explicit Inflater(Format format = Format::Gzip);
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// Compressed bytes to go on with; they must stay where they are until wantsInput() is true again.
  void feed(std::span<const char> bytes);
  bool wantsInput() const;

  /// Up to `size` inflated bytes into `target`; 0 when more input is wanted or after damage.
  std::size_t inflate(char* target, std::size_t size);

  /// To be called when the compressed bytes are used up and there are no more.
  void endOfInput();

  /// Why inflating stopped before the end of the data, or what is wrong with it: one sentence.
  const std::optional<std::string>& damage() const { return m_damage; }

  /// True if `bytes` begin a gzip member.
  static bool isGzip(std::span<const char> bytes);

 private:
  struct Stream;

  bool startNextMember();

  Format m_format;
  std::unique_ptr<Stream> m_stream;
  std::optional<std::string> m_damage;
  bool m_memberEnded = false;
  bool m_stopped = false;
};

}  // namespace culprit
