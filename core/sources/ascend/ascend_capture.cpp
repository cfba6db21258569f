#include "core/sources/ascend/ascend_capture.h"

#include <fmt/format.h>

#include <utility>

namespace culprit::ascend {

AscendCapture::AscendCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                             const SourceFile& file, std::uint64_t rows)
    : DatabaseCapture(reader, run, progress, file, rows), m_strings(reader, "STRING_IDS", "value") {
  builder().facts().dialect = Dialect::AscendSqlite;
  reportLackOf(m_strings);
}

std::uint32_t AscendCapture::threadTrack(std::int64_t globalTid) {
  const auto [found, isNew] = m_threads.try_emplace(globalTid, 0);
  if (isNew) {
    constexpr unsigned kThreadBits = 32;
    const std::int64_t pid = globalTid >> kThreadBits;
    const auto tid = static_cast<std::uint32_t>(globalTid);
    found->second = builder().addTrack(
        {.kind = TrackKind::HostThread, .pid = fmt::format("{}", pid), .tid = fmt::format("{}", tid)}, pid);
  }
  return found->second;
}

std::uint32_t AscendCapture::streamTrack(std::int64_t pid, std::int64_t device, std::string_view stream) {
  const auto [found, isNew] = m_streams.try_emplace({pid, device, std::string(stream)}, 0);
  if (isNew) {
    constexpr std::int64_t kMostDevices = 1'000'000;
    Track track{.kind = TrackKind::GpuStream, .pid = fmt::format("{}", pid), .tid = std::string(stream)};
    if (device >= 0 && device < kMostDevices) track.gpu = static_cast<std::int32_t>(device);
    found->second = builder().addTrack(std::move(track), pid);
  }
  return found->second;
}

std::uint32_t AscendCapture::launchOf(std::optional<std::int64_t> connection) {
  constexpr std::int64_t kNone = 0xFFFF'FFFF;
  if (!connection || *connection < 0 || *connection >= kNone) return 0;
  return DatabaseCapture::launchOf(*connection + 1);
}

void AscendCapture::finish() {
  reportDamageOf(m_strings);
  DatabaseCapture::finish(0);
}

}  // namespace culprit::ascend
