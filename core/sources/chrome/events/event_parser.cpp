#include "core/sources/chrome/events/event_parser.h"

#include <simdjson.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/sources/bytes/utf8.h"
#include "core/sources/chrome/events/args_reader.h"
#include "core/sources/chrome/events/category_table.h"
#include "core/sources/json/json_values.h"

namespace culprit::chrome {

namespace json = simdjson::ondemand;

namespace {

/// Flows and whatever else only tells about other events: they are counted and not kept.
bool isPassedOver(char phase) {
  switch (phase) {
    case '\0':  // the event says none
    case 'X':
    case 'B':
    case 'E':
    case 'C':
    case 'I':
    case 'i':
    case 'M':
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'F':
    case 'P':
    case 'N':
    case 'O':
    case 'D':
      return false;
    default:
      return true;
  }
}

/// Where the text of the field with this key goes; null if it is not wanted.
std::string_view* fieldFor(std::uint64_t key, Event& event) {
  switch (key) {
    case keyWord("ts"):
      return &event.ts;
    case keyWord("id"):
      return &event.id;
    case keyWord("cat"):
      return &event.cat;
    case keyWord("pid"):
      return &event.pid;
    case keyWord("tid"):
      return &event.tid;
    case keyWord("dur"):
      return &event.dur;
    case keyWord("name"):
      return &event.name;
    default:
      return nullptr;
  }
}

}  // namespace

struct EventParser::State {
  json::parser parser;
  ArgsReader argsReader;
  CategoryTable categories;
  SliceTable slices;
  Args args;                    ///< of the event in work
  EventBatch* batch = nullptr;  ///< that is filled
  std::size_t resumptions = 0;  ///< in this batch

  struct Taken {
    std::size_t end = 0;  ///< behind the last element that was taken
    simdjson::error_code error = simdjson::SUCCESS;
  };
  /// Args whose event has not told yet which of them are wanted.
  struct Later {
    std::string_view text;
    bool isObject = true;
    bool hasArgs = false;  ///< the others have been read
  };

  void takeElement(json::value& element, std::uint64_t position);
  void takeObject(json::object object, std::uint64_t position);
  Wanted wantedOf(const Event& event) { return wantedArgs(event.phase, categories.ruleOf(event.cat)); }
  Args& beginArgs(Later& later);
  void takeArgs(json::value& value, const Event& event, Later& later);
  Taken parseWhole(const char* text, std::size_t size, std::size_t capacity, std::uint64_t position);
  Taken parseAlone(Chunk& chunk, std::size_t from, std::size_t length);
  void parseSingly(Chunk& chunk, std::size_t from);
  void repair();
};

Args& EventParser::State::beginArgs(Later& later) {
  if (!later.hasArgs) args = {};
  later.hasArgs = true;
  return args;
}

/// Reads the args of an event if what is known of it tells which are wanted; otherwise keeps them for later.
void EventParser::State::takeArgs(json::value& value, const Event& event, Later& later) {
  json::object object;
  later.isObject = value.get_object().get(object) == simdjson::SUCCESS;
  if (!later.isObject) return;
  const bool needsCat = event.phase == '\0' || event.phase == 'X' || event.phase == 'B';
  if (needsCat && event.cat.empty()) {
    later.text = object.raw_json();
    return;
  }
  const Wanted wanted = wantedOf(event);
  if (wanted != Wanted::Nothing) argsReader.read(object, wanted, beginArgs(later), batch->texts);
}

void EventParser::State::takeObject(json::object object, std::uint64_t position) {
  Event event{.position = position};
  Later later;
  bool isEmpty = true;
  bool isOver = false;
  for (auto each : object) {
    isEmpty = false;
    json::field& field = fieldOf(each);
    const std::uint64_t key = keyWordAt(keyOf(field));
    if (key == keyWord("args")) {
      takeArgs(field.value(), event, later);
      continue;
    }
    if (key == keyWord("ph")) {
      const std::string_view phase = textOf(field.value(), batch->texts);
      event.phase = phase.size() == 1 ? phase.front() : '?';
      isOver = isPassedOver(event.phase);
      if (isOver) break;  // whatever follows in it
    } else if (std::string_view* const text = fieldFor(key, event)) {
      *text = textOf(field.value(), batch->texts);
    }
  }
  if (isEmpty || !later.isObject || isOver) {
    batch->passedOver += isOver ? 1 : 0;
    if (later.isObject) return;
    batch->unusable += event.phase == '\0' ? 0 : 1;
    batch->skip(position, "the args of an event are no object");
    return;
  }
  const Wanted wanted = later.text.empty() ? Wanted::Nothing : wantedOf(event);
  if (wanted != Wanted::Nothing) argsReader.read(later.text, wanted, beginArgs(later), batch->texts);
  event.finish(categories.ruleOf(event.cat));
  batch->add(event, later.hasArgs ? &args : nullptr, slices);
}

void EventParser::State::takeElement(json::value& element, std::uint64_t position) {
  json::object object;
  if (element.get_object().get(object) != simdjson::SUCCESS) {
    ++batch->others;
    return batch->skip(position, "an entry of the list of events is no object");
  }
  takeObject(object, position);
  ++batch->objects;
}

/// Takes the elements of the JSON array `text`, as many as can be.
EventParser::State::Taken EventParser::State::parseWhole(const char* text, std::size_t size,
                                                         std::size_t capacity, std::uint64_t position) {
  std::size_t at = 1;
  bool isTaken = true;
  try {
    json::document document = parser.iterate(text, size, capacity);
    for (auto element : document.get_array()) {
      if (element.error() != simdjson::SUCCESS) throw simdjson::simdjson_error(element.error());
      json::value&& value = static_cast<simdjson::simdjson_result<json::value>&&>(element).value_unsafe();
      at = static_cast<std::size_t>(value.raw_json_token().data() - text);
      isTaken = false;
      takeElement(value, position + at - 1);
      isTaken = true;
    }
    return {size, simdjson::SUCCESS};
  } catch (const simdjson::simdjson_error& error) {
    // A damaged text may end inside its last token.
    if (isTaken && at > 1 && at + 1 < size)
      at += EventScanner().scan(text + at, size - 1 - at, true).lastCut.value_or(0);
    return {std::min(at, size - 1), error.error()};
  }
}

/// Parses [from, from + length) of `chunk` as if it were the only element, in brackets put around it for as
/// long as that takes.
EventParser::State::Taken EventParser::State::parseAlone(Chunk& chunk, std::size_t from, std::size_t length) {
  char* const text = chunk.buffer.get() + from - 1;
  const std::size_t size = length + 2;
  const char before = std::exchange(text[0], '[');
  const char behind = std::exchange(text[size - 1], ']');
  const Taken taken = parseWhole(text, size, size + kChunkPadding - 1, chunk.position + from - 1);
  text[0] = before;
  text[size - 1] = behind;
  return taken;
}

/// Takes what lies between the brackets of `chunk`, from offset `from` on, one element after the other.
void EventParser::State::parseSingly(Chunk& chunk, std::size_t from) {
  const char* const text = chunk.buffer.get();
  const std::size_t end = chunk.size - 1;
  while (from < end) {
    if (const char c = text[from]; c == ',' || static_cast<unsigned char>(c) <= ' ') {
      ++from;
      continue;
    }
    EventScanner scanner;
    const EventScanner::Outcome outcome = scanner.scan(text + from, end - from, true);
    const std::size_t length =
        std::max<std::size_t>(outcome.lastCut.value_or(outcome.arrayEnd.value_or(end - from)), 1);
    const Taken taken = parseAlone(chunk, from, length);
    if (taken.error == simdjson::SUCCESS) {
      from += length;
      continue;
    }
    const std::size_t damaged = from + taken.end - 1;
    batch->skip(chunk.position + damaged - 1, "a damaged event");
    const auto next = ++resumptions <= JsonChunker::kMostResumptions
                          ? nextEventStart({text + damaged, from + length - damaged})
                          : std::nullopt;
    from = next ? damaged + *next : from + length;
  }
}

/// Makes the text acceptable to simdjson, byte for byte.
void EventParser::State::repair() {
  Chunk& chunk = batch->chunk;
  char* const text = chunk.buffer.get();
  std::size_t first = chunk.size;
  std::size_t count = replaceInvalidUtf8({text, chunk.size}, '?', first);
  for (std::size_t i = 0; i < chunk.size; ++i) {
    if (static_cast<unsigned char>(text[i]) >= ' ') continue;
    const bool isBlank = text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
    text[i] = ' ';
    if (isBlank) continue;
    ++count;
    first = std::min(first, i);
  }
  // Only line ends inside of names were in the way.
  if (count == 0) first = 1;
  batch->firstRepair = chunk.position + first - 1;
  batch->repairs = std::max<std::size_t>(count, 1);
}

EventParser::EventParser() : m_state(std::make_unique<State>()) {}
EventParser::~EventParser() = default;

void EventParser::parse(EventBatch& batch) {
  State& state = *m_state;
  state.batch = &batch;
  state.resumptions = 0;
  state.slices.beginBatch(batch.details);
  const Chunk& chunk = batch.chunk;
  const char* const text = chunk.buffer.get();
  batch.texts.setMayBeEscaped(chunk.mayHoldBackslash);
  const std::size_t capacity = chunk.size + kChunkPadding - 1;
  State::Taken taken = state.parseWhole(text, chunk.size, capacity, chunk.position);
  if (taken.error == simdjson::UTF8_ERROR || taken.error == simdjson::UNESCAPED_CHARS) {
    state.repair();
    taken = state.parseWhole(text, chunk.size, capacity, chunk.position);
  }
  if (taken.error != simdjson::SUCCESS) state.parseSingly(batch.chunk, taken.end);
}

}  // namespace culprit::chrome
