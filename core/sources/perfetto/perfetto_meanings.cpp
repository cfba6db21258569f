#include "core/sources/perfetto/perfetto_meanings.h"

#include <string_view>

#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/rocm/rocm_names.h"

namespace culprit::perfetto {

namespace {

/// "ProfilerStep#4" of PyTorch, which stands among other ranges.
EventCategory rangeCategory(std::string_view name) {
  return chrome::traitsOf(name).isStepMarker ? EventCategory::StepMarker : EventCategory::Annotation;
}

/// Of what rocm::copyName() tells, or a fill.
Meaning::Direction directionOf(std::string_view copy) {
  using enum Meaning::Direction;
  if (copy == "Memcpy DtoH") return FromDevice;
  if (copy == "Memcpy HtoH") return OnHost;
  return copy == "Memcpy" ? Unknown : ToDevice;
}

}  // namespace

const Meaning& Meanings::of(std::uint32_t name, const CategoryUse& use, bool isOnDevice) {
  const std::uint64_t key = std::uint64_t{name} | (static_cast<std::uint64_t>(use.kind) << 32U) |
                            (static_cast<std::uint64_t>(use.category) << 40U) |
                            (static_cast<std::uint64_t>(use.track) << 48U) |
                            (std::uint64_t{isOnDevice ? 1U : 0U} << 56U);
  if (const auto found = m_meanings.find(key); found != m_meanings.end()) return found->second;
  return m_meanings.emplace(key, make(m_capture.texts().names[name], use, isOnDevice)).first->second;
}

Meaning Meanings::makeCopy(std::string_view name) {
  // What is no copy by its name is one by its category.
  const bool isFill = rocm::operationCategory(name) == EventCategory::GpuMemset;
  const std::string_view called = isFill ? "Memset" : rocm::copyName(name);
  return {.function = function(called),
          .category = isFill ? EventCategory::GpuMemset : EventCategory::GpuMemcpy,
          .track = TrackKind::GpuStream,
          .direction = directionOf(called)};
}

Meaning Meanings::makeKnown(std::string_view name, const CategoryUse& use) {
  chrome::CategoryRule rule;
  rule.category = use.category;
  const EventCategory category = chrome::categoryOf(rule, chrome::traitsOf(name));
  const bool isKernel = category == EventCategory::GpuCompute || category == EventCategory::GpuComm;
  return {.function = function(isKernel ? rocm::kernelName(name) : name),
          .category = category,
          .track = use.track};
}

Meaning Meanings::make(std::string_view name, const CategoryUse& use, bool isOnDevice) {
  using enum CategoryUse::Kind;
  switch (use.kind) {
    case Known:
      return makeKnown(name, use);
    case Copy:
      return makeCopy(name);
    case Call:
      return {.function = function(name), .category = rocm::callCategory(name)};
    case Range:
      return {.function = function(name), .category = rangeCategory(name)};
    case Control:
      return {.function = function(name), .category = EventCategory::Other, .isLeftOut = true};
    case Side:
      return {.function = function(name),
              .category = EventCategory::Other,
              .track = isOnDevice ? TrackKind::Other : TrackKind::HostThread};
    case Kernel:
    case Unknown:
      break;
  }
  if (use.kind == Unknown && !isOnDevice) {
    const bool isOfLibrary = rocm::isLibraryCall(name);
    return {.function = function(name),
            .category = isOfLibrary ? rocm::callCategory(name) : rangeCategory(name)};
  }
  if (use.kind == Unknown && isGpuWork(rocm::operationCategory(name))) return makeCopy(name);
  return {.function = function(rocm::kernelName(name)),
          .category = rocm::kernelCategory(name),
          .track = TrackKind::GpuStream};
}

}  // namespace culprit::perfetto
