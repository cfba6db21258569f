#include "core/analysis/cutting/process_tracks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace culprit {

namespace {

/// Widens the span of `tracks` by the events of one track; true if it has any.
bool addSpan(const Events& events, const Track& track, ProcessTracks& tracks) {
  bool any = false;
  for (std::size_t row = track.begin; row < track.end; ++row) {
    if (!isOfProgram(events.category(row))) continue;
    any = true;
    tracks.startNs = std::min(tracks.startNs, events.startNs[row]);
    tracks.endNs = std::max(tracks.endNs, events.endNs(row));
  }
  return any;
}

/// Of one capture, by process.
std::map<std::size_t, ProcessTracks> tracksOf(const Capture& capture, std::size_t position) {
  std::map<std::size_t, ProcessTracks> byProcess;
  for (const Track& track : capture.tracks) {
    if (!track.process) continue;
    const std::size_t process = indexOf(*track.process);
    ProcessTracks& tracks =
        byProcess
            .try_emplace(process, ProcessTracks{.process = process,
                                                .capture = position,
                                                .startNs = std::numeric_limits<std::int64_t>::max(),
                                                .endNs = std::numeric_limits<std::int64_t>::min()})
            .first->second;
    if (!addSpan(capture.events, track, tracks)) continue;
    (track.kind == TrackKind::GpuStream ? tracks.gpu : tracks.host).push_back(&track);
  }
  return byProcess;
}

/// The beginning of what a thread is called by, so that sorting many looks into few: its bytes as numbers.
using Head = std::array<std::uint64_t, 2>;

Head headOf(const Track& track) {
  Head head{};
  std::size_t at = 0;
  const auto take = [&head, &at](char letter) {
    constexpr std::size_t kBytes = sizeof(std::uint64_t);
    if (at >= 2 * kBytes) return;
    head.at(at / kBytes) |= std::uint64_t{static_cast<unsigned char>(letter)}
                            << 8 * (kBytes - 1 - at % kBytes);
    ++at;
  };
  for (const char letter : std::string_view(track.pid).substr(0, sizeof head)) take(letter);
  take('\0');
  for (const char letter : std::string_view(track.tid).substr(0, sizeof head)) take(letter);
  return head;
}

}  // namespace

std::vector<ProcessTracks> processTracks(const RunContent& content) {
  std::vector<ProcessTracks> all;
  for (std::size_t capture = 0; capture < content.trace.captures.size(); ++capture)
    for (auto& [process, tracks] : tracksOf(content.trace.captures[capture], capture))
      if (!tracks.host.empty() || !tracks.gpu.empty()) all.push_back(std::move(tracks));
  std::ranges::stable_sort(all, {}, &ProcessTracks::process);
  return all;
}

std::vector<const Track*> inOrderOfIds(const std::vector<const Track*>& tracks) {
  struct Headed {
    Head head;
    const Track* track;
  };
  std::vector<Headed> headed;
  headed.reserve(tracks.size());
  for (const Track* track : tracks) headed.push_back({headOf(*track), track});
  std::sort(headed.begin(), headed.end(), [](const Headed& x, const Headed& y) {
    return x.head != y.head ? x.head < y.head
                            : std::tie(x.track->pid, x.track->tid) < std::tie(y.track->pid, y.track->tid);
  });
  std::vector<const Track*> ordered;
  ordered.reserve(headed.size());
  for (const Headed& each : headed) ordered.push_back(each.track);
  return ordered;
}

std::string_view threadKey(const Track& track) {
  const std::string_view tid = track.tid;
  const std::size_t last = tid.find_last_of("0123456789");
  if (last == std::string_view::npos) return tid;
  const std::size_t before = tid.find_last_not_of("0123456789", last);
  const std::size_t first = before == std::string_view::npos ? 0 : before + 1;
  return tid.substr(first, last - first + 1);
}

}  // namespace culprit
