#include "core/sources/chrome/chrome_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
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

constexpr std::string_view kDigits = "0123456789";

constexpr std::string_view kCommunication =
    "a table of communication of the Ascend profiler, which holds sums only";

/// Keys that only one kind of file has; the first that is met decides.
constexpr std::array kLookalikes = {
    Lookalike{"start_ts",
              "an execution trace (ET) of PyTorch, which holds operators without their GPU times"},
    Lookalike{"$schema", "a profile of another viewer"},
    Lookalike{"collective", kCommunication},
    Lookalike{"p2p", kCommunication},
    Lookalike{"rank_id", "a settings file of the Ascend profiler"},
    Lookalike{"torch_npu_version", "a settings file of the Ascend profiler"},
};

bool isAscendStep(std::string_view key) {
  return key.starts_with("step") && parseInteger(key.substr(4)).has_value();
}

/// Empty: what it is tells nothing, such as a number that is not finite.
std::string textOf(const JsonValue& value) {
  if (value.IsString()) return {value.GetString(), value.GetStringLength()};
  if (value.IsBool()) return value.GetBool() ? "1" : "0";
  if (value.IsInt64()) return fmt::format("{}", value.GetInt64());
  if (value.IsUint64()) return fmt::format("{}", value.GetUint64());
  if (value.IsDouble() && std::isfinite(value.GetDouble())) return fmt::format("{}", value.GetDouble());
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

/// Takes the number behind the last `mark` off the end of `text`.
std::optional<std::int64_t> takeNumber(std::string_view& text, char mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(at + 1);
  if (digits.find_first_not_of(kDigits) != std::string_view::npos) return std::nullopt;
  text = text.substr(0, at);
  return parseInteger(digits);
}

/// "rank", "rank_3", "worker": names that a program gives its ranks. "worker-3" may be a host.
bool isNameOfRank(std::string_view text) {
  if (text == "worker") return true;
  const std::size_t end = text.find_last_not_of("0123456789_-");
  return end != std::string_view::npos && text.substr(0, end + 1) == "rank";
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
      const std::size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
      constexpr std::size_t kMostDigits = 6;
      if (end == begin || end - begin > kMostDigits) continue;
      rank = static_cast<int>(*parseInteger(std::string_view(text).substr(begin, end - begin)));
    }
  }
  return rank;
}

std::optional<HostInName> hostInName(std::string_view fileName) {
  constexpr std::string_view kPacked = ".gz";
  constexpr std::string_view kNameEnd = ".pt.trace.json";
  if (fileName.ends_with(kPacked)) fileName.remove_suffix(kPacked.size());
  if (!fileName.ends_with(kNameEnd)) return std::nullopt;
  fileName.remove_suffix(kNameEnd.size());
  if (!takeNumber(fileName, '.')) return std::nullopt;
  const std::optional<std::int64_t> pid = takeNumber(fileName, '_');
  constexpr std::string_view kOfHosts = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  const bool isHost = !fileName.empty() && fileName.find_first_not_of(kOfHosts) == std::string_view::npos &&
                      !isNameOfRank(fileName);
  if (!pid || *pid <= 0 || !isHost) return std::nullopt;
  return HostInName{std::string(fileName), *pid};
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
