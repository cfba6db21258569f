// What the Chrome importer does with "[memory]" instants.
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/chrome/chrome_importer.h"

namespace culprit::chrome {

void ChromeImporter::addMemory(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  const auto bytes = parseInteger(args.memoryBytes);
  const auto type = parseInteger(args.deviceType);
  const auto device = parseInteger(args.deviceId);
  // Within 2^53 a double counts every byte, and no sum of such changes can overflow.
  constexpr std::int64_t kMost = std::int64_t{1} << 53U;
  if (!bytes || !type || *bytes > kMost || *bytes < -kMost) {
    return skip(event.position, "a [memory] event without its bytes or device");
  }
  const auto allocated = parseInteger(args.allocated);
  const auto reserved = parseInteger(args.reserved);
  const auto isLost = [](std::string_view text, const auto& total) { return !text.empty() && !total; };
  const std::string_view lost = isLost(args.allocated, allocated) ? args.allocated
                                : isLost(args.reserved, reserved) ? args.reserved
                                                                  : std::string_view();
  if (!lost.empty()) {
    skip(event.position,
         fmt::format("the total \"{}\" of a [memory] event cannot be used", excerpt(lost, 40)));
  }
  const bool isHost = *type == 0 || !device || *device < 0;
  m_memory.add(isHost ? std::nullopt : device, {.timeNs = *event.timeNs,
                                                .bytes = *bytes,
                                                .hasTotals = !args.allocated.empty(),
                                                .allocated = allocated,
                                                .reserved = reserved,
                                                .address = parseInteger(args.address),
                                                .thread = memoryThreadOf(event),
                                                .position = event.position});
}

/// Whether it has a track is known when all events are there.
std::uint32_t ChromeImporter::memoryThreadOf(const Event& event) {
  const std::pair thread(pidOf(event.pid), m_tids.intern(event.tid));
  const auto next = static_cast<std::uint32_t>(m_memoryThreads.size());
  return m_memoryThreads.try_emplace(thread, next).first->second;
}

void ChromeImporter::finishMemory() {
  std::vector<std::optional<std::uint32_t>> tracks(m_memoryThreads.size());
  for (const auto& [thread, number] : m_memoryThreads) {
    const auto track = m_tracks.find({thread.first, thread.second, TrackKind::HostThread, kNoGpu});
    if (track != m_tracks.end()) tracks[number] = track->second;
  }
  const MemoryCounters::Unpaired unpaired =
      m_memory.finish(m_capture, [&tracks](std::uint32_t thread) { return tracks[thread]; });
  if (unpaired.count > 0)
    m_skipped.push_back(
        {unpaired.count, unpaired.position,
         "a [memory] event without an address that can be used: it is not known what it gives "
         "back, or when it is given back"});
}

}  // namespace culprit::chrome
