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

void takeLaunch(std::string_view key, json::value value, Args& args) {
  if (key == "correlation") {
    args.correlation = textOf(value);
  } else if (key == "hostname") {
    args.hostname = textOf(value);
  } else if (key == "device") {
    args.device = textOf(value);
  }
}

void takeGpuWork(std::string_view key, json::value value, Args& args) {
  if (key == "grid") {
    args.gridThreads = productOf(value);
  } else if (key == "block") {
    args.blockThreads = productOf(value);
  } else if (key == "bytes") {
    args.bytes = textOf(value);
  } else if (key == "est. achieved occupancy %") {
    args.occupancy = textOf(value);
  } else if (key == "In msg nelems") {
    args.elements = textOf(value);
  } else if (key == "dtype") {
    args.dtype = textOf(value);
  } else if (key == "Process Group Name") {
    args.groupName = textOf(value);
  } else if (key == "Process Group Ranks") {
    args.groupRanks = textOf(value);
  } else {
    takeLaunch(key, value, args);
  }
}

void takeMemory(std::string_view key, json::value value, Args& args) {
  if (key == "Bytes") {
    args.memoryBytes = textOf(value);
  } else if (key == "Device Type") {
    args.deviceType = textOf(value);
  } else if (key == "Device Id") {
    args.deviceId = textOf(value);
  } else if (key == "Total Allocated") {
    args.allocated = textOf(value);
  } else if (key == "Total Reserved") {
    args.reserved = textOf(value);
  }
}

void takeCounter(std::string_view key, json::value value, Args& args) {
  if (key == "hostname") {
    args.hostname = textOf(value);
  } else if (const auto number = parseNumber(textOf(value))) {
    args.values.emplace_back(key, *number);
  }
}

}  // namespace

std::string_view textOf(json::value value) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') return token;
  if (token.find('\\') != std::string_view::npos) return value.get_string();
  return token.substr(1, token.size() - 2);
}

std::string_view keyOf(const simdjson::simdjson_result<json::field>& field) {
  if (field.error() != simdjson::SUCCESS) throw simdjson::simdjson_error(field.error());
  const char* const begin = field.value_unsafe().key().raw();
  const char* end = begin;
  while (*end != '"') end += *end == '\\' ? 2 : 1;
  return {begin, static_cast<std::size_t>(end - begin)};
}

void ArgsReader::take(std::string_view key, json::value value, Wanted wanted, Args& args) {
  if (key == "args") {
    if (value.type() != json::json_type::string) return;
    if (!m_inner) m_inner = std::make_unique<ArgsReader>();
    m_inner->read(std::string_view(value.get_string()), wanted, args);
    return;
  }
  switch (wanted) {
    case Wanted::Nothing:
      return;
    case Wanted::Launch:
      return takeLaunch(key, value, args);
    case Wanted::GpuWork:
      return takeGpuWork(key, value, args);
    case Wanted::Counter:
      return takeCounter(key, value, args);
    case Wanted::Memory:
      return takeMemory(key, value, args);
    case Wanted::Metadata:
      if (key == "name") args.name = textOf(value);
      return;
  }
}

void ArgsReader::read(json::object object, Wanted wanted, Args& args) {
  for (auto field : object) {
    const std::string_view key = keyOf(field);
    take(key, field.value(), wanted, args);
  }
}

bool ArgsReader::read(std::string_view text, Wanted wanted, Args& args) {
  m_text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  m_text = text;
  try {
    json::document document = m_parser.iterate(m_text.data(), m_text.size(), m_text.capacity());
    read(document.get_object(), wanted, args);
    return true;
  } catch (const simdjson::simdjson_error&) {
    args.clear();
    return false;
  }
}

}  // namespace culprit::chrome
