#include "core/sources/rocm/rocm_names.h"

#include <array>
#include <string>

#include "core/sources/chrome/events/chrome_categories.h"

namespace culprit::rocm {

namespace {

/// The letters of a direction alone, so that every spelling of it is one: "hosttodevice".
std::string lettersOf(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') letters += c;
  }
  return letters;
}

}  // namespace

std::string_view kernelName(std::string_view text) {
  if (text.size() > 1 && text.starts_with('"') && text.ends_with('"')) text = text.substr(1, text.size() - 2);
  for (const std::string_view suffix : {" [clone .kd]", " (.kd)", ".kd"}) {
    if (text.size() > suffix.size() && text.ends_with(suffix)) {
      text.remove_suffix(suffix.size());
      break;
    }
  }
  return text;
}

std::string_view copyName(std::string_view direction) {
  struct Direction {
    std::string_view end, name;
  };
  constexpr std::array kDirections = {
      Direction{"hosttodevice", "Memcpy HtoD"}, Direction{"devicetohost", "Memcpy DtoH"},
      Direction{"devicetodevice", "Memcpy DtoD"}, Direction{"hosttohost", "Memcpy HtoH"}};
  const std::string letters = lettersOf(direction);
  for (const Direction& each : kDirections)
    if (letters.ends_with(each.end)) return each.name;
  return "Memcpy";
}

EventCategory kernelCategory(std::string_view name) {
  return chrome::traitsOf(name).isCollective ? EventCategory::GpuComm : EventCategory::GpuCompute;
}

EventCategory operationCategory(std::string_view operation) {
  for (const std::string_view begin : {"Copy", "Memcpy", "MEMORY_COPY"}) {
    if (operation.starts_with(begin)) return EventCategory::GpuMemcpy;
  }
  for (const std::string_view begin : {"Fill", "Memset", "MEMORY_SET"}) {
    if (operation.starts_with(begin)) return EventCategory::GpuMemset;
  }
  return EventCategory::Container;
}

std::string_view operationName(std::string_view operation) {
  switch (operationCategory(operation)) {
    case EventCategory::GpuMemcpy:
      return copyName(operation);
    case EventCategory::GpuMemset:
      return "Memset";
    default:
      return operation.empty() ? "operation without a name" : operation;
  }
}

EventCategory callCategory(std::string_view call) {
  return chrome::traitsOf(call).isWait ? EventCategory::Sync : EventCategory::Runtime;
}

bool isLibraryCall(std::string_view name) {
  return name.starts_with("hip") || name.starts_with("cuda") || chrome::traitsOf(name).isLibraryCall;
}

}  // namespace culprit::rocm
