#include "core/sources/nsight/nsight_capture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sources/nsight/nsight_names.h"

namespace culprit::nsight {

namespace {

std::size_t mixed(std::uint64_t hash, std::int64_t part) {
  hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29U);
}

}  // namespace

std::size_t NsightCapture::KeyHash::operator()(const ThreadKey& key) const {
  return mixed(static_cast<std::uint64_t>(key.use), key.globalTid);
}

std::size_t NsightCapture::KeyHash::operator()(const Stream& key) const {
  return mixed(mixed(mixed(mixed(1, key.globalPid.value_or(0)), key.device), key.context), key.stream);
}

NsightCapture::NsightCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                             const SourceFile& file, std::uint64_t rows)
    : DatabaseCapture(reader, run, progress, file, rows), m_strings(reader, "StringIds", "value") {
  builder().facts().dialect = Dialect::NsightSqlite;
  reportLackOf(m_strings);
}

std::uint32_t NsightCapture::threadTrack(std::int64_t globalTid, ThreadUse use) {
  const ThreadKey key{globalTid, use};
  return m_recentThreads.of(key, static_cast<std::uint64_t>(globalTid), [&] { return trackOf(key); });
}

std::uint32_t NsightCapture::trackOf(const ThreadKey& key) {
  const auto [found, isNew] = m_threads.try_emplace(key, 0);
  if (isNew) {
    const auto [globalTid, use] = key;
    const std::int64_t pid = pidOf(globalTid);
    const std::int64_t tid = tidOf(globalTid);
    // The last number in a tid is the thread (process_tracks.h).
    const std::string_view prefix = use == ThreadUse::Ranges     ? "ranges "
                                    : use == ThreadUse::Overhead ? "profiler "
                                                                 : "";
    const bool isOwned = use != ThreadUse::Overhead;
    Track track{.kind = isOwned ? TrackKind::HostThread : TrackKind::Other,
                .pid = fmt::format("{}", pid),
                .tid = fmt::format("{}{}", prefix, tid)};
    found->second = builder().addTrack(std::move(track), isOwned ? std::optional(pid) : std::nullopt);
    if (isOwned) m_processes.insert(globalPidOf(globalTid));
  }
  return found->second;
}

std::uint32_t NsightCapture::streamTrack(const Stream& stream) {
  const auto mark = static_cast<std::uint64_t>(stream.stream) +
                    31 * static_cast<std::uint64_t>(stream.context) +
                    1021 * static_cast<std::uint64_t>(stream.device);
  return m_recentStreams.of(stream, mark, [&] { return trackOf(stream); });
}

std::uint32_t NsightCapture::trackOf(const Stream& stream) {
  const auto [found, isNew] = m_streams.try_emplace(stream, 0);
  if (isNew) {
    std::optional<std::int64_t> pid;
    if (stream.globalPid) pid = pidOf(*stream.globalPid);
    Track track{.kind = TrackKind::GpuStream,
                .pid = pid ? fmt::format("{}", *pid) : std::string(),
                .tid = fmt::format("stream {}", stream.stream)};
    constexpr std::int64_t kMostGpus = 1'000'000;
    if (stream.device >= 0 && stream.device < kMostGpus) track.gpu = static_cast<std::int32_t>(stream.device);
    found->second = builder().addTrack(std::move(track), pid);
  }
  return found->second;
}

void NsightCapture::nameThread(std::int64_t globalTid, std::string_view name) {
  const auto found = m_threads.find({globalTid, ThreadUse::Calls});
  if (found != m_threads.end() && !name.empty()) builder().nameTrack(found->second, name);
}

void NsightCapture::finish(std::int64_t epochNs) {
  reportDamageOf(m_strings);
  DatabaseCapture::finish(epochNs);
}

}  // namespace culprit::nsight
