#include "core/sources/args_reader.h"

#include "core/sources/numbers.h"

namespace culprit::chrome {

namespace {

namespace json = simdjson::ondemand;

/// Product of a list such as the grid [12, 1, 1]; 0 if it is none or too large.
std::uint64_t productOf(json::value value) {
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

void takeLaunch(std::string_view key, json::value value, Args& args, TextStore& texts) {
  if (key == "correlation") {
    args.correlation = textOf(value, texts);
  } else if (key == "hostname") {
    args.hostname = textOf(value, texts);
  } else if (key == "device") {
    args.device = textOf(value, texts);
  }
}

void takeGpuWork(std::string_view key, json::value value, Args& args, TextStore& texts) {
  if (key == "grid") {
    args.gridThreads = productOf(value);
  } else if (key == "block") {
    args.blockThreads = productOf(value);
  } else if (key == "bytes") {
    args.bytes = textOf(value, texts);
  } else if (key == "est. achieved occupancy %") {
    args.occupancy = textOf(value, texts);
  } else if (key == "In msg nelems") {
    args.elements = textOf(value, texts);
  } else if (key == "dtype") {
    args.dtype = textOf(value, texts);
  } else if (key == "Process Group Name") {
    args.groupName = textOf(value, texts);
  } else if (key == "Process Group Ranks") {
    args.groupRanks = textOf(value, texts);
  } else {
    takeLaunch(key, value, args, texts);
  }
}

void takeMemory(std::string_view key, json::value value, Args& args, TextStore& texts) {
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

void takeCounter(std::string_view key, json::value value, Args& args, TextStore& texts) {
  if (key == "hostname") {
    args.hostname = textOf(value, texts);
  } else if (const auto number = parseNumber(textOf(value, texts))) {
    args.values.emplace_back(key, *number);
  }
}

}  // namespace

std::string_view textOf(json::value value, TextStore& texts) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') return token;
  if (token.find('\\') != std::string_view::npos) return texts.keep(value.get_string());
  return token.substr(1, token.size() - 2);
}

std::string_view keyOf(const simdjson::simdjson_result<json::field>& field) {
  if (field.error() != simdjson::SUCCESS) throw simdjson::simdjson_error(field.error());
  const char* const begin = field.value_unsafe().key().raw();
  const char* end = begin;
  while (*end != '"') end += *end == '\\' ? 2 : 1;
  return {begin, static_cast<std::size_t>(end - begin)};
}

void ArgsReader::take(std::string_view key, json::value value, Wanted wanted, Args& args, TextStore& texts) {
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
  for (auto field : object) {
    const std::string_view key = keyOf(field);
    take(key, field.value(), wanted, args, texts);
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
