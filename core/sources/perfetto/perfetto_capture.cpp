#include "core/sources/perfetto/perfetto_capture.h"

#include <fmt/format.h>

#include <utility>

namespace culprit::perfetto {

namespace {

/// In the order of Skip.
constexpr std::array<std::string_view, static_cast<std::size_t>(Skip::Count)> kWhySkipped = {
    "packets that refer to others, which were lost or never recorded",
    "events on a clock that no snapshot of the clocks explains",
    "an event that is damaged",
    "events on more tracks or sequences than are told apart",
    "readings that cannot be meant, or are of no counter",
    "events of a kind that is not read, such as those converted from Chrome's format",
    "work of a GPU without a length",
    "moments on tracks of device work, which are no work",
    "readings of more counters than are kept",
    "values of other counters within events, which are not read",
    "slices of which more are open at one time than are kept"};

}  // namespace

PerfettoCapture::PerfettoCapture(RunBuilder& run, std::string shownFile)
    : m_run(run), m_file(std::move(shownFile)), m_builder(run) {
  m_builder.facts().file = m_file;
  m_builder.facts().dialect = Dialect::Perfetto;
}

void PerfettoCapture::skip(Skip why, std::uint64_t position, std::uint64_t count) {
  Skipped& skipped = m_skipped.at(static_cast<std::size_t>(why));
  if (skipped.count == 0) skipped.position = position;
  skipped.count += count;
}

void PerfettoCapture::report(IssueKind kind, std::string text, std::uint64_t count,
                             std::optional<std::uint64_t> position) {
  m_run.addIssue({.kind = kind, .file = m_file, .line = position, .count = count, .text = std::move(text)});
}

void PerfettoCapture::finish(std::int64_t epochNs) {
  for (std::size_t i = 0; i < m_skipped.size(); ++i) {
    const Skipped& skipped = m_skipped[i];
    if (skipped.count == 0) continue;
    const Skip why{static_cast<std::uint8_t>(i)};
    const bool isUnread = why == Skip::MarkOfDevice || why == Skip::ExtraValues;
    report(isUnread ? IssueKind::NotRead : IssueKind::SkippedEvent,
           fmt::format("byte {}: {}", skipped.position, kWhySkipped[i]), skipped.count, skipped.position);
  }
  if (m_unnamed > 0) report(IssueKind::MissingColumn, "events whose name is not in the trace", m_unnamed);
  if (m_texts.leftOut > 0) {
    report(IssueKind::SkippedEvent, "names and other entries of tables, more than are kept", m_texts.leftOut);
  }
  if (m_hasGpuWork) report(IssueKind::UntriedFormat, "a Perfetto trace with work of a GPU");
  m_builder.finish(epochNs);
}

}  // namespace culprit::perfetto
