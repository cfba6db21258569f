#include "core/sources/chrome/find_raw_event.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/events/event_stream.h"

namespace culprit::chrome {

namespace {

namespace json = simdjson::ondemand;

constexpr std::int64_t kToleranceNs = 1000;
constexpr std::size_t kLongestValue = 64U << 10U;  // a stack may be long; more is no reading matter

/// An event of the wanted name and duration, before it is known when the file's clock began.
struct Candidate {
  std::uint64_t position = 0;
  std::int64_t timeNs = 0;
  std::int64_t offNs = 0;  ///< from the wanted duration
};

struct Search {
  std::vector<Candidate> candidates;
  std::int64_t epochNs = 0;
};

Search search(const std::filesystem::path& file, std::string_view name, std::int64_t durationNs,
              const Monitor& monitor) {
  Search found;
  EventStream stream(file);
  while (const EventBatch* const batch = stream.next()) {
    monitor.checkpoint();
    for (const Slice& slice : batch->slices) {
      const std::int64_t offNs = std::abs(slice.durationNs - durationNs);
      if (offNs <= kToleranceNs && slice.name->text == name)
        found.candidates.push_back({slice.position, slice.startNs, offNs});
    }
    for (const EventBatch::Entry& entry : batch->entries) {
      const Event& event = entry.event;
      if (event.phase == 'B' && event.name == name && event.hasUsableTime())
        found.candidates.push_back({event.position, *event.timeNs, 0});
    }
  }
  stream.stop();
  found.epochNs = epochOf(stream.chunker().frame().values());
  return found;
}

std::optional<std::uint64_t> positionOf(const Search& found, std::int64_t startNs) {
  std::optional<std::uint64_t> position;
  std::int64_t nearest = 2 * kToleranceNs + 1;
  for (const Candidate& each : found.candidates) {
    const std::int64_t awayNs = std::abs(each.timeNs + found.epochNs - startNs);
    if (awayNs > kToleranceNs || awayNs + each.offNs >= nearest) continue;
    nearest = awayNs + each.offNs;
    position = each.position;
  }
  return position;
}

/// The text of the event that begins at that byte.
std::optional<std::string> textAt(const std::filesystem::path& file, std::uint64_t position,
                                  const Monitor& monitor) {
  EventStream stream(file);
  while (const EventBatch* const batch = stream.next()) {
    monitor.checkpoint();
    const Chunk& chunk = batch->chunk;
    if (position < chunk.position || position - chunk.position + 1 >= chunk.size) continue;
    const auto from = static_cast<std::size_t>(position - chunk.position) + 1;
    const char* const text = chunk.buffer.get() + from;
    const auto end = EventScanner().scan(text, chunk.size - 1 - from, true).lastCut;
    return std::string(text, end.value_or(chunk.size - 1 - from));
  }
  return std::nullopt;
}

/// Whole characters of it, and a word about the rest.
std::string shortened(std::string text) {
  if (text.size() <= kLongestValue) return text;
  std::size_t kept = kLongestValue;
  while (kept > 0 && (static_cast<unsigned char>(text[kept]) & 0xC0U) == 0x80U) --kept;
  const std::size_t rest = text.size() - kept;
  text.resize(kept);
  return fmt::format("{}… ({} more bytes)", text, rest);
}

std::string valueOf(json::value value) {
  if (value.type() == json::json_type::string)
    return shortened(std::string(std::string_view(value.get_string())));
  const std::string_view raw = simdjson::to_json_string(value);
  std::string text(raw.size(), '\0');
  std::size_t size = 0;
  if (simdjson::minify(raw.data(), raw.size(), text.data(), size) != simdjson::SUCCESS)
    return shortened(std::string(raw));
  text.resize(size);
  return shortened(std::move(text));
}

void takeFields(json::object object, std::vector<RawEvent::Field>& fields, RawEvent* event) {
  for (auto each : object) {
    std::string key(std::string_view(each.unescaped_key()));
    json::value value = each.value();
    if (event != nullptr && key == "args" && value.type() == json::json_type::object) {
      takeFields(value.get_object(), event->args, nullptr);
    } else {
      fields.push_back({std::move(key), valueOf(value)});
    }
  }
}

}  // namespace

RawEvent findRawEvent(const std::filesystem::path& file, std::string_view name, const EventTime& time,
                      const Monitor& monitor) {
  const auto position = positionOf(search(file, name, time.durationNs, monitor), time.startNs);
  if (!position) throw Error("the file has no such event", file);
  const auto text = textAt(file, *position, monitor);
  if (!text) throw Error("the event cannot be read again", file);
  RawEvent event{.file = file.string()};
  try {
    const simdjson::padded_string padded(*text);
    json::parser parser;
    json::document document = parser.iterate(padded);
    takeFields(document.get_object(), event.fields, &event);
  } catch (const simdjson::simdjson_error&) {
    throw Error("the event is damaged", file);
  }
  return event;
}

}  // namespace culprit::chrome
