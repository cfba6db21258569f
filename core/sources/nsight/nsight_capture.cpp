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
                             std::string shownFile, std::uint64_t rows)
    : m_reader(reader),
      m_run(run),
      m_progress(progress),
      m_file(std::move(shownFile)),
      m_rows(std::max<std::uint64_t>(rows, 1)),
      m_builder(run),
      m_strings(reader) {
  m_builder.facts().file = m_file;
  m_builder.facts().dialect = Dialect::NsightSqlite;
}

void NsightCapture::advance(std::uint64_t rows) {
  m_rowsRead = std::min(m_rowsRead + rows, m_rows);
  const double share = static_cast<double>(m_rowsRead) / static_cast<double>(m_rows);
  const auto bytes = static_cast<std::uint64_t>(share * static_cast<double>(m_reader.bytes()));
  m_progress.advance(bytes - m_bytesReported);
  m_bytesReported = bytes;
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
    found->second = m_builder.addTrack(std::move(track), isOwned ? std::optional(pid) : std::nullopt);
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
    found->second = m_builder.addTrack(std::move(track), pid);
  }
  return found->second;
}

void NsightCapture::nameThread(std::int64_t globalTid, std::string_view name) {
  const auto found = m_threads.find({globalTid, ThreadUse::Calls});
  if (found != m_threads.end() && !name.empty()) m_builder.nameTrack(found->second, name);
}

std::uint32_t NsightCapture::launchOf(std::int64_t correlation) {
  // The upper half is left to those that do not fit.
  constexpr std::int64_t kMost = 0x7FFF'FFFF;
  if (correlation == 0) return 0;
  if (correlation > 0 && correlation <= kMost) return static_cast<std::uint32_t>(correlation);
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(correlation, next).first->second;
}

std::optional<std::uint32_t> NsightCapture::detailOf(Size size) {
  if (size == Size{}) return std::nullopt;
  return m_recentSizes.of(size, size.threads.value_or(0) ^ size.bytes.value_or(0), [&] {
    return m_builder.detail({.bytes = size.bytes, .threads = size.threads, .settings = size.settings});
  });
}

void NsightCapture::skip(std::string_view table, std::uint64_t row, std::string_view why) {
  if (m_skipped.count++ == 0) m_skipped.first = fmt::format("{}, row {}: {}", table, row, why);
}

void NsightCapture::report(IssueKind kind, std::string text, std::uint64_t count) {
  m_run.addIssue({.kind = kind, .file = m_file, .count = count, .text = std::move(text)});
}

void NsightCapture::warn(std::string_view text, std::uint64_t count) {
  if (!m_warnings.empty()) m_warnings += "; ";
  m_warnings += text;
  m_warned += count;
}

void NsightCapture::finish(std::int64_t epochNs) {
  advance(m_rows);
  if (m_skipped.count > 0) report(IssueKind::SkippedEvent, m_skipped.first, m_skipped.count);
  if (m_warned > 0) report(IssueKind::ProfilerWarning, m_warnings, m_warned);
  if (m_strings.damages() > 0) {
    report(IssueKind::TruncatedFile,
           fmt::format("names in StringIds cannot be read ({})", m_strings.damage()), m_strings.damages());
  }
  m_builder.finish(epochNs);
}

}  // namespace culprit::nsight
