#include "core/model/run/issue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace culprit {

namespace {

struct IssueText {
  IssueKind kind;
  std::string_view name;
  Severity severity;
  std::string_view meaning;
};

constexpr std::array kIssueTexts = {
    IssueText{IssueKind::SkippedRow, "skipped_row", Severity::Warning,
              "Rows that cannot be used are left out of every number."},
    IssueText{IssueKind::RepairedText, "repaired_text", Severity::Note,
              "Bytes that are not UTF-8 are shown as a replacement character."},
    IssueText{IssueKind::DuplicateRow, "duplicate_row", Severity::Warning,
              "The first row of a triplet in a cycle counts, further ones are left out."},
    IssueText{IssueKind::ConflictingValue, "conflicting_value", Severity::Warning,
              "Rows that describe the same thing disagree; the first one counts."},
    IssueText{IssueKind::TruncatedFile, "truncated_file", Severity::Warning,
              "The file ends inside a record, or goes on behind its end; what comes before is used."},
    IssueText{IssueKind::MissingCounters, "missing_counters", Severity::Note,
              "Without the counters file there are no readings to draw or to count."},
    IssueText{IssueKind::MissingColumn, "missing_column", Severity::Note,
              "A column that is not there is treated as unknown."},
    IssueText{IssueKind::UnreadableFile, "unreadable_file", Severity::Warning,
              "A file that cannot be read is passed over."},
    IssueText{IssueKind::UnknownFile, "unknown_file", Severity::Note,
              "A file in a format that is not known is passed over."},
    IssueText{IssueKind::UnpairedProcess, "unpaired_process", Severity::Warning,
              "A process without a partner in the other run is not compared."},
    IssueText{IssueKind::UnpairedFile, "unpaired_file", Severity::Warning,
              "A file without a partner in the other run is not compared."},
    IssueText{IssueKind::SameInput, "same_input", Severity::Warning,
              "Both sides are the same data: what differs are its processes, if anything."},
    IssueText{IssueKind::FewCycles, "few_cycles", Severity::Warning,
              "With so few cycles nothing can be said about chance."},
    IssueText{IssueKind::NoCommonTriplet, "no_common_triplet", Severity::Warning,
              "The two runs share no function with the same metric and device."},
    IssueText{IssueKind::SkippedEvent, "skipped_event", Severity::Warning,
              "Events that cannot be used are left out of every number."},
    IssueText{IssueKind::UnmatchedEvent, "unmatched_event", Severity::Note,
              "A begin without end lasts to the end of its track; an end without begin is left out."},
    IssueText{IssueKind::DamagedArchive, "damaged_archive", Severity::Warning,
              "What comes before the damage is used; behind a wrong checksum any value may be wrong."},
    IssueText{IssueKind::PassedOverFile, "passed_over_file", Severity::Warning,
              "Samples that are finished are compared, the trace they may come from is not."},
    IssueText{IssueKind::ProfilerWarning, "profiler_warning", Severity::Note,
              "By the profiler's own account something may be missing from the recording, or took longer for "
              "being recorded."},
    IssueText{IssueKind::UntriedFormat, "untried_format", Severity::Warning,
              "Read as the format's documentation describes it; no real file was at hand to try it on."},
    IssueText{
        IssueKind::UnusableRunFile, "unusable_run_file", Severity::Warning,
        "What run.json says about the run is missing from the settings that differ; no number changes."},
    IssueText{IssueKind::RareNames, "rare_names", Severity::Note,
              "Functions with little time that are not told apart count as one, \"(rare names)\"."},
    IssueText{
        IssueKind::NotRead, "not_read", Severity::Note,
        "Records of a kind that Culprit does not compare are left out; nothing that it compares is missing."},
    IssueText{
        IssueKind::PlacedCounters, "placed_counters", Severity::Note,
        "Where the readings of a log stand in the recording is told by the clocks that the text names."},
    IssueText{IssueKind::GuessedClock, "guessed_clock", Severity::Warning,
              "Where a log stands in the recording is a guess: no cause that rests on it is called strong. "
              "--counter-offset settles it."},
    IssueText{IssueKind::UnplacedCounters, "unplaced_counters", Severity::Warning,
              "A log of counters that does not belong to the recording's time or machines is not used."},
};

const IssueText& textOf(IssueKind kind) {
  return *std::find_if(kIssueTexts.begin(), kIssueTexts.end(),
                       [kind](const IssueText& text) { return text.kind == kind; });
}

Issue ofFurtherFiles(const Issue& first) {
  return {.kind = first.kind,
          .side = first.side,
          .count = first.count,
          .text = "further files that cannot be read; the first of them is " + first.file};
}

}  // namespace

std::string_view nameOf(IssueKind kind) {
  return textOf(kind).name;
}
Severity severityOf(IssueKind kind) {
  return textOf(kind).severity;
}
std::string_view meaningOf(IssueKind kind) {
  return textOf(kind).meaning;
}

std::optional<IssueKind> issueKindNamed(std::string_view name) {
  const auto found = std::find_if(kIssueTexts.begin(), kIssueTexts.end(),
                                  [name](const IssueText& text) { return text.name == name; });
  return found == kIssueTexts.end() ? std::nullopt : std::optional(found->kind);
}

void IssueLog::add(Issue issue) {
  if (issue.kind == IssueKind::UnreadableFile && !issue.file.empty() &&
      ++m_unreadable[issue.side] > kMostUnreadable)
    issue = ofFurtherFiles(issue);
  const auto isSame = [&issue](const Issue& other) {
    return other.kind == issue.kind && other.side == issue.side && other.file == issue.file;
  };
  if (m_last >= m_issues.size() || !isSame(m_issues[m_last])) {
    const auto [known, isNew] =
        m_positions.try_emplace(Key(issue.file, issue.kind, issue.side), m_issues.size());
    m_last = known->second;
    if (isNew) return m_issues.push_back(std::move(issue));
  }
  m_issues[m_last].count += issue.count;
}

}  // namespace culprit
