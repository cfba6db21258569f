#include "core/sources/perfetto/perfetto_events.h"

#include <fmt/format.h>

#include "core/sources/bytes/work_items.h"
#include "core/sources/perfetto/perfetto_counters.h"
#include "core/sources/perfetto/perfetto_event.h"
#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/perfetto/perfetto_meanings.h"
#include "core/sources/perfetto/perfetto_render_stages.h"
#include "core/sources/perfetto/perfetto_sequences.h"
#include "core/sources/perfetto/perfetto_slices.h"
#include "core/sources/perfetto/perfetto_tracks.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

constexpr std::uint64_t kMostShared = std::uint64_t{1} << 40U;

/// Grid, workgroup and memory of a kernel; bytes of a copy.
EventDetail detailFrom(const Annotations& annotations) {
  EventDetail detail;
  if (annotations.bytes && *annotations.bytes > 0) detail.bytes = annotations.bytes;
  if (annotations.workItems && *annotations.workItems > 0) detail.threads = annotations.workItems;
  if (annotations.sharedBytes && *annotations.sharedBytes <= kMostShared) {
    detail.settings.sharedBytes = annotations.sharedBytes;
  }
  detail.settings.block = annotations.workgroup;
  if (!annotations.grid) return detail;
  if (const auto items = workItemsIn(*annotations.grid)) detail.threads = items;
  if (annotations.workgroup) detail.settings.grid = inBlocks(*annotations.grid, *annotations.workgroup);
  return detail;
}

/// What is in the bytes of a GpuCorrelation: work that the call has launched.
template <typename Take>
void forEachSubmission(std::string_view bytes, Take take) {
  constexpr std::uint32_t kSubmissions = 1;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number != kSubmissions) continue;
    if (field.type != protobuf::WireType::Bytes) {
      take(field.value);
      continue;
    }
    std::string_view packed = field.bytes;
    while (const auto id = protobuf::takeVarint(packed)) take(*id);
  }
}

class EventWalk {
 public:
  EventWalk(const Outline& outline, PerfettoCapture& capture)
      : m_capture(capture),
        m_sequences(outline, capture.texts()),
        m_tracks(outline, capture.builder()),
        m_slices(capture.builder()),
        m_meanings(capture),
        m_counters(capture),
        m_stages(capture) {}

  void take(const Packet& packet) {
    switch (m_sequences.take(packet)) {
      case Sequences::Outcome::StateUnknown:
        return m_capture.skip(Skip::StateUnknown, packet.position);
      case Sequences::Outcome::TooMany:
        return m_capture.skip(Skip::TooManyTracks, packet.position);
      case Sequences::Outcome::Known:
        break;
    }
    if (has(packet.event)) addEvent(packet);
    if (has(packet.renderStage)) {
      m_stages.add(packet.renderStage, m_sequences.state().interned, m_sequences.time(), packet.position);
    }
    if (has(packet.gpuCounters)) m_counters.addOfGpu(packet, m_sequences.time());
  }

  void finish() {
    const Slices::Outcome outcome = m_slices.finish();
    if (outcome.unmatched > 0) {
      m_capture.report(IssueKind::UnmatchedEvent,
                       fmt::format("byte {}: a begin without end, or the reverse", outcome.position),
                       outcome.unmatched, outcome.position);
    }
    if (outcome.beyond > 0) m_capture.skip(Skip::TooManyOpen, outcome.positionBeyond, outcome.beyond);
    if (m_sequences.losses() > 0) {
      m_capture.report(IssueKind::ProfilerWarning,
                       fmt::format("byte {}: packets before this one were lost while the trace was recorded",
                                   m_sequences.lossPosition()),
                       m_sequences.losses(), m_sequences.lossPosition());
    }
  }

 private:
  std::optional<std::uint32_t> placeOf(const TrackEvent& event) {
    const SequenceState& state = m_sequences.state();
    if (event.track) return m_tracks.placeOf(*event.track);
    if (state.defaultTrack) return m_tracks.placeOf(*state.defaultTrack);
    return state.thread ? m_tracks.placeOf(*state.thread) : m_tracks.placeOf(std::uint64_t{0});
  }

  void addEvent(const Packet& packet) {
    const SequenceState& state = m_sequences.state();
    const auto event = trackEventOf(packet.event, state.interned);
    if (!event) return m_capture.skip(Skip::DamagedEvent, packet.position);
    if (event->type == EventType::Unspecified) return m_capture.skip(Skip::UnknownType, packet.position);
    const auto time = m_sequences.time();
    if (!time) return m_capture.skip(Skip::UnknownClock, packet.position);
    const auto place = placeOf(*event);
    if (!place) return m_capture.skip(Skip::TooManyTracks, packet.position);
    if (event->extraValues > 0) m_capture.skip(Skip::ExtraValues, packet.position, event->extraValues);
    switch (event->type) {
      case EventType::Begin:
        return m_slices.begin(*place, sliceOf(*event, *place, *time, packet.position));
      case EventType::End:
        return m_slices.end(*place, *time, event->annotations.endNs, packet.position);
      case EventType::Instant:
        return addMark(*event, *place, *time, packet.position);
      case EventType::Counter:
        return m_counters.add(*place, m_tracks[*place], *event, *time, state.generation, packet.position);
      case EventType::Unspecified:
        break;
    }
  }

  std::uint32_t nameOf(const TrackEvent& event) {
    if (event.nameId) {
      if (const auto name = m_sequences.state().interned.name(*event.nameId)) return *name;
    } else if (!event.name.empty()) {
      return m_capture.texts().nameOf(event.name);
    }
    m_capture.countUnnamed();
    return m_capture.texts().nameOf("event without a name");
  }

  /// A moment on a thread, such as "MemoryAllocation": of no length, and nothing that others nest in.
  void addMark(const TrackEvent& event, std::uint32_t place, std::int64_t timeNs, std::uint64_t position) {
    const Meaning& meaning = m_meanings.of(nameOf(event), event.category, false);
    if (meaning.isLeftOut) return;
    if (m_tracks[place].isDevice) return m_capture.skip(Skip::MarkOfDevice, position);
    m_capture.builder().add({.startNs = timeNs,
                             .durationNs = 0,
                             .function = meaning.function,
                             .track = m_tracks.trackFor(place, TrackKind::HostThread, std::nullopt),
                             .category = EventCategory::Other});
  }

  Slices::Open sliceOf(const TrackEvent& event, std::uint32_t place, std::int64_t timeNs,
                       std::uint64_t position) {
    const Meaning& meaning = m_meanings.of(nameOf(event), event.category, m_tracks[place].isDevice);
    Slices::Open slice{.row = {.startNs = timeNs, .function = meaning.function, .category = meaning.category},
                       .beginNs = timeNs,
                       .endNs = event.annotations.endNs,
                       .position = position,
                       .isLeftOut = meaning.isLeftOut};
    if (slice.isLeftOut) return slice;
    if (event.annotations.beginNs && isNear(*event.annotations.beginNs, timeNs)) {
      slice.row.startNs = *event.annotations.beginNs;
    }
    slice.row.track = m_tracks.trackFor(place, meaning.track, deviceOf(event.annotations, meaning, place));
    if (isCall(meaning.category)) slice.row.launch = launchOfCall(event);
    if (!isGpuWork(meaning.category)) return slice;
    m_capture.noteGpuWork();
    slice.row.launch = launchOfWork(event);
    const EventDetail detail = detailFrom(event.annotations);
    if (!(detail == EventDetail{})) slice.row.detail = m_capture.builder().detail(detail);
    return slice;
  }

  /// A copy belongs to the GPU that it goes to, else to the one it comes from. Its agents may be CPUs: one on
  /// the host is of no device, neither is one whose direction is not told.
  std::optional<std::int32_t> deviceOf(const Annotations& annotations, const Meaning& meaning,
                                       std::uint32_t place) const {
    switch (meaning.direction) {
      // A track of copies has the number of what they go to, which here is, or may be, the CPU.
      case Meaning::Direction::FromDevice:
        return annotations.source ? annotations.source : annotations.agent;
      case Meaning::Direction::Unknown:
        return annotations.agent;
      case Meaning::Direction::OnHost:
        return std::nullopt;
      case Meaning::Direction::ToDevice:
        if (annotations.target) return annotations.target;
        break;
      case Meaning::Direction::None:
        break;
    }
    return annotations.agent ? annotations.agent : m_tracks[place].device;
  }

  std::uint32_t launchOfCall(const TrackEvent& event) {
    using Kind = LaunchNumbers::Kind;
    LaunchNumbers& launches = m_capture.launches();
    std::uint32_t launch = 0;
    // A call may have launched several: they get the number of the first.
    forEachSubmission(event.gpuCorrelation, [&](std::uint64_t id) {
      launch = launch == 0 ? launches.of(Kind::RenderStage, id) : launch;
      launches.join(Kind::RenderStage, id, launch);
    });
    if (launch != 0) return launch;
    if (event.flow) return launches.of(Kind::Flow, *event.flow);
    if (event.terminatingFlow) return launches.of(Kind::Flow, *event.terminatingFlow);
    return event.annotations.correlation ? launches.of(Kind::Correlation, *event.annotations.correlation) : 0;
  }

  std::uint32_t launchOfWork(const TrackEvent& event) {
    using Kind = LaunchNumbers::Kind;
    LaunchNumbers& launches = m_capture.launches();
    if (event.terminatingFlow) return launches.of(Kind::Flow, *event.terminatingFlow);
    if (event.flow) return launches.of(Kind::Flow, *event.flow);
    return event.annotations.correlation ? launches.of(Kind::Correlation, *event.annotations.correlation) : 0;
  }

  PerfettoCapture& m_capture;
  Sequences m_sequences;
  Tracks m_tracks;
  Slices m_slices;
  Meanings m_meanings;
  Counters m_counters;
  RenderStages m_stages;
};

}  // namespace

void readEvents(PacketWalk& walk, const Outline& outline, PerfettoCapture& capture) {
  EventWalk events(outline, capture);
  walk.run([&events](const Packet& packet) { events.take(packet); });
  events.finish();
}

}  // namespace culprit::perfetto
