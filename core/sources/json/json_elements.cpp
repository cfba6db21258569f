#include "core/sources/json/json_elements.h"

#include <algorithm>
#include <utility>

#include "core/sources/bytes/utf8.h"
#include "core/sources/json/event_scanner.h"

namespace culprit {

namespace ondemand = simdjson::ondemand;

/// Takes the elements as long as the parser can go on. The end of those that were taken is that of the last
/// but the damaged one, which is looked for by its brackets.
JsonElements::Outcome JsonElements::parse(const JsonPiece& piece, const Take& take, const Leave& leave) {
  std::size_t at = 0;  // of the element in work; 0: none has been met
  bool isInWork = false;
  try {
    ondemand::document document = m_parser.iterate(piece.text, piece.size, piece.capacity);
    for (auto element : document.get_array()) {
      ondemand::value value = element.value();
      at = static_cast<std::size_t>(value.raw_json_token().data() - piece.text);
      const std::uint64_t position = piece.position + at - 1;
      isInWork = true;
      ondemand::object object;
      if (value.get_object().get(object) == simdjson::SUCCESS) {
        take(object, position);
      } else {
        leave(position);
      }
      isInWork = false;
    }
    return {piece.size - 1, simdjson::SUCCESS};
  } catch (const simdjson::simdjson_error& error) {
    if (isInWork) leave(piece.position + at - 1);
    if (at == 0) return {1, error.error()};
    if (at >= piece.size - 1) return {piece.size - 1, error.error()};  // the last bracket, or behind it
    const auto end = EventScanner().scan(piece.text + at, piece.size - 1 - at, true).lastCut;
    return {end ? at + *end : piece.size - 1, error.error()};
  }
}

/// What lies between offset `from` and the last bracket, one element after the other.
void JsonElements::parseSingly(const JsonPiece& piece, std::size_t from, const Take& take,
                               const Leave& leave) {
  char* const text = piece.text;
  const std::size_t end = piece.size - 1;
  while (from < end) {
    if (const char c = text[from]; c == ',' || static_cast<unsigned char>(c) <= ' ') {
      ++from;
      continue;
    }
    const EventScanner::Outcome outcome = EventScanner().scan(text + from, end - from, true);
    const std::size_t size =
        std::max<std::size_t>(outcome.lastCut.value_or(outcome.arrayEnd.value_or(end - from)), 1);
    const char before = std::exchange(text[from - 1], '[');
    const char behind = std::exchange(text[from + size], ']');
    const JsonPiece single{text + from - 1, size + 2, piece.capacity - (from - 1), piece.position + from - 1};
    // An element that is taken or left is told of; damage before it is not.
    bool isToldOf = false;
    const Outcome parsed = parse(
        single,
        [&](ondemand::object& object, std::uint64_t position) {
          take(object, position);
          isToldOf = true;
        },
        [&](std::uint64_t position) {
          isToldOf = true;
          leave(position);
        });
    if (parsed.error != simdjson::SUCCESS && !isToldOf) leave(single.position);
    text[from - 1] = before;
    text[from + size] = behind;
    from += size;
  }
}

/// Makes the text acceptable to simdjson, byte for byte.
void JsonElements::repair(const JsonPiece& piece) {
  std::size_t first = piece.size;
  std::size_t count = replaceInvalidUtf8({piece.text, piece.size}, '?', first);
  for (std::size_t i = 0; i < piece.size; ++i) {
    char& c = piece.text[i];
    if (static_cast<unsigned char>(c) >= ' ') continue;
    const bool isBlank = c == '\n' || c == '\r' || c == '\t';
    c = ' ';
    if (isBlank) continue;
    ++count;
    first = std::min(first, i);
  }
  // Only line ends inside of texts were in the way.
  if (count == 0) first = 1;
  if (m_repairs == 0) m_firstRepair = piece.position + first - 1;
  m_repairs += std::max<std::size_t>(count, 1);
}

void JsonElements::each(const JsonPiece& piece, const Take& take, const Leave& leave) {
  Outcome outcome = parse(piece, take, leave);
  const bool mayHelp = outcome.error == simdjson::UTF8_ERROR || outcome.error == simdjson::UNESCAPED_CHARS;
  if (mayHelp && outcome.end == 1) {
    repair(piece);
    outcome = parse(piece, take, leave);
  }
  if (outcome.error != simdjson::SUCCESS) parseSingly(piece, outcome.end, take, leave);
}

}  // namespace culprit
