#include "core/sources/event_parser.h"

#include <simdjson.h>

#include <algorithm>
#include <string>

#include "core/sources/args_reader.h"
#include "core/sources/utf8.h"

namespace culprit::chrome {

namespace json = simdjson::ondemand;

struct EventParser::State {
  explicit State(ChromeImporter& to) : importer(to) {}

  ChromeImporter& importer;
  json::parser parser;
  ArgsReader argsReader;
  Args args;
  bool argsInUse = false;
  std::string single;  ///< one event, when they are taken one by one
  std::uint64_t objects = 0;
  std::uint64_t others = 0;
  std::uint64_t repairs = 0;
  std::uint64_t firstRepair = 0;
  std::size_t resumptions = 0;

  struct Taken {
    std::size_t end = 0;  ///< behind the last element that was taken
    simdjson::error_code error = simdjson::SUCCESS;
  };

  void takeElement(json::value element, std::uint64_t position);
  void takeObject(json::object object, std::uint64_t position);
  bool takeArgs(json::value value, const Event& event, std::string_view& later);
  void clearArgs();
  Taken parseWhole(const char* text, std::size_t size, std::size_t capacity, std::uint64_t position);
  void parseSingly(const char* text, std::size_t from, std::size_t size, std::uint64_t position);
  void repair(Chunk& chunk);
};

void EventParser::State::clearArgs() {
  if (argsInUse) args.clear();
  argsInUse = false;
}

/// Reads the args of `event` if what is known of it tells which are wanted; otherwise their text is put into
/// `later`. False if there are args, but no object.
bool EventParser::State::takeArgs(json::value value, const Event& event, std::string_view& later) {
  json::object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) return false;
  const bool needsCat = event.phase == '\0' || event.phase == 'X' || event.phase == 'B';
  if (needsCat && event.cat.empty()) {
    later = object.raw_json();
    return true;
  }
  const Wanted wanted = importer.wantedOf(event.phase, event.cat);
  if (wanted == Wanted::Nothing) return true;
  argsInUse = true;
  argsReader.read(object, wanted, args);
  return true;
}

void EventParser::State::takeObject(json::object object, std::uint64_t position) {
  Event event{.position = position};
  std::string_view laterArgs;
  bool hasArgs = true;
  bool isEmpty = true;
  clearArgs();
  for (auto field : object) {
    isEmpty = false;
    const std::string_view key = keyOf(field);
    if (key == "ph") {
      const std::string_view phase = textOf(field.value());
      event.phase = phase.size() == 1 ? phase.front() : '?';
    } else if (key == "args") {
      hasArgs = takeArgs(field.value(), event, laterArgs);
    } else if (key == "name") {
      event.name = textOf(field.value());
    } else if (key == "cat") {
      event.cat = textOf(field.value());
    } else if (key == "pid") {
      event.pid = textOf(field.value());
    } else if (key == "tid") {
      event.tid = textOf(field.value());
    } else if (key == "ts") {
      event.ts = textOf(field.value());
    } else if (key == "dur") {
      event.dur = textOf(field.value());
    } else if (key == "id") {
      event.id = textOf(field.value());
    }
  }
  if (isEmpty) return;
  if (!hasArgs) return importer.skip(position, "the args of an event are no object");
  const Wanted wanted = laterArgs.empty() ? Wanted::Nothing : importer.wantedOf(event.phase, event.cat);
  if (wanted != Wanted::Nothing) {
    argsInUse = true;
    argsReader.read(laterArgs, wanted, args);
  }
  importer.add(event, args);
}

void EventParser::State::takeElement(json::value element, std::uint64_t position) {
  json::object object;
  if (element.get_object().get(object) != simdjson::SUCCESS) {
    ++others;
    return importer.skip(position, "an entry of the list of events is no object");
  }
  takeObject(object, position);
  ++objects;
}

/// Takes the elements of the JSON array `text`, as many as can be.
EventParser::State::Taken EventParser::State::parseWhole(const char* text, std::size_t size,
                                                         std::size_t capacity, std::uint64_t position) {
  std::size_t at = 1;
  bool isTaken = true;
  try {
    json::document document = parser.iterate(text, size, capacity);
    for (auto element : document.get_array()) {
      const json::value value = element.value();
      at = static_cast<std::size_t>(json::value(value).raw_json_token().data() - text);
      isTaken = false;
      takeElement(value, position + at - 1);
      isTaken = true;
    }
    return {size, simdjson::SUCCESS};
  } catch (const simdjson::simdjson_error& error) {
    if (isTaken && at > 1) at += EventScanner().scan(text + at, size - 1 - at, true).lastCut.value_or(0);
    return {at, error.error()};
  }
}

/// Takes what lies between the brackets of `text`, from offset `from` on, one element after the other.
void EventParser::State::parseSingly(const char* text, std::size_t from, std::size_t size,
                                     std::uint64_t position) {
  const std::size_t end = size - 1;
  while (from < end) {
    if (const char c = text[from]; c == ',' || static_cast<unsigned char>(c) <= ' ') {
      ++from;
      continue;
    }
    EventScanner scanner;
    const EventScanner::Outcome outcome = scanner.scan(text + from, end - from, true);
    const std::size_t length =
        std::max<std::size_t>(outcome.lastCut.value_or(outcome.arrayEnd.value_or(end - from)), 1);
    single.assign(1, '[').append(text + from, length).append(1, ']');
    const std::size_t used = single.size();
    single.append(kChunkPadding, ' ');
    const Taken taken = parseWhole(single.data(), used, single.size(), position + from - 1);
    if (taken.error == simdjson::SUCCESS) {
      from += length;
      continue;
    }
    const std::size_t damaged = from + taken.end - 1;
    importer.skip(position + damaged - 1, "a damaged event");
    const auto next = ++resumptions <= JsonChunker::kMostResumptions
                          ? nextEventStart({text + damaged, from + length - damaged})
                          : std::nullopt;
    from = next ? damaged + *next : from + length;
  }
}

/// Makes the text acceptable to simdjson, byte for byte.
void EventParser::State::repair(Chunk& chunk) {
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
  if (repairs == 0) firstRepair = chunk.position + first - 1;
  repairs += std::max<std::size_t>(count, 1);
}

EventParser::EventParser(ChromeImporter& importer) : m_state(std::make_unique<State>(importer)) {}
EventParser::~EventParser() = default;

void EventParser::parse(Chunk& chunk) {
  State& state = *m_state;
  char* const text = chunk.buffer.get();
  const std::size_t capacity = chunk.size + kChunkPadding - 1;
  State::Taken taken = state.parseWhole(text, chunk.size, capacity, chunk.position);
  if (taken.error == simdjson::UTF8_ERROR || taken.error == simdjson::UNESCAPED_CHARS) {
    state.repair(chunk);
    taken = state.parseWhole(text, chunk.size, capacity, chunk.position);
  }
  if (taken.error != simdjson::SUCCESS) state.parseSingly(text, taken.end, chunk.size, chunk.position);
}

std::uint64_t EventParser::objects() const {
  return m_state->objects;
}
std::uint64_t EventParser::others() const {
  return m_state->others;
}
std::uint64_t EventParser::repairs() const {
  return m_state->repairs;
}
std::uint64_t EventParser::firstRepair() const {
  return m_state->firstRepair;
}

}  // namespace culprit::chrome
