#include "core/sources/perfetto/perfetto_tracks.h"

#include <fmt/format.h>

#include <utility>

#include "core/sources/perfetto/perfetto_names.h"

namespace culprit::perfetto {

TrackPlace Tracks::resolved(std::uint64_t uuid) const {
  constexpr int kMostParents = 32;  // also where they run in a circle
  TrackPlace place;
  std::optional<std::uint64_t> next = uuid;
  for (int depth = 0; next && depth < kMostParents; ++depth) {
    const auto found = m_outline.tracks.find(*next);
    if (found == m_outline.tracks.end()) break;
    const TrackOutline& track = found->second;
    if (depth == 0) {
      place.name = track.name;
      place.counter = track.counter;
      if (track.thread && track.thread->tid) {
        place.isThread = true;
        place.tid = fmt::format("{}", *track.thread->tid);
        if (!track.thread->name.empty()) place.name = track.thread->name;
      }
    }
    for (const std::optional<Owner>& owner : {track.thread, track.process}) {
      if (owner && owner->pid && !place.pid) place.pid = owner->pid;
    }
    next = track.parent;
  }
  if (place.isThread) return place;
  if (const auto tid = threadIn(place.name)) {
    place.isThread = true;
    place.tid = fmt::format("{}", *tid);
  } else if (const auto work = deviceTrackOf(place.name)) {
    place.isDevice = true;
    place.device = work->device;
    place.tid = place.name;
  } else {
    place.tid = place.name.empty() ? fmt::format("track {}", uuid) : place.name;
  }
  return place;
}

std::optional<std::uint32_t> Tracks::placeOf(std::uint64_t uuid) {
  if (const auto found = m_placeOf.find(uuid); found != m_placeOf.end()) return found->second;
  if (m_places.size() == kMostTracks) return std::nullopt;
  m_places.push_back(resolved(uuid));
  return m_placeOf.emplace(uuid, static_cast<std::uint32_t>(m_places.size() - 1)).first->second;
}

std::optional<std::uint32_t> Tracks::placeOf(const Owner& thread) {
  const std::pair key(thread.pid.value_or(0), thread.tid.value_or(0));
  if (const auto found = m_threads.find(key); found != m_threads.end()) return found->second;
  if (m_places.size() == kMostTracks) return std::nullopt;
  TrackPlace place{.pid = thread.pid, .tid = fmt::format("{}", key.second), .name = thread.name};
  place.isThread = true;
  m_places.push_back(std::move(place));
  return m_threads.emplace(key, static_cast<std::uint32_t>(m_places.size() - 1)).first->second;
}

std::uint32_t Tracks::trackFor(std::uint32_t place, TrackKind kind, std::optional<std::int32_t> device) {
  // Devices are below a million, 20 bits.
  const auto keyFor = [place, kind](std::optional<std::int32_t> of) {
    const std::uint64_t number = of ? static_cast<std::uint64_t>(*of) + 1 : 0;
    return (std::uint64_t{place} << 24U) | (static_cast<std::uint64_t>(kind) << 22U) | number;
  };
  if (kind != TrackKind::GpuStream) device.reset();
  if (const auto found = m_outputs.find(keyFor(device)); found != m_outputs.end()) return found->second;
  if (device && m_outputs.size() >= kMostOutputs) return trackFor(place, kind, std::nullopt);
  const TrackPlace& of = m_places[place];
  Track track{.kind = kind, .gpu = device, .tid = of.tid, .name = of.name};
  if (of.pid) track.pid = fmt::format("{}", *of.pid);
  std::optional<std::int64_t> owner = of.pid;
  // What the host did belongs to the process of the file where it names none.
  if (kind == TrackKind::HostThread && !owner) owner = 0;
  if (kind == TrackKind::Other) owner.reset();
  const std::uint32_t number = m_builder.addTrack(std::move(track), owner);
  return m_outputs.emplace(keyFor(device), number).first->second;
}

}  // namespace culprit::perfetto
