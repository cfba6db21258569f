#include "core/sources/chrome/chrome_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/json/json_document.h"

namespace culprit::chrome {

namespace {

constexpr std::array<std::string_view, 5> kSettings = {"with_stack", "record_shapes", "profile_memory",
                                                       "with_flops", "with_modules"};

struct Lookalike {
  std::string_view key;
  std::string_view what;
};

constexpr std::string_view kCommunication =
    "a table of communication of the Ascend profiler, which holds sums only";

/// Keys that only one kind of file has; the first that is met decides.
constexpr std::array kLookalikes = {
    Lookalike{"start_ts",
              "an execution trace (ET) of PyTorch, which holds operators without their GPU times"},
    Lookalike{"$schema", "a profile of another viewer"},
    Lookalike{"headline", "a result of Culprit"},
    Lookalike{"collective", kCommunication},
    Lookalike{"p2p", kCommunication},
    Lookalike{"rank_id", "a settings file of the Ascend profiler"},
    Lookalike{"torch_npu_version", "a settings file of the Ascend profiler"},
};

bool isAscendStep(std::string_view key) {
  return key.starts_with("step") && parseInteger(key.substr(4)).has_value();
}

std::string textOf(const JsonValue& value) {
  if (value.IsString()) return {value.GetString(), value.GetStringLength()};
  if (value.IsBool()) return value.GetBool() ? "1" : "0";
  if (value.IsInt64()) return fmt::format("{}", value.GetInt64());
  if (value.IsUint64()) return fmt::format("{}", value.GetUint64());
  if (value.IsDouble()) return fmt::format("{}", value.GetDouble());
  return {};
}

std::string textAt(const JsonValue& object, const char* key) {
  const auto found = object.FindMember(key);
  return found == object.MemberEnd() ? std::string() : textOf(found->value);
}

template <typename Number>
std::optional<Number> numberAt(const JsonValue& object, const char* key) {
  const auto value = parseInteger(textAt(object, key));
  if (!value || *value < 0 || static_cast<std::uint64_t>(*value) > std::numeric_limits<Number>::max()) {
    return std::nullopt;
  }
  return static_cast<Number>(*value);
}

void readDevices(const JsonValue& list, CaptureFacts& facts) {
  if (!list.IsArray()) return;
  for (const JsonValue& entry : list.GetArray()) {
    if (!entry.IsObject()) continue;
    DeviceFacts device{.gpu = static_cast<std::int32_t>(facts.devices.size()),
                       .model = textAt(entry, "name"),
                       .memoryBytes = numberAt<std::uint64_t>(entry, "totalGlobalMem"),
                       .multiprocessors = numberAt<std::uint32_t>(entry, "numSms")};
    if (const auto id = numberAt<std::int32_t>(entry, "id")) device.gpu = *id;
    // The TensorBoard plug-in calls them major and minor.
    for (const auto& [major, minor] :
         {std::pair("computeMajor", "computeMinor"), std::pair("major", "minor")}) {
      const std::string text = textAt(entry, major);
      if (!text.empty()) device.computeCapability = fmt::format("{}.{}", text, textAt(entry, minor));
    }
    facts.devices.push_back(std::move(device));
  }
}

void readDistributed(const JsonValue& object, CaptureFacts& facts) {
  if (!object.IsObject()) return;
  facts.rank = numberAt<int>(object, "rank");
  facts.worldSize = numberAt<int>(object, "world_size");
  facts.backend = textAt(object, "backend");
  if (const std::string version = textAt(object, "nccl_version"); !version.empty()) {
    facts.versions.emplace_back("nccl_version", version);
  }
}

}  // namespace

void readHeader(const std::vector<JsonFrame::Value>& values, CaptureFacts& facts) {
  for (const JsonFrame::Value& value : values) {
    JsonDocument document;
    constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag;
    if (value.text.empty() || document.Parse<kFlags>(value.text.data(), value.text.size()).HasParseError()) {
      continue;
    }
    const std::string text = textOf(document);
    if (value.key == "deviceProperties" || value.key == "computeProperties") {
      readDevices(document, facts);
    } else if (value.key == "distributedInfo") {
      readDistributed(document, facts);
    } else if (value.key == "host_name" || value.key == "hostname") {
      facts.host = text;
    } else if (std::find(kSettings.begin(), kSettings.end(), value.key) != kSettings.end()) {
      facts.settings.emplace_back(value.key, text);
    } else if (value.key.ends_with("_version") && !text.empty()) {
      facts.versions.emplace_back(value.key, text);
    }
  }
}

std::int64_t epochOf(const std::vector<JsonFrame::Value>& values) {
  for (const JsonFrame::Value& value : values) {
    if (value.key != "baseTimeNanoseconds") continue;
    const auto epoch = parseInteger(value.text);
    return epoch && *epoch >= 0 && *epoch <= CaptureBuilder::kLatestNs ? *epoch : 0;
  }
  return 0;
}

std::optional<int> rankInPath(const std::filesystem::path& path) {
  const std::string text = path.generic_string();
  std::optional<int> rank;
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (const std::string_view word : {"worker", "rank"}) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      if (at > 0 && isLetter(text[at - 1])) continue;
      std::size_t begin = at + word.size();
      if (begin < text.size() && (text[begin] == '_' || text[begin] == '-')) ++begin;
      const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
      constexpr std::size_t kMostDigits = 6;
      if (end == begin || end - begin > kMostDigits) continue;
      rank = static_cast<int>(*parseInteger(std::string_view(text).substr(begin, end - begin)));
    }
  }
  return rank;
}

std::string_view lookalikeOf(const std::vector<JsonFrame::Value>& values) {
  for (const JsonFrame::Value& value : values) {
    if (isAscendStep(value.key)) return kCommunication;
    for (const Lookalike& lookalike : kLookalikes) {
      if (value.key == lookalike.key) return lookalike.what;
    }
  }
  return {};
}

}  // namespace culprit::chrome
