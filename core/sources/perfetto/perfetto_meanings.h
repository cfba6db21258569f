// What a slice of a Perfetto trace is: its function, its category and the kind of its track, from its name,
// its category and whether its track is one of device work. Found once per combination. Used by the second
// walk.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "core/sources/perfetto/perfetto_capture.h"
#include "core/sources/perfetto/perfetto_names.h"

namespace culprit::perfetto {

struct Meaning {
  FunctionId function{};
  EventCategory category{};
  TrackKind track = TrackKind::HostThread;
  bool isLeftOut = false;  ///< is nothing that counts: control of the profiler
  enum class Direction : std::uint8_t {
    None,
    FromDevice,
    ToDevice,
    OnHost,
    Unknown
  } direction = Direction::None;  ///< of a copy
};

class Meanings {
 public:
  explicit Meanings(PerfettoCapture& capture) : m_capture(capture) {}

  /// `name`: its number in the capture's texts.
  const Meaning& of(std::uint32_t name, const CategoryUse& use, bool isOnDevice);

 private:
  Meaning make(std::string_view name, const CategoryUse& use, bool isOnDevice);
  Meaning makeKnown(std::string_view name, const CategoryUse& use);
  Meaning makeCopy(std::string_view name);
  FunctionId function(std::string_view name) { return m_capture.builder().function(name); }

  PerfettoCapture& m_capture;
  std::unordered_map<std::uint64_t, Meaning> m_meanings;
};

/// True for calls of the host that may launch work.
constexpr bool isCall(EventCategory category) {
  return category == EventCategory::Runtime || category == EventCategory::Sync;
}

}  // namespace culprit::perfetto
