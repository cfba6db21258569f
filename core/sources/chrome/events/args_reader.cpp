#include "core/sources/chrome/events/args_reader.h"

#include <limits>

#include "core/sources/bytes/numbers.h"
#include "core/sources/json/json_values.h"

namespace culprit::chrome {

namespace {

namespace json = simdjson::ondemand;

/// Without content if it is none, or too large.
LaunchExtent extentOf(json::value& value) {
  json::array list;
  if (value.get_array().get(list) != simdjson::SUCCESS) return {};
  LaunchExtent found{.product = 1, .extent = {1, 1, 1}, .isWhole = true};
  std::size_t size = 0;
  for (auto element : list) {
    std::uint64_t factor = 0;
    if (element.get_uint64().get(factor) != simdjson::SUCCESS) return {};
    if (__builtin_mul_overflow(found.product, factor, &found.product)) return {};
    if (size < found.extent.size() && factor <= std::numeric_limits<std::uint32_t>::max()) {
      found.extent.at(size) = static_cast<std::uint32_t>(factor);
    } else {
      found.isWhole = false;
    }
    ++size;
  }
  found.isWhole = found.isWhole && size > 0 && found.product > 0;
  return found;
}

void takeLaunch(const char* key, json::value& value, Args& args, TextStore& texts) {
  switch (keyWordAt(key)) {
    case keyWord("correlation"):
      if (isKey(key, "correlation")) args.correlation = textOf(value, texts);
      return;
    case keyWord("hostname"):
      if (isKey(key, "hostname")) args.hostname = textOf(value, texts);
      return;
    case keyWord("device"):
      args.device = textOf(value, texts);
      return;
    default:
      return;
  }
}

void takeGpuWork(const char* key, json::value& value, Args& args, TextStore& texts) {
  constexpr std::string_view kOccupancy = "est. achieved occupancy %";
  constexpr std::string_view kCollective = "Collective name";
  constexpr std::string_view kElements = "In msg nelems";
  constexpr std::string_view kGroup = "Process Group";
  constexpr std::string_view kGroupSize = "Group size";
  constexpr std::string_view kRegisters = "registers per thread";
  constexpr std::string_view kShared = "shared memory";
  constexpr std::string_view kSplits = "In split size";
  switch (keyWordAt(key)) {
    case keyWord("grid"):
      args.grid = extentOf(value);
      return;
    case keyWord("block"):
      args.block = extentOf(value);
      return;
    case keyWord("threads"):
      args.threads = textOf(value, texts);
      return;
    case keyWord(kRegisters):
      if (isKey(key, kRegisters)) args.registers = textOf(value, texts);
      return;
    case keyWord(kShared):
      if (isKey(key, kShared)) args.shared = textOf(value, texts);
      return;
    case keyWord("bytes"):
      args.bytes = textOf(value, texts);
      return;
    case keyWord("dtype"):
      args.dtype = textOf(value, texts);
      return;
    case keyWord(kOccupancy):
      if (isKey(key, kOccupancy)) args.occupancy = textOf(value, texts);
      return;
    case keyWord(kElements):
      if (isKey(key, kElements)) args.elements = textOf(value, texts);
      return;
    case keyWord(kCollective):
      if (isKey(key, kCollective)) args.collective = textOf(value, texts);
      return;
    case keyWord(kGroupSize):
      if (isKey(key, kGroupSize)) args.groupSize = textOf(value, texts);
      return;
    case keyWord(kSplits):
      if (isKey(key, kSplits)) args.splits = textOf(value, texts);
      return;
    case keyWord(kGroup):
      if (isKey(key, "Process Group Name")) args.groupName = textOf(value, texts);
      if (isKey(key, "Process Group Ranks")) args.groupRanks = textOf(value, texts);
      if (isKey(key, "Process Group Description")) args.groupDescription = textOf(value, texts);
      return;
    default:
      return takeLaunch(key, value, args, texts);
  }
}

/// A list as it stands in the file, or a text.
std::string_view listOf(json::value& value, TextStore& texts) {
  json::array list;
  if (value.type() == json::json_type::array && value.get_array().get(list) == simdjson::SUCCESS)
    return list.raw_json();
  return textOf(value, texts);
}

void takeOperator(const char* key, json::value& value, Args& args, TextStore& texts) {
  constexpr std::string_view kDims = "Input Dims";
  constexpr std::string_view kTypes = "Input type";
  constexpr std::string_view kValues = "Concrete Inputs";
  constexpr std::string_view kOperands = "operands";
  switch (keyWordAt(key)) {
    case keyWord(kDims):
      if (isKey(key, kDims)) args.operands.dims = listOf(value, texts);
      return;
    case keyWord(kTypes):
      if (isKey(key, kTypes)) args.operands.types = listOf(value, texts);
      return;
    case keyWord(kValues):
      if (isKey(key, kValues)) args.operands.values = listOf(value, texts);
      return;
    case keyWord(kOperands):
      if (isKey(key, kOperands)) args.operandsText = textOf(value, texts);
      return;
    default:
      return;
  }
}

void takeMemory(const char* key, json::value& value, Args& args, TextStore& texts) {
  if (isKey(key, "Bytes")) {
    args.memoryBytes = textOf(value, texts);
  } else if (isKey(key, "Addr")) {
    args.address = textOf(value, texts);
  } else if (isKey(key, "Device Type")) {
    args.deviceType = textOf(value, texts);
  } else if (isKey(key, "Device Id")) {
    args.deviceId = textOf(value, texts);
  } else if (isKey(key, "Total Allocated")) {
    args.allocated = textOf(value, texts);
  } else if (isKey(key, "Total Reserved")) {
    args.reserved = textOf(value, texts);
  }
}

void takeCounter(const char* key, json::value& value, Args& args, TextStore& texts) {
  if (isKey(key, "hostname")) {
    args.hostname = textOf(value, texts);
  } else {
    const std::string_view text = textOf(value, texts);
    const auto number = parseNumber(text);
    // Other text, such as {"unit": "MHz"}, stands beside the values and is none of them.
    if (number || isAbsurdNumber(text)) args.values.push_back({keyAt(key), text, number});
  }
}

void takeMetadata(const char* key, json::value& value, Args& args, TextStore& texts) {
  if (isKey(key, "name")) args.name = textOf(value, texts);
}

}  // namespace

/// Reads the args in an arg named "args".
void ArgsReader::readInner(json::value& value, Wanted wanted, Args& args, TextStore& texts) {
  if (value.type() != json::json_type::string) return;
  if (!m_inner) m_inner = std::make_unique<ArgsReader>();
  m_inner->read(std::string_view(value.get_string()), wanted, args, texts);
}

/// What `take` does with an arg is known when this is compiled: it is called for every arg of every kernel.
template <auto take>
void ArgsReader::readWith(json::object& object, Wanted wanted, Args& args, TextStore& texts) {
  for (auto each : object) {
    json::field& field = fieldOf(each);
    const char* const key = keyOf(field);
    // Profilers that write args in a text tell no operands.
    if (wanted != Wanted::Operator && keyWordAt(key) == keyWord("args")) {
      readInner(field.value(), wanted, args, texts);
    } else {
      take(key, field.value(), args, texts);
    }
  }
}

void ArgsReader::read(json::object object, Wanted wanted, Args& args, TextStore& texts) {
  switch (wanted) {
    case Wanted::Nothing:
      return;
    case Wanted::Launch:
      return readWith<takeLaunch>(object, wanted, args, texts);
    case Wanted::GpuWork:
      return readWith<takeGpuWork>(object, wanted, args, texts);
    case Wanted::Operator:
      return readWith<takeOperator>(object, wanted, args, texts);
    case Wanted::Counter:
      return readWith<takeCounter>(object, wanted, args, texts);
    case Wanted::Memory:
      return readWith<takeMemory>(object, wanted, args, texts);
    case Wanted::Metadata:
      return readWith<takeMetadata>(object, wanted, args, texts);
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
