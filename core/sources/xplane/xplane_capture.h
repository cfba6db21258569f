// One profile of XLA while its events are read: times, launches and tracks in the terms of the model, and a
// count of what must be left out. Filled by the walk through the events; the source hands it on at the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/intake/capture_builder.h"
#include "core/sources/xplane/xplane_operators.h"
#include "core/sources/xplane/xplane_outline.h"

namespace culprit::xplane {

/// Nanoseconds, as they stand in the capture.
struct TimeSpan {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
};

/// An event of a line that counts from `timestampNs`; both ends are rounded to nanoseconds, so that what
/// nests in picoseconds still does. Empty for times that cannot be meant.
std::optional<TimeSpan> spanOf(std::int64_t timestampNs, std::int64_t offsetPs, std::int64_t durationPs);

class XplaneCapture {
 public:
  /// `shownFile` as issues name it.
  XplaneCapture(RunBuilder& run, std::string shownFile);

  CaptureBuilder& builder() { return m_builder; }
  Operators& operators() { return m_operators; }
  bool hasEvents() const { return !m_builder.isEmpty() || !m_operators.isEmpty(); }
  const std::string& file() const { return m_file; }

  /// A thread of the host, a stream of a GPU, the operations of a TPU, or the steps of either; `what` is
  /// the plane of the line.
  std::uint32_t addTrack(const PlaneName& what, const LineOutline& line);
  std::uint32_t launchOf(std::uint64_t correlation);

  /// Counts an event that cannot be used.
  void skip(std::uint64_t position, std::string_view why);
  /// Counts an event whose name the file does not have.
  void countUnnamed() { ++m_unnamed; }
  void report(IssueKind kind, std::string text, std::uint64_t count = 1,
              std::optional<std::uint64_t> position = std::nullopt);

  /// Reports what was left out, adds `epochNs` to all times and hands everything to the run. Throws
  /// Cancelled.
  void finish(std::int64_t epochNs, ReadingProgress& progress);

 private:
  RunBuilder& m_run;
  std::string m_file;
  CaptureBuilder m_builder;
  Operators m_operators;
  std::map<std::uint64_t, std::uint32_t> m_wideLaunches;  ///< correlations that do not fit
  std::uint64_t m_skipped = 0, m_skippedAt = 0;
  std::string m_whySkipped;  ///< about the first
  std::uint64_t m_unnamed = 0;
};

}  // namespace culprit::xplane
