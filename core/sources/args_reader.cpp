#include "core/sources/args_reader.h"

#include "core/sources/key_word.h"
#include "core/sources/numbers.h"

namespace culprit::chrome {

namespace {

namespace json = simdjson::ondemand;

/// Product of a list such as the grid [12, 1, 1]; 0 if it is none or too large.
std::uint64_t productOf(json::value& value) {
  json::array list;
  if (value.get_array().get(list) != simdjson::SUCCESS) return 0;
  std::uint64_t product = 1;
  for (auto element : list) {
    std::uint64_t factor = 0;
    if (element.get_uint64().get(factor) != simdjson::SUCCESS) return 0;
    if (__builtin_mul_overflow(product, factor, &product)) return 0;
  }
  return product;
}

void takeLaunch(std::string_view key, json::value& value, Args& args, TextStore& texts) {
  switch (keyWordIn(key)) {
    case keyWord("correlation"):
      if (key == "correlation") args.correlation = textOf(value, texts);
      return;
    case keyWord("hostname"):
      if (key == "hostname") args.hostname = textOf(value, texts);
      return;
    case keyWord("device"):
      args.device = textOf(value, texts);
      return;
    default:
      return;
  }
}

void takeGpuWork(std::string_view key, json::value& value, Args& args, TextStore& texts) {
  constexpr std::string_view kOccupancy = "est. achieved occupancy %";
  constexpr std::string_view kElements = "In msg nelems";
  constexpr std::string_view kGroup = "Process Group";
  switch (keyWordIn(key)) {
    case keyWord("grid"):
      args.gridThreads = productOf(value);
      return;
    case keyWord("block"):
      args.blockThreads = productOf(value);
      return;
    case keyWord("bytes"):
      args.bytes = textOf(value, texts);
      return;
    case keyWord("dtype"):
      args.dtype = textOf(value, texts);
      return;
    case keyWord(kOccupancy):
      if (key == kOccupancy) args.occupancy = textOf(value, texts);
      return;
    case keyWord(kElements):
      if (key == kElements) args.elements = textOf(value, texts);
      return;
    case keyWord(kGroup):
      if (key == "Process Group Name") args.groupName = textOf(value, texts);
      if (key == "Process Group Ranks") args.groupRanks = textOf(value, texts);
      return;
    default:
      return takeLaunch(key, value, args, texts);
  }
}

void takeMemory(std::string_view key, json::value& value, Args& args, TextStore& texts) {
  if (key == "Bytes") {
    args.memoryBytes = textOf(value, texts);
  } else if (key == "Device Type") {
    args.deviceType = textOf(value, texts);
  } else if (key == "Device Id") {
    args.deviceId = textOf(value, texts);
  } else if (key == "Total Allocated") {
    args.allocated = textOf(value, texts);
  } else if (key == "Total Reserved") {
    args.reserved = textOf(value, texts);
  }
}

void takeCounter(std::string_view key, json::value& value, Args& args, TextStore& texts) {
  if (key == "hostname") {
    args.hostname = textOf(value, texts);
  } else if (const auto number = parseNumber(textOf(value, texts))) {
    args.values.emplace_back(key, *number);
  }
}

}  // namespace

std::string_view textOf(json::value& value, TextStore& texts) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') return token;
  if (texts.mayBeEscaped() && token.find('\\') != std::string_view::npos) {
    return texts.keep(value.get_string());
  }
  return token.substr(1, token.size() - 2);
}

json::field& fieldOf(simdjson::simdjson_result<json::field>& each) {
  if (each.error() != simdjson::SUCCESS) throw simdjson::simdjson_error(each.error());
  json::field&& field = static_cast<simdjson::simdjson_result<json::field>&&>(each).value_unsafe();
  return field;
}

std::string_view keyOf(const json::field& field) {
  const char* const begin = field.key().raw();
  if (const auto size = shortKeySize(begin)) return {begin, *size};
  const char* end = begin;
  while (*end != '"') end += *end == '\\' ? 2 : 1;
  return {begin, static_cast<std::size_t>(end - begin)};
}

void ArgsReader::take(std::string_view key, json::value& value, Wanted wanted, Args& args, TextStore& texts) {
  if (key == "args") {
    if (value.type() != json::json_type::string) return;
    if (!m_inner) m_inner = std::make_unique<ArgsReader>();
    m_inner->read(std::string_view(value.get_string()), wanted, args, texts);
    return;
  }
  switch (wanted) {
    case Wanted::Nothing:
      return;
    case Wanted::Launch:
      return takeLaunch(key, value, args, texts);
    case Wanted::GpuWork:
      return takeGpuWork(key, value, args, texts);
    case Wanted::Counter:
      return takeCounter(key, value, args, texts);
    case Wanted::Memory:
      return takeMemory(key, value, args, texts);
    case Wanted::Metadata:
      if (key == "name") args.name = textOf(value, texts);
      return;
  }
}

void ArgsReader::read(json::object object, Wanted wanted, Args& args, TextStore& texts) {
  for (auto each : object) {
    json::field& field = fieldOf(each);
    take(keyOf(field), field.value(), wanted, args, texts);
  }
}

bool ArgsReader::read(std::string_view text, Wanted wanted, Args& args, TextStore& texts) {
  const std::string_view kept = texts.keep(text, simdjson::SIMDJSON_PADDING);
  try {
    json::document document =
        m_parser.iterate(kept.data(), kept.size(), kept.size() + simdjson::SIMDJSON_PADDING);
    read(document.get_object(), wanted, args, texts);
    return true;
  } catch (const simdjson::simdjson_error&) {
    args = {};
    return false;
  }
}

}  // namespace culprit::chrome
