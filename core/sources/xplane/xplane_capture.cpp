#include "core/sources/xplane/xplane_capture.h"

#include <fmt/format.h>

#include <utility>

namespace culprit::xplane {

namespace {

/// To the nearest, halves up.
std::int64_t nanoseconds(std::int64_t picoseconds) {
  constexpr std::int64_t kPsPerNs = 1000;
  std::int64_t whole = picoseconds / kPsPerNs;
  std::int64_t rest = picoseconds % kPsPerNs;
  if (rest < 0) {
    rest += kPsPerNs;
    --whole;
  }
  return whole + (2 * rest >= kPsPerNs ? 1 : 0);
}

bool isMeant(std::int64_t timeNs) {
  return timeNs >= CaptureBuilder::kEarliestNs && timeNs <= CaptureBuilder::kLatestNs;
}

}  // namespace

std::optional<TimeSpan> spanOf(std::int64_t timestampNs, std::int64_t offsetPs, std::int64_t durationPs) {
  std::int64_t endPs = 0;
  if (!isMeant(timestampNs) || durationPs < 0 || __builtin_add_overflow(offsetPs, durationPs, &endPs)) {
    return std::nullopt;
  }
  // An int64 of picoseconds is a hundred days: no sum with a time that is meant overflows, nor is too long.
  const std::int64_t startNs = timestampNs + nanoseconds(offsetPs);
  if (!isMeant(startNs)) return std::nullopt;
  return TimeSpan{startNs, timestampNs + nanoseconds(endPs) - startNs};
}

XplaneCapture::XplaneCapture(RunBuilder& run, std::string shownFile)
    : m_run(run), m_file(std::move(shownFile)), m_builder(run) {
  m_builder.facts().file = m_file;
  m_builder.facts().dialect = Dialect::Xplane;
}

std::uint32_t XplaneCapture::addTrack(const PlaneName& what, const LineOutline& line) {
  // No profile tells the process of its threads: the file is of one, the only one of its host.
  constexpr std::int64_t kPid = 0;
  Track track{.name = line.name};
  if (what.kind == PlaneKind::Host) {
    track.kind = TrackKind::HostThread;
    track.tid = fmt::format("{}", static_cast<std::uint64_t>(line.id));
    return m_builder.addTrack(std::move(track), kPid);
  }
  if (line.name == "Steps") {
    track.kind = TrackKind::HostThread;
    track.tid = fmt::format("steps of device {}", what.device.value_or(0));
    return m_builder.addTrack(std::move(track), kPid);
  }
  track.kind = TrackKind::GpuStream;
  track.gpu = what.device;
  const auto stream = streamNumber(line.name);
  track.tid = stream ? fmt::format("stream {}", *stream) : line.name;
  return m_builder.addTrack(std::move(track), std::nullopt);
}

std::uint32_t XplaneCapture::launchOf(std::uint64_t correlation) {
  // The upper half is left to those that do not fit.
  constexpr std::uint64_t kMost = 0x7FFF'FFFF;
  if (correlation <= kMost) return static_cast<std::uint32_t>(correlation);
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(correlation, next).first->second;
}

void XplaneCapture::skip(std::uint64_t position, std::string_view why) {
  if (m_skipped++ > 0) return;
  m_skippedAt = position;
  m_whySkipped = why;
}

void XplaneCapture::report(IssueKind kind, std::string text, std::uint64_t count,
                           std::optional<std::uint64_t> position) {
  m_run.addIssue({.kind = kind, .file = m_file, .line = position, .count = count, .text = std::move(text)});
}

void XplaneCapture::finish(std::int64_t epochNs, ReadingProgress& progress) {
  m_operators.finish(m_builder, progress);
  if (m_skipped > 0) {
    report(IssueKind::SkippedEvent, fmt::format("byte {}: {}", m_skippedAt, m_whySkipped), m_skipped,
           m_skippedAt);
  }
  if (m_unnamed > 0) report(IssueKind::MissingColumn, "events whose name is not in the profile", m_unnamed);
  m_builder.finish(epochNs);
}

}  // namespace culprit::xplane
