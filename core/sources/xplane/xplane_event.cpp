#include "core/sources/xplane/xplane_event.h"

#include <algorithm>

namespace culprit::xplane {

using protobuf::WireField;
using protobuf::WireMessage;

namespace {

enum EventField : std::uint32_t { NameId = 1, OffsetPs = 2, DurationPs = 3, Stats = 4 };

StatUse useOf(std::string_view name) {
  struct Known {
    std::string_view name;
    StatUse use;
  };
  constexpr std::array kKnown = {
      Known{"correlation_id", StatUse::Correlation}, Known{"kernel_details", StatUse::KernelDetails},
      Known{"memcpy_details", StatUse::CopyDetails}, Known{"memset_details", StatUse::FillDetails},
      Known{"hlo_op", StatUse::Operation},           Known{"hlo_module", StatUse::Module},
      Known{"step_num", StatUse::StepNumber},        Known{"step_name", StatUse::StepName}};
  const auto* const found =
      std::find_if(kKnown.begin(), kKnown.end(), [name](const Known& known) { return known.name == name; });
  return found == kKnown.end() ? StatUse::Nothing : found->use;
}

}  // namespace

EventReader::EventReader(const PlaneOutline& plane) : m_plane(plane) {
  for (const auto& [id, name] : plane.statNames) {
    if (const StatUse use = useOf(name); use != StatUse::Nothing) m_uses.emplace(id, use);
  }
}

std::string_view EventReader::referred(std::uint64_t reference) const {
  const auto found = m_plane.statNames.find(static_cast<std::int64_t>(reference));
  return found == m_plane.statNames.end() ? std::string_view() : std::string_view(found->second);
}

bool EventReader::readStat(std::string_view bytes, RawEvent& event) const {
  WireMessage message(bytes);
  StatUse use = StatUse::Nothing;
  std::optional<std::uint64_t> number;
  std::string_view text;
  for (WireField field; message.next(field);) {
    switch (field.number) {
      case stat::NameId: {
        const auto known = m_uses.find(field.integer());
        if (known == m_uses.end()) return true;  // most of them
        use = known->second;
        break;
      }
      case stat::Uint:
      case stat::Int:
        number = field.value;
        break;
      case stat::Text:
        text = field.bytes;
        break;
      case stat::Reference:
        text = referred(field.value);
        break;
      default:
        break;
    }
  }
  if (use == StatUse::Correlation) event.correlation = number;
  if (use == StatUse::StepNumber) event.stepNumber = number;
  event.texts.at(static_cast<std::size_t>(use)) = text;
  return !message.isDamaged();
}

std::optional<RawEvent> EventReader::read(std::string_view bytes) const {
  RawEvent event;
  WireMessage message(bytes);
  bool isSound = true;
  for (WireField field; message.next(field);) {
    switch (field.number) {
      case NameId:
        event.nameId = field.integer();
        break;
      case OffsetPs:
        event.offsetPs = field.integer();
        break;
      case DurationPs:
        event.durationPs = field.integer();
        break;
      case Stats:
        isSound = isSound && readStat(field.bytes, event);
        break;
      default:
        break;
    }
  }
  return isSound && !message.isDamaged() ? std::optional(event) : std::nullopt;
}

}  // namespace culprit::xplane
