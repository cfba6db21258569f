#include "core/sources/perfetto/perfetto_event.h"

#include <bit>
#include <charconv>
#include <limits>

#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/protobuf/wire_message.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;
using protobuf::WireType;

/// "(256,1,1)", "256 1 1" or "[256, 1, 1]".
std::optional<LaunchSettings::Extent> extentFrom(std::string_view text) {
  LaunchSettings::Extent extent{};
  for (std::uint32_t& size : extent) {
    while (!text.empty() && (text.front() < '0' || text.front() > '9')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc() || size == 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return extent;
}

/// The value of an annotation: a number, a text, or both empty.
struct AnnotationValue {
  std::optional<std::int64_t> number;
  std::string_view text;

  std::optional<std::uint64_t> size() const {
    if (!number || *number < 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
  }
  std::optional<std::int32_t> device() const {
    constexpr std::int64_t kMostDevices = 1'000'000;
    if (!number) return deviceIn(text);
    if (*number < 0 || *number >= kMostDevices) return std::nullopt;
    return static_cast<std::int32_t>(*number);
  }
};

/// Numbers are written as text by some.
std::optional<std::int64_t> wholeNumber(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

void keepAnnotation(AnnotationUse use, const AnnotationValue& value, Annotations& annotations) {
  switch (use) {
    case AnnotationUse::BeginNs:
      annotations.beginNs = value.number;
      break;
    case AnnotationUse::EndNs:
      annotations.endNs = value.number;
      break;
    case AnnotationUse::Agent:
      annotations.agent = value.device();
      break;
    case AnnotationUse::Source:
      annotations.source = value.device();
      break;
    case AnnotationUse::Target:
      annotations.target = value.device();
      break;
    case AnnotationUse::Bytes:
      annotations.bytes = value.size();
      break;
    case AnnotationUse::Grid:
      annotations.workItems = value.size();
      annotations.grid = extentFrom(value.text);
      break;
    case AnnotationUse::Workgroup:
      annotations.workgroup = extentFrom(value.text);
      break;
    case AnnotationUse::Shared:
      annotations.sharedBytes = value.size();
      break;
    case AnnotationUse::Correlation:
      annotations.correlation = value.size();
      break;
    case AnnotationUse::Nothing:
      break;
  }
}

void readAnnotation(std::string_view bytes, const Interned& interned, Annotations& annotations) {
  AnnotationUse use = AnnotationUse::Nothing;
  AnnotationValue value;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    switch (field.number) {
      case annotation::NameId:
        use = interned.annotation(field.value);
        break;
      case annotation::Name:
        use = annotationUseOf(field.bytes);
        break;
      case annotation::Uint:
      case annotation::Int:
        value.number = field.integer();
        break;
      case annotation::Text:
        value.text = field.bytes;
        break;
      case annotation::TextId:
        value.text = interned.text(field.value);
        break;
      default:
        break;
    }
  }
  if (use == AnnotationUse::Nothing) return;
  if (!value.number && !value.text.empty()) value.number = wholeNumber(value.text);
  keepAnnotation(use, value, annotations);
}

/// The first of a repeated number, also where they are packed.
std::optional<std::uint64_t> firstOf(const WireField& field) {
  if (field.type != WireType::Bytes) return field.value;
  constexpr std::size_t kFixed = 8;
  if (field.bytes.size() < kFixed) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < kFixed; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(field.bytes[i])} << (8 * i);
  }
  return value;
}

void takeCategory(const CategoryUse& use, TrackEvent& event) {
  if (event.category.kind == CategoryUse::Kind::Unknown) event.category = use;
}

void takeCategoryIds(const WireField& field, const Interned& interned, TrackEvent& event) {
  if (field.type != WireType::Bytes) return takeCategory(interned.category(field.value), event);
  std::string_view packed = field.bytes;
  while (const auto id = protobuf::takeVarint(packed)) takeCategory(interned.category(*id), event);
}

void takeField(const WireField& field, const Interned& interned, TrackEvent& event) {
  switch (field.number) {
    case event::Type:
      if (field.value <= static_cast<std::uint64_t>(EventType::Counter)) event.type = EventType(field.value);
      break;
    case event::Track:
      event.track = field.value;
      break;
    case event::NameId:
      event.nameId = field.value;
      break;
    case event::Name:
      event.name = field.bytes;
      break;
    case event::CategoryIds:
      takeCategoryIds(field, interned, event);
      break;
    case event::Categories:
      takeCategory(categoryUseOf(field.bytes), event);
      break;
    case event::Annotations:
      readAnnotation(field.bytes, interned, event.annotations);
      break;
    case event::Flows:
    case event::OldFlows:
      if (!event.flow) event.flow = firstOf(field);
      break;
    case event::TerminatingFlows:
    case event::OldTerminatingFlows:
      if (!event.terminatingFlow) event.terminatingFlow = firstOf(field);
      break;
    case event::GpuCorrelation:
      event.gpuCorrelation = field.bytes;
      break;
    case event::CounterValue:
      event.count = field.integer();
      break;
    case event::DoubleCounterValue:
      event.number = std::bit_cast<double>(field.value);
      break;
    case event::ExtraCounterValues:
    case event::ExtraDoubleCounterValues:
      ++event.extraValues;
      break;
    default:
      break;
  }
}

}  // namespace

std::optional<TrackEvent> trackEventOf(std::string_view bytes, const Interned& interned) {
  TrackEvent event;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) takeField(field, interned, event);
  return message.isDamaged() ? std::nullopt : std::optional(event);
}

}  // namespace culprit::perfetto
