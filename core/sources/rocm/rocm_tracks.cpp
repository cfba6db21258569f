#include "core/sources/rocm/rocm_tracks.h"

#include <fmt/format.h>

namespace culprit::rocm {

std::uint32_t RocmTracks::thread(std::int64_t pid, std::int64_t tid, Use use) {
  const auto mark = static_cast<std::uint64_t>(tid) * 2 + static_cast<std::uint64_t>(use);
  return m_recentThreads.of({pid, tid, use}, mark, [&] { return make({pid, tid, use}); });
}

std::uint32_t RocmTracks::make(const Thread& thread) {
  const auto [found, isNew] = m_threads.try_emplace(thread, 0);
  if (isNew) {
    const auto& [pid, tid, use] = thread;
    const bool isOwned = use != Use::Overhead;
    Track track{.kind = isOwned ? TrackKind::HostThread : TrackKind::Other,
                .pid = fmt::format("{}", pid),
                .tid = fmt::format("{}{}", isOwned ? "" : "profiler ", tid)};
    found->second = m_builder.addTrack(std::move(track), isOwned ? std::optional(pid) : std::nullopt);
    if (isOwned) m_processes.insert(pid);
  }
  return found->second;
}

std::uint32_t RocmTracks::queue(const Queue& queue, const std::function<std::string()>& name) {
  const auto mark = static_cast<std::uint64_t>(queue.stream) + 31 * static_cast<std::uint64_t>(queue.queue) +
                    1021 * static_cast<std::uint64_t>(queue.device.value_or(-1));
  return m_recentQueues.of(queue, mark, [&] { return make(queue, name); });
}

std::uint32_t RocmTracks::make(const Queue& queue, const std::function<std::string()>& name) {
  const auto [found, isNew] = m_queues.try_emplace(queue, 0);
  if (isNew) {
    Track track{.kind = TrackKind::GpuStream,
                .pid = queue.pid ? fmt::format("{}", *queue.pid) : std::string(),
                .tid = name()};
    constexpr std::int64_t kMostGpus = 1'000'000;
    if (queue.device && *queue.device >= 0 && *queue.device < kMostGpus) {
      track.gpu = static_cast<std::int32_t>(*queue.device);
    }
    found->second = m_builder.addTrack(std::move(track), queue.pid);
  }
  return found->second;
}

}  // namespace culprit::rocm
