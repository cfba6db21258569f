#include "core/sources/json/json_walker.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/sources/json/event_scanner.h"

namespace culprit {

namespace {

constexpr std::size_t kWalkBlock = 256U << 10U;
constexpr std::string_view kCutOff = "the text ends before its last bracket";
constexpr std::string_view kNoValue = "no value where one should be";

bool isBlankByte(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool endsWord(char c) {
  return isBlankByte(c) || c == ',' || c == ']' || c == '}' || c == ':' || c == '"';
}

}  // namespace

class JsonWalker::Keeper {
 public:
  explicit Keeper(std::size_t longest) : m_longest(longest) {}

  void keep(std::string_view text) {
    m_isTooLong = m_isTooLong || text.size() > m_longest - m_text.size();
    if (!m_isTooLong) m_text += text;
  }
  std::optional<std::string> take() { return m_isTooLong ? std::nullopt : std::optional(std::move(m_text)); }

 private:
  std::size_t m_longest;
  std::string m_text;
  bool m_isTooLong = false;
};

JsonWalker::JsonWalker(Read read, std::size_t pieceSize)
    : m_read(std::move(read)), m_pieceSize(std::max<std::size_t>(pieceSize, 1)) {}

/// Appends text to the buffer; false at the end of the text.
bool JsonWalker::fill() {
  if (m_textEnded || m_damage) return false;
  const std::size_t block = std::max(kWalkBlock, m_used / 2);
  if (const std::size_t wanted = m_used + block + kPadding; m_capacity < wanted) {
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (m_buffer) std::memcpy(larger.get(), m_buffer.get(), m_used);
    m_buffer = std::move(larger);
    m_capacity = wanted;
  }
  const std::size_t got = m_read(m_buffer.get() + m_used, block);
  m_used += got;
  // What is read behind the text must not depend on what was there before.
  std::memset(m_buffer.get() + m_used, 0, kPadding);
  m_textEnded = got == 0;
  return got > 0;
}

/// Makes room: what comes is byte 1 afterwards.
void JsonWalker::dropTaken() {
  if (m_at == 1) return;
  std::memmove(m_buffer.get() + 1, m_buffer.get() + m_at, m_used - m_at);
  m_position += m_at - 1;
  m_used -= m_at - 1;
  m_at = 1;
}

/// Puts back what the ] of the last piece covers.
void JsonWalker::restore() {
  if (m_closed) m_buffer[*m_closed] = m_covered;
  m_closed.reset();
}

void JsonWalker::stop(std::size_t at, std::string_view what, bool isEnd) {
  if (!m_damage) m_damage = Damage{m_position + (at - 1), what, isEnd};
}

/// On to the next byte that is no blank; false if the text ends before, which is damage.
bool JsonWalker::skipBlanks() {
  restore();
  if (m_damage) return false;
  for (;;) {
    while (m_at < m_used && isBlankByte(m_buffer[m_at])) ++m_at;
    if (m_at < m_used) break;
    dropTaken();
    if (fill()) continue;
    stop(m_at, kCutOff, true);
    return false;
  }
  if (m_hasStarted) return true;
  m_hasStarted = true;
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  while (m_used - m_at < kMark.size() && fill()) {
  }
  const std::string_view text(m_buffer.get() + m_at, m_used - m_at);
  if (!text.starts_with(kMark)) return true;
  m_at += kMark.size();
  return skipBlanks();
}

char JsonWalker::peek() {
  return skipBlanks() ? m_buffer[m_at] : '\0';
}

bool JsonWalker::enter(char bracket) {
  if (peek() != bracket) return false;
  ++m_at;
  m_isArrayOver = false;
  return true;
}

bool JsonWalker::nextKey(std::string& key) {
  char next = peek();
  if (next == ',') {
    ++m_at;
    next = peek();
  }
  if (m_damage) return false;
  if (next == '}') {
    ++m_at;
    return false;
  }
  if (next != '"') {
    stop(m_at, "no key where one should be");
    return false;
  }
  return takeKey(key);
}

/// A key and the colon behind it.
bool JsonWalker::takeKey(std::string& key) {
  key.clear();
  ++m_at;
  for (bool isEscaped = false;; ++m_at) {
    if (m_at == m_used) {
      dropTaken();
      if (!fill()) {
        stop(m_at, kCutOff, true);
        return false;
      }
    }
    const char c = m_buffer[m_at];
    if (c == '"' && !isEscaped) break;
    isEscaped = c == '\\' && !isEscaped;
    if (key.size() < kLongestKey) key += c;
  }
  ++m_at;
  if (peek() != ':') {
    stop(m_at, "no colon behind a key");
    return false;
  }
  ++m_at;
  return true;
}

bool JsonWalker::nextElement() {
  char next = peek();
  if (next == ',') {
    ++m_at;
    next = peek();
  }
  if (m_damage) return false;
  if (next == ']') {
    ++m_at;
    return false;
  }
  if (next == '}' || next == ',' || next == ':') {
    stop(m_at, kNoValue);
    return false;
  }
  return true;
}

std::optional<JsonPiece> JsonWalker::nextPiece() {
  restore();
  if (std::exchange(m_isArrayOver, false) || m_damage) return std::nullopt;
  EventScanner scanner;
  std::size_t scanned = m_at;
  std::size_t cut = m_at;
  for (;;) {
    if (scanned < m_used) {
      const EventScanner::Outcome outcome = scanner.scan(m_buffer.get() + scanned, m_used - scanned);
      if (outcome.lastCut) cut = scanned + *outcome.lastCut;
      if (outcome.arrayEnd) {
        const std::size_t end = scanned + *outcome.arrayEnd;
        if (m_buffer[end] != ']') stop(end, "a list ends with the wrong bracket");
        m_isArrayOver = true;
        auto piece = pieceUpTo(end);
        m_at = end + 1;
        if (!piece) m_isArrayOver = false;
        return piece;
      }
      scanned = m_used;
    }
    if (cut > m_at && m_used - m_at >= m_pieceSize) break;
    if (cut == m_at && m_used - m_at >= kLongestElement) {
      stop(m_at, "an element of a list is longer than 4 MiB, or damaged");
      return std::nullopt;
    }
    // What is taken is dropped only where there is more to read: lists may be short and many.
    const std::size_t taken = m_at - 1;
    dropTaken();
    scanned -= taken;
    cut -= taken;
    if (fill()) {
      scanned = std::min(scanned, m_used);
      continue;
    }
    stop(m_used, kCutOff, true);
    if (cut == m_at) return std::nullopt;
    break;
  }
  auto piece = pieceUpTo(cut);
  m_at = cut;
  return piece;
}

/// What lies between what comes and `end`, in brackets; empty if that is nothing.
std::optional<JsonPiece> JsonWalker::pieceUpTo(std::size_t end) {
  char* const text = m_buffer.get();
  char* const first = std::find_if_not(text + m_at, text + end, isBlankByte);
  if (first == text + end) return std::nullopt;
  if (*first == ',') *first = ' ';
  char* last = text + end - 1;
  while (last > first && isBlankByte(*last)) --last;
  if (*last == ',') *last = ' ';
  m_closed = end;
  m_covered = std::exchange(text[end], ']');
  text[m_at - 1] = '[';
  return JsonPiece{text + m_at - 1, end + 2 - m_at, m_capacity - (m_at - 1), m_position + (m_at - 1)};
}

std::optional<std::string> JsonWalker::takeValue(std::size_t longest) {
  Keeper keeper(longest);
  const char first = peek();
  if (m_damage) return std::nullopt;
  if (first == '{' || first == '[') {
    takeBrackets(keeper);
  } else if (first == '"') {
    takeString(keeper);
  } else if (endsWord(first)) {
    stop(m_at, kNoValue);
  } else {
    takeWord(keeper);
  }
  return m_damage ? std::nullopt : keeper.take();
}

void JsonWalker::takeBrackets(Keeper& keeper) {
  EventScanner scanner;
  for (;;) {
    const EventScanner::Outcome outcome = scanner.scan(m_buffer.get() + m_at, m_used - m_at, true);
    const std::size_t size = outcome.lastCut.value_or(m_used - m_at);
    keeper.keep({m_buffer.get() + m_at, size});
    m_at += size;
    if (outcome.lastCut) return;
    dropTaken();
    if (!fill()) return stop(m_at, kCutOff, true);
  }
}

void JsonWalker::takeString(Keeper& keeper) {
  bool isFirst = true;
  bool isEscaped = false;
  for (;;) {
    const std::size_t begin = m_at;
    bool isOver = false;
    for (; m_at < m_used && !isOver; ++m_at) {
      const char c = m_buffer[m_at];
      isOver = c == '"' && !isEscaped && !isFirst;
      isEscaped = c == '\\' && !isEscaped;
      isFirst = false;
    }
    keeper.keep({m_buffer.get() + begin, m_at - begin});
    if (isOver) return;
    dropTaken();
    if (!fill()) return stop(m_at, kCutOff, true);
  }
}

void JsonWalker::takeWord(Keeper& keeper) {
  for (;;) {
    const std::size_t begin = m_at;
    while (m_at < m_used && !endsWord(m_buffer[m_at])) ++m_at;
    keeper.keep({m_buffer.get() + begin, m_at - begin});
    if (m_at < m_used) return;
    dropTaken();
    if (!fill()) return;  // what follows tells that the text has ended
  }
}

}  // namespace culprit
