#include "core/sources/json/json_chunker.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kSmallBlock = 64U << 10U;

constexpr std::string_view kBlanksAndZeros(" \t\n\r\0", 5);

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isBetweenEvents(char c) {
  return isBlank(c) || c == ',';
}

}  // namespace

JsonChunker::JsonChunker(Read read, std::size_t chunkSize)
    : m_read(std::move(read)), m_chunkSize(std::max<std::size_t>(chunkSize, 1)) {}

std::optional<Chunk> JsonChunker::next() {
  while (!m_done) {
    if (!m_frame.atEvents()) {
      m_done = !readFrame();
    } else if (std::optional<Chunk> chunk = readEvents()) {
      return chunk;
    }
  }
  return std::nullopt;
}

/// Goes on around the events until they begin; false if nothing follows.
bool JsonChunker::readFrame() {
  while (!m_frame.atEvents()) {
    if (m_scanned == m_used) {
      dropUpTo(m_used);
      m_scanned = 1;
      if (!fill()) {
        if (!m_frame.isComplete()) addTrouble(TextTrouble::Kind::Truncated, m_position);
        return false;
      }
    }
    m_scanned += m_frame.take({m_buffer.get() + m_scanned, m_used - m_scanned});
    if (m_frame.atEnd()) {
      if (m_frame.isComplete()) {
        lookBehind();
      } else {
        addTrouble(TextTrouble::Kind::DamagedFrame, m_position + m_scanned - 2);
      }
      return false;
    }
  }
  dropUpTo(m_scanned);
  m_scanned = 1;
  m_cut = 1;
  m_scanner.restart();
  m_arrayEnd.reset();
  return true;
}

/// Behind the end of the trace blanks may stand, zeros that fill up a block, or a stray ";": nothing is lost
/// by it unless it holds events.
void JsonChunker::lookBehind() {
  do {
    const std::string_view text(m_buffer.get(), m_used);
    dropUpTo(std::min(text.find_first_not_of(kBlanksAndZeros, m_scanned), text.size()));
    m_scanned = 1;
  } while (m_used == 1 && fill());
  if (m_used == 1) return;
  const std::uint64_t start = m_position;
  bool mayHoldEvents = false;
  do {
    mayHoldEvents =
        mayHoldEvents ||
        std::string_view(m_buffer.get(), m_used).find_first_of("[{", m_scanned) != std::string_view::npos;
    dropUpTo(m_used);
  } while (fill());
  if (mayHoldEvents) m_troubles.push_back({TextTrouble::Kind::TextBehind, start, m_position - start});
}

/// The next chunk of events; empty when their array has ended or the text is over (then m_done is set).
std::optional<Chunk> JsonChunker::readEvents() {
  for (;;) {
    scan();
    if (m_arrayEnd) return endEvents();
    if (leaveOutTooLong()) continue;
    if (m_hole && m_resumptions >= kMostResumptions) {
      addTrouble(TextTrouble::Kind::DamagedFrame, m_position + m_scanned - 1);
      m_done = true;
      if (m_cut > 1) return take(m_cut);
      return std::nullopt;
    }
    if (m_hole && m_cut > 1) return take(m_cut);
    if (m_hole && leaveOutZeros()) continue;
    if (m_used - 1 >= m_chunkSize && m_cut > 1) return take(m_cut);
    if (m_used - 1 >= kLongestEvent) {
      if (resume()) continue;
      addTrouble(TextTrouble::Kind::EventTooLong, m_position);
      m_tooLong = true;
      continue;
    }
    if (fill()) continue;
    if (m_cut > 1) return take(m_cut);
    if (!m_tooLong && resume()) continue;
    addTrouble(TextTrouble::Kind::Truncated, m_position);
    m_done = true;
    return std::nullopt;
  }
}

/// Looks at what has not been looked at yet: sets m_cut and m_arrayEnd, and m_hole at zeros.
void JsonChunker::scan() {
  while (m_scanned < m_used && !m_hole) {
    const std::size_t size = m_zeros.value_or(m_used) - m_scanned;
    if (size == 0) {
      addTrouble(TextTrouble::Kind::Zeros, m_position + m_scanned - 1);
      ++m_resumptions;
      m_hole = true;
      return;
    }
    const EventScanner::Outcome outcome =
        m_scanner.scan(m_buffer.get() + m_scanned, size, /*firstCutOnly=*/m_tooLong);
    if (m_tooLong && outcome.lastCut) {
      dropUpTo(m_scanned + *outcome.lastCut);
      m_scanned = 1;
      m_scanner.restart();
      m_tooLong = false;
      continue;
    }
    if (outcome.lastCut) m_cut = m_scanned + *outcome.lastCut;
    m_hasBackslash = m_hasBackslash || outcome.hasBackslash;
    if (!outcome.arrayEnd) {
      m_scanned += size;
      continue;
    }
    const std::size_t at = m_scanned + *outcome.arrayEnd;
    m_scanned = at + 1;
    if (isPlausibleEnd(at)) {
      m_arrayEnd = at;
      return;
    }
    addTrouble(TextTrouble::Kind::DamagedEvent, m_position + at - 1);
    m_buffer[at] = ' ';
    m_scanner.restart();
  }
}

/// A bracket too many in a damaged event must not be taken for the end of all events: in an object the next
/// key or the end follows, as far as that can be seen.
bool JsonChunker::isPlausibleEnd(std::size_t at) const {
  if (m_buffer[at] != ']') return false;
  const char* const end = m_buffer.get() + m_used;
  const char* next = std::find_if_not(static_cast<const char*>(m_buffer.get()) + at + 1, end, isBlank);
  if (m_frame.shape() == JsonFrame::Shape::Array) return next == end || *next != ',';
  if (next == end || *next == '}') return true;
  if (*next != ',') return false;
  next = std::find_if_not(next + 1, end, isBlank);
  return next == end || *next == '"';
}

/// The rest of the events in front of the array's end, if there are any, and on to what follows it.
std::optional<Chunk> JsonChunker::endEvents() {
  m_frame.leaveEvents();
  const std::size_t end = *m_arrayEnd;
  const char* const text = m_buffer.get();
  std::optional<Chunk> chunk;
  if (!m_tooLong && !std::all_of(text + 1, text + end, isBetweenEvents)) chunk = take(end);
  dropUpTo(chunk ? 2 : end + 1);  // the ] as well
  m_scanned = 1;
  m_tooLong = false;
  return chunk;
}

/// While an event that is too long goes by: throws away its text. True if there was some.
bool JsonChunker::leaveOutTooLong() {
  if (!m_tooLong || m_used == 1 || m_hole) return false;
  dropUpTo(m_used);
  m_scanned = m_used;
  return true;
}

/// Where zeros stand in the text: throws away the event that they begin in and all up to the next one. True
/// if it has begun; else more text is wanted.
bool JsonChunker::leaveOutZeros() {
  const std::string_view text(m_buffer.get(), m_used);
  const std::size_t end = std::min(text.find_first_not_of('\0', m_scanned), text.size());
  const std::optional<std::size_t> next = eventBehind(end);
  // Without one the } in front of it may be there already.
  const std::size_t brace = text.substr(end).rfind('}');
  dropUpTo(next ? *next : brace == std::string_view::npos ? m_used : end + brace);
  m_scanned = 1;
  m_hole = !next;
  m_tooLong = false;
  m_scanner.restart();
  return next.has_value();
}

/// Where the next event begins; the zeros may lie between two.
std::optional<std::size_t> JsonChunker::eventBehind(std::size_t zerosEnd) const {
  const std::string_view text(m_buffer.get(), m_used);
  if (std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(m_scanned), isBetweenEvents)) {
    const auto first =
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(zerosEnd), text.end(), isBetweenEvents);
    if (m_scanned > 1 && first != text.end() && *first == '{')
      return static_cast<std::size_t>(first - text.begin());
  }
  const std::optional<std::size_t> start = nextEventStart(text.substr(zerosEnd));
  return start ? std::optional(zerosEnd + *start) : std::nullopt;
}

void JsonChunker::findZeros(std::size_t from) {
  const void* const zeros = std::memchr(m_buffer.get() + from, '\0', m_used - from);
  m_zeros.reset();
  if (zeros != nullptr) m_zeros = static_cast<std::size_t>(static_cast<const char*>(zeros) - m_buffer.get());
}

/// Gives up the event that the buffer begins with if another seems to begin behind it.
bool JsonChunker::resume() {
  const std::optional<std::size_t> start =
      m_resumptions < kMostResumptions ? nextEventStart({m_buffer.get() + 1, m_used - 1}) : std::nullopt;
  if (!start) return false;
  ++m_resumptions;
  addTrouble(TextTrouble::Kind::DamagedEvent, m_position);
  dropUpTo(1 + *start);
  m_scanner.restart();
  m_scanned = 1;
  return true;
}

/// Appends text to the buffer; false at the end of the text.
bool JsonChunker::fill() {
  if (m_textEnded) return false;
  const std::size_t text = m_used - 1;
  std::size_t block = kSmallBlock;
  if (m_frame.atEvents() && !m_tooLong) block = text < m_chunkSize ? m_chunkSize - text : text;
  if (const std::size_t wanted = m_used + block + kChunkPadding; m_capacity < wanted) {
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (m_buffer) std::memcpy(larger.get(), m_buffer.get(), m_used);
    m_buffer = std::move(larger);
    m_capacity = wanted;
  }
  const std::size_t before = m_used;
  const std::size_t got = m_read(m_buffer.get() + m_used, block);
  m_used += got;
  if (!m_zeros) findZeros(before);
  std::memset(m_buffer.get() + m_used, 0, kChunkPadding);
  m_textEnded = got == 0;
  return got > 0;
}

/// Removes bytes [1, end) of the buffer.
void JsonChunker::dropUpTo(std::size_t end) {
  if (m_used > 1) std::memmove(m_buffer.get() + 1, m_buffer.get() + end, m_used - end);
  m_position += end - 1;
  m_used -= end - 1;
  if (!m_zeros) return;
  if (*m_zeros < end) {
    findZeros(1);
  } else {
    *m_zeros -= end - 1;
  }
}

/// Bytes [1, end) as a chunk; what follows them stays.
Chunk JsonChunker::take(std::size_t end) {
  const std::size_t rest = m_used - end;
  Chunk chunk{std::move(m_buffer), m_capacity, end + 1, m_position, m_hasBackslash};
  m_capacity = std::max(m_chunkSize, rest) + 1 + kChunkPadding;
  if (m_spare.capacity >= m_capacity) {
    m_capacity = m_spare.capacity;
    m_buffer = std::exchange(m_spare, {}).buffer;
  } else {
    m_buffer = std::make_unique_for_overwrite<char[]>(m_capacity);
  }
  std::memcpy(m_buffer.get() + 1, chunk.buffer.get() + end, rest + kChunkPadding);
  m_position += end - 1;
  m_used = 1 + rest;
  if (m_zeros) *m_zeros -= end - 1;
  m_scanned = m_scanned > end ? m_scanned - end + 1 : 1;
  m_hasBackslash = std::memchr(m_buffer.get() + 1, '\\', rest) != nullptr;
  m_cut = 1;

  char* const text = chunk.buffer.get();
  text[0] = '[';
  text[end] = ']';
  char* const first = std::find_if_not(text + 1, text + end, isBlank);
  if (*first == ',') *first = ' ';
  char* last = text + end - 1;
  while (last > text && isBlank(*last)) --last;
  if (*last == ',') *last = ' ';
  return chunk;
}

void JsonChunker::addTrouble(TextTrouble::Kind kind, std::uint64_t position) {
  const auto known = std::find_if(m_troubles.begin(), m_troubles.end(),
                                  [kind](const TextTrouble& trouble) { return trouble.kind == kind; });
  if (known == m_troubles.end()) {
    m_troubles.push_back({kind, position});
  } else {
    ++known->count;
  }
}

}  // namespace culprit
