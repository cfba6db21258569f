#include "core/sources/xplane/xplane_events.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "core/sources/bytes/utf8.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/xplane/xplane_event.h"

namespace culprit::xplane {

namespace {

using protobuf::WireReader;
using protobuf::WireType;

/// What the events of a line are.
enum class LineUse : std::uint8_t { Nothing, Stream, Operations, Steps, Thread };

LineUse lineUse(const PlaneName& what, std::string_view line) {
  switch (what.kind) {
    case PlaneKind::Host:
      return LineUse::Thread;
    case PlaneKind::Gpu:
      if (streamNumber(line)) return LineUse::Stream;
      return line == "Steps" ? LineUse::Steps : LineUse::Nothing;
    case PlaneKind::Tpu:
      if (line == "XLA Ops") return LineUse::Operations;
      return line == "Steps" ? LineUse::Steps : LineUse::Nothing;
    case PlaneKind::Environment:
    case PlaneKind::Other:
      break;
  }
  return LineUse::Nothing;
}

/// A name of events with what it means, found once per name of a plane.
struct Meaning {
  FunctionId function{};
  EventCategory category{};
};
using Meanings = std::unordered_map<std::int64_t, Meaning>;  ///< by number of the name

/// The events of one plane.
class PlaneEvents {
 public:
  PlaneEvents(const PlaneOutline& plane, XplaneCapture& capture, GpuTracer& tracer)
      : m_plane(plane), m_capture(capture), m_tracer(tracer), m_reader(plane) {
    const PlaneStat* const vendor = plane.statNamed("device_vendor");
    m_isAmd = vendor != nullptr && vendor->text == "AMD";
  }

  void startLine(const LineOutline& line) {
    m_line = &line;
    m_use = lineUse(m_plane.what, line.name);
    m_isCopyStream = isCopyStream(line.name);
    m_track.reset();
  }
  bool wantsLine() const { return m_use != LineUse::Nothing; }

  void add(std::string_view bytes, std::uint64_t position) {
    const auto event = m_reader.read(bytes);
    if (!event) return m_capture.skip(position, "an event that is damaged");
    const auto span = spanOf(m_line->timestampNs, event->offsetPs, event->durationPs);
    if (!span) return m_capture.skip(position, "an event with a time that cannot be meant");
    if (!m_track) m_track = m_capture.addTrack(m_plane.what, *m_line);
    Events::Row row{.startNs = span->startNs, .durationNs = span->durationNs, .track = *m_track};
    if (event->correlation) row.launch = m_capture.launchOf(*event->correlation);
    switch (m_use) {
      case LineUse::Stream:
        return addWork(*event, row);
      case LineUse::Operations:
        return addOperation(*event, row);
      case LineUse::Steps:
        if (event->has(StatUse::StepName)) {
          return addStep(repairedUtf8(event->text(StatUse::StepName)), row);
        }
        countIfUnnamed(*event);
        return addStep(nameOf(*event), row);
      case LineUse::Thread:
        return addHostEvent(*event, row);
      case LineUse::Nothing:
        break;
    }
  }

 private:
  const EventName* knownName(const RawEvent& event) const {
    const auto known = m_plane.eventNames.find(event.nameId);
    return known == m_plane.eventNames.end() ? nullptr : &known->second;
  }

  std::string nameOf(const RawEvent& event) const {
    const EventName* const known = knownName(event);
    if (known != nullptr && !known->name.empty()) return known->name;
    if (known != nullptr && !known->shown.empty()) return known->shown;
    return "event without a name";
  }

  void countIfUnnamed(const RawEvent& event) {
    const EventName* const known = knownName(event);
    if (known == nullptr || (known->name.empty() && known->shown.empty())) m_capture.countUnnamed();
  }

  FunctionId function(std::string_view name) { return m_capture.builder().function(name); }

  /// The meaning of the event's name; `make(name)` finds it the first time.
  template <typename Make>
  const Meaning& meaningOf(Meanings& meanings, const RawEvent& event, Make make) {
    countIfUnnamed(event);
    const auto found = meanings.find(event.nameId);
    if (found != meanings.end() && knownName(event) != nullptr) return found->second;
    return meanings.insert_or_assign(event.nameId, make(nameOf(event))).first->second;
  }

  Meaning workMeaning(const std::string& name) {
    if (const std::string_view copy = copyName(name); !copy.empty()) {
      return {.function = function(copy), .category = EventCategory::GpuMemcpy};
    }
    if (name.starts_with("Memset")) {
      return {.function = function(name), .category = EventCategory::GpuMemset};
    }
    const bool isCollective = chrome::traitsOf(name).isCollective;
    return {.function = function(kernelName(name)),
            .category = isCollective ? EventCategory::GpuComm : EventCategory::GpuCompute};
  }

  void addWork(const RawEvent& event, Events::Row row) {
    const Meaning& meaning =
        meaningOf(m_meanings, event, [this](const std::string& name) { return workMeaning(name); });
    row.function = meaning.function;
    row.category = meaning.category;
    EventDetail detail;
    if (event.has(StatUse::KernelDetails)) {
      const std::string_view details = event.text(StatUse::KernelDetails);
      if (m_tracer == GpuTracer::Unknown) m_tracer = tracerOf(details, m_isAmd);
      detail = kernelDetail(details, m_tracer);
    } else if (event.has(StatUse::CopyDetails) || m_isCopyStream) {
      row.category = EventCategory::GpuMemcpy;
      detail = copyDetail(event.text(StatUse::CopyDetails));
    } else if (event.has(StatUse::FillDetails)) {
      row.category = EventCategory::GpuMemset;
      detail = copyDetail(event.text(StatUse::FillDetails));
    }
    if (!(detail == EventDetail{})) row.detail = m_capture.builder().detail(detail);
    if (event.has(StatUse::Operation) && row.launch != 0) {
      m_capture.operators().addWork(row.launch, operation(event));
    }
    m_capture.builder().add(row);
  }

  /// "jit_step: fusion.3".
  FunctionId operation(const RawEvent& event) {
    m_composed.assign(event.text(StatUse::Module));
    if (!m_composed.empty()) m_composed += ": ";
    m_composed += event.text(StatUse::Operation);
    return isValidUtf8(m_composed) ? function(m_composed) : function(repairedUtf8(m_composed));
  }

  /// An operation of a TPU; the whole of its text is its name, and a shorter one is shown.
  void addOperation(const RawEvent& event, Events::Row row) {
    const Meaning& meaning = meaningOf(m_meanings, event, [&](const std::string& name) {
      const EventName* const known = knownName(event);
      const std::string& shown = known != nullptr && !known->shown.empty() ? known->shown : name;
      const EventCategory category = runsOthers(shown)     ? EventCategory::Container
                                     : isCollective(shown) ? EventCategory::GpuComm
                                                           : EventCategory::GpuCompute;
      return Meaning{.function = function(shown), .category = category};
    });
    row.function = meaning.function;
    row.category = meaning.category;
    m_capture.builder().add(row);
  }

  void addStep(std::string_view name, Events::Row row) {
    row.function = function(fmt::format("step#{}", name));
    row.category = EventCategory::StepMarker;
    row.launch = 0;
    m_capture.builder().add(row);
  }

  /// Older plugins call a call by what it launched: as a function of the host that would be another thing
  /// under a kernel's name.
  Meaning callMeaning(const RawEvent& event, const std::string& name) {
    const chrome::NameTraits traits = chrome::traitsOf(name);
    const std::string_view call = traits.isLibraryCall              ? std::string_view(name)
                                  : event.has(StatUse::CopyDetails) ? "launch of a copy"
                                  : event.has(StatUse::FillDetails) ? "launch of a fill"
                                                                    : "launch of a kernel";
    return {.function = function(call),
            .category = traits.isWait ? EventCategory::Sync : EventCategory::Runtime};
  }

  Meaning hostMeaning(const RawEvent& event, const std::string& name) {
    if (const auto frame = frameName(name)) return {function(*frame), EventCategory::Python};
    if (chrome::traitsOf(name).isLibraryCall) return callMeaning(event, name);
    // Operators of TensorFlow: "Identity_2:Identity", of which "Identity" is shown.
    const EventName* const known = knownName(event);
    const bool isOperator = known != nullptr && !known->shown.empty() && name.ends_with(":" + known->shown);
    return {function(name), isOperator ? EventCategory::CpuOp : EventCategory::Annotation};
  }

  void addHostEvent(const RawEvent& event, Events::Row row) {
    const Meaning& meaning =
        event.correlation
            ? meaningOf(m_calls, event, [&](const std::string& name) { return callMeaning(event, name); })
            : meaningOf(m_meanings, event, [&](const std::string& name) { return hostMeaning(event, name); });
    row.function = meaning.function;
    row.category = meaning.category;
    if (row.category == EventCategory::Runtime || row.category == EventCategory::Sync) {
      return m_capture.operators().addCall(row);
    }
    if (event.stepNumber) {
      row.function = function(fmt::format("{}#{}", nameOf(event), *event.stepNumber));
      row.category = EventCategory::StepMarker;
    } else if (row.durationNs == 0 && row.category == EventCategory::Annotation) {
      row.category = EventCategory::Other;  // a mark, such as "MemoryAllocation"
    }
    m_capture.builder().add(row);
  }

  const PlaneOutline& m_plane;
  XplaneCapture& m_capture;
  GpuTracer& m_tracer;
  EventReader m_reader;
  bool m_isAmd = false;
  const LineOutline* m_line = nullptr;
  LineUse m_use = LineUse::Nothing;
  bool m_isCopyStream = false;
  std::optional<std::uint32_t> m_track;  ///< of the line, once it has an event
  Meanings m_meanings;
  Meanings m_calls;  ///< of events with a correlation on threads
  std::string m_composed;
};

void readLine(WireReader& reader, PlaneEvents& events, XplaneCapture& capture) {
  reader.enter();
  while (reader.next()) {
    if (reader.number() != line::Events || reader.type() != WireType::Bytes) continue;
    const std::uint64_t position = reader.position();
    if (const auto bytes = reader.bytes()) {
      events.add(*bytes, position);
    } else if (!reader.damage()) {
      capture.skip(position, "an event longer than 4 MiB");
    }
  }
}

/// The lines are those of the outline, in its order.
void readPlane(WireReader& reader, PlaneEvents& events, const PlaneOutline& plane, XplaneCapture& capture) {
  std::size_t number = 0;
  while (reader.next()) {
    if (reader.number() != plane::Lines || reader.type() != WireType::Bytes) continue;
    if (number == plane.lines.size()) continue;
    events.startLine(plane.lines[number++]);
    if (events.wantsLine()) readLine(reader, events, capture);
  }
}

}  // namespace

GpuTracer readEvents(WireReader& reader, const Outline& outline, XplaneCapture& capture) {
  GpuTracer tracer = GpuTracer::Unknown;
  std::size_t number = 0;
  while (reader.next()) {
    if (reader.number() != space::Planes || reader.type() != WireType::Bytes) continue;
    if (number == outline.planes.size()) break;
    const PlaneOutline& plane = outline.planes[number++];
    if (!plane.hasEvents()) continue;
    PlaneEvents events(plane, capture, tracer);
    reader.enter();
    readPlane(reader, events, plane, capture);
  }
  return tracer;
}

}  // namespace culprit::xplane
