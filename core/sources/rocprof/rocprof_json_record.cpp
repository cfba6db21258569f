#include "core/sources/rocprof/rocprof_json_record.h"

#include <array>
#include <charconv>
#include <limits>

#include "core/sources/json/json_values.h"

namespace culprit::rocm {

namespace ondemand = simdjson::ondemand;

namespace {

using Number = std::optional<std::int64_t>;

/// x, y, z; empty unless all of them can be meant.
std::optional<LaunchSettings::Extent> extentAt(ondemand::value& value) {
  ondemand::object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) return std::nullopt;
  LaunchSettings::Extent extent{};
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key.size() != 1 || key[0] < 'x' || key[0] > 'z') continue;
    const Number size = wholeNumberIn(field.value());
    if (size && *size > 0 && *size <= std::numeric_limits<std::uint32_t>::max())
      extent.at(static_cast<std::size_t>(key[0] - 'x')) = static_cast<std::uint32_t>(*size);
  }
  const bool isWhole = extent[0] > 0 && extent[1] > 0 && extent[2] > 0;
  return isWhole ? std::optional(extent) : std::nullopt;
}

void readDispatch(ondemand::value& value, RocprofRecord& record) {
  ondemand::object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) return;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "agent_id") {
      record.agent = wholeNumberAt(field.value(), "handle");
    } else if (key == "queue_id") {
      record.queue = wholeNumberAt(field.value(), "handle");
    } else if (key == "kernel_id") {
      record.kernel = wholeNumberIn(field.value());
    } else if (key == "group_segment_size") {
      record.sharedBytes = wholeNumberIn(field.value());
    } else if (key == "workgroup_size") {
      record.block = extentAt(field.value());
    } else if (key == "grid_size") {
      record.grid = extentAt(field.value());
    }
  }
}

struct PlainField {
  std::string_view key;
  Number RocprofRecord::*number;
  std::string_view inside = {};  ///< the key of the number in the object that the value is
};

constexpr std::array kPlainFields = {
    PlainField{"kind", &RocprofRecord::kind},
    PlainField{"operation", &RocprofRecord::operation},
    PlainField{"thread_id", &RocprofRecord::thread},
    PlainField{"correlation_id", &RocprofRecord::correlation, "internal"},
    PlainField{"start_timestamp", &RocprofRecord::start},
    PlainField{"end_timestamp", &RocprofRecord::end},
    PlainField{"stream_id", &RocprofRecord::stream, "handle"},
    PlainField{"dst_agent_id", &RocprofRecord::to, "handle"},
    PlainField{"src_agent_id", &RocprofRecord::from, "handle"},
    PlainField{"bytes", &RocprofRecord::bytes},
};

}  // namespace

std::optional<std::int64_t> wholeNumberIn(ondemand::value& value) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() > 2 && token.front() == '"' && token.back() == '"')
    token = token.substr(1, token.size() - 2);
  const char* const end = token.data() + token.size();
  if (token.starts_with('-')) {
    std::int64_t number = 0;
    const auto read = std::from_chars(token.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
  }
  std::uint64_t number = 0;
  const auto read = std::from_chars(token.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

std::optional<std::int64_t> wholeNumberAt(ondemand::value& value, std::string_view key) {
  ondemand::object object;
  if (value.get_object().get(object) != simdjson::SUCCESS) return wholeNumberIn(value);
  Number number;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    if (chrome::keyAt(chrome::keyOf(field)) == key) number = wholeNumberIn(field.value());
  }
  return number;
}

RocprofRecord readRecord(ondemand::object& object) {
  RocprofRecord record;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "dispatch_info") {
      readDispatch(field.value(), record);
      continue;
    }
    for (const PlainField& plain : kPlainFields) {
      if (key != plain.key) continue;
      record.*plain.number =
          plain.inside.empty() ? wholeNumberIn(field.value()) : wholeNumberAt(field.value(), plain.inside);
      break;
    }
  }
  return record;
}

}  // namespace culprit::rocm
