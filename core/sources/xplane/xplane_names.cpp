#include "core/sources/xplane/xplane_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sources/bytes/numbers.h"

namespace culprit::xplane {

namespace {

constexpr std::string_view kDigits = "0123456789";

std::optional<std::int64_t> numberBehind(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  constexpr std::size_t kMostDigits = 18;
  const std::size_t end = std::min(text.find_first_not_of(kDigits), text.size());
  return end == 0 || end > kMostDigits ? std::nullopt : parseInteger(text.substr(0, end));
}

std::optional<std::int32_t> deviceNumber(std::string_view plane, std::string_view prefix) {
  constexpr std::int64_t kMostDevices = 1'000'000;
  const auto number = numberBehind(plane, prefix);
  return number && *number < kMostDevices ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

/// "all-reduce" of "%all-reduce.3 = f32[8] all-reduce(...)".
std::string_view opcode(std::string_view operation) {
  if (operation.starts_with('%')) operation.remove_prefix(1);
  return operation.substr(0, operation.find_first_of(". ="));
}

}  // namespace

PlaneName planeName(std::string_view name) {
  if (const auto gpu = deviceNumber(name, "/device:GPU:")) return {PlaneKind::Gpu, gpu};
  if (const auto tpu = deviceNumber(name, "/device:TPU:")) return {PlaneKind::Tpu, tpu};
  if (name == "Task Environment") return {PlaneKind::Environment, std::nullopt};
  const bool isHost = name.starts_with("/host:") && name != "/host:metadata";
  return {isHost ? PlaneKind::Host : PlaneKind::Other, std::nullopt};
}

bool isPlaneName(std::string_view name) {
  return name.starts_with("/host:") || name.starts_with("/device:") || name == "Task Environment";
}

std::optional<std::uint64_t> streamNumber(std::string_view line) {
  const auto number = numberBehind(line, "Stream #");
  return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

bool isCopyStream(std::string_view line) {
  const std::size_t open = line.find('(');
  return open != std::string_view::npos && line.substr(open + 1).starts_with("Memcpy") &&
         line.find(',') == std::string_view::npos;
}

std::string_view copyName(std::string_view event) {
  struct Copy {
    std::string_view theirs, ours;
  };
  constexpr std::array kCopies = {
      Copy{"MemcpyH2D", "Memcpy HtoD"},        Copy{"MemcpyD2H", "Memcpy DtoH"},
      Copy{"MemcpyD2D", "Memcpy DtoD"},        Copy{"MemcpyH2H", "Memcpy HtoH"},
      Copy{"MemcpyP2P", "Memcpy PtoP"},        Copy{"CopyHostToDevice", "Memcpy HtoD"},
      Copy{"CopyDeviceToHost", "Memcpy DtoH"}, Copy{"CopyDeviceToDevice", "Memcpy DtoD"},
      Copy{"CopyHostToHost", "Memcpy HtoH"},
  };
  const auto* const known = std::find_if(kCopies.begin(), kCopies.end(),
                                         [event](const Copy& copy) { return copy.theirs == event; });
  if (known != kCopies.end()) return known->ours;
  return event.starts_with("Memcpy") ? event : std::string_view();
}

std::string_view kernelName(std::string_view event) {
  for (const std::string_view suffix : {".kd", " [clone .kd]", " (.kd)"}) {
    if (event.size() > suffix.size() && event.ends_with(suffix)) {
      event.remove_suffix(suffix.size());
      break;
    }
  }
  return event;
}

std::optional<std::string> frameName(std::string_view event) {
  if (event.size() < 2 || event.front() != '$') return std::nullopt;
  event.remove_prefix(1);
  const std::size_t blank = event.find(' ');
  const std::size_t colon = event.substr(0, blank).rfind(':');
  if (blank == std::string_view::npos || colon == std::string_view::npos || colon + 1 == blank ||
      event.substr(colon + 1, blank - colon - 1).find_first_not_of(kDigits) != std::string_view::npos) {
    return std::string(event);
  }
  return fmt::format("{}({}): {}", event.substr(0, colon), event.substr(colon + 1, blank - colon - 1),
                     event.substr(blank + 1));
}

bool isCollective(std::string_view operation) {
  constexpr std::array<std::string_view, 9> kCollectives = {
      "all-reduce",           "all-gather", "reduce-scatter", "all-to-all",       "collective-permute",
      "collective-broadcast", "send",       "recv",           "ragged-all-to-all"};
  std::string_view code = opcode(operation);
  for (const std::string_view suffix : {"-start", "-done"}) {
    if (code.ends_with(suffix)) code.remove_suffix(suffix.size());
  }
  return std::find(kCollectives.begin(), kCollectives.end(), code) != kCollectives.end();
}

bool runsOthers(std::string_view operation) {
  const std::string_view code = opcode(operation);
  return code == "while" || code == "conditional" || code == "call";
}

}  // namespace culprit::xplane
