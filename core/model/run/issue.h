// Something skipped or doubtful in the input: never lost, never fatal. Issues are counted per kind and file;
// the position and text of the first one are kept, and all of them are shown to the user.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

enum class IssueKind : std::uint8_t {
  SkippedRow,        ///< a row that could not be used
  RepairedText,      ///< bytes that are not UTF-8, replaced
  DuplicateRow,      ///< a second row for one (cycle, triplet); the first is kept
  ConflictingValue,  ///< two rows that should agree do not
  TruncatedFile,     ///< the file ends inside a record, or goes on behind its end
  MissingCounters,   ///< no *_counters_data.csv beside the samples
  MissingColumn,     ///< an optional column is not there
  UnreadableFile,    ///< a file that was passed over
  UnknownFile,       ///< a file that no source accepts
  UnpairedProcess,   ///< a process without partner on the other side
  UnpairedFile,      ///< a file whose suffix has no partner on the other side
  SameInput,         ///< both sides are the same folder
  FewCycles,         ///< too few cycles for a statement
  NoCommonTriplet,   ///< the two processes have no triplet in common
  SkippedEvent,      ///< an event of a trace that could not be used
  UnmatchedEvent,    ///< the begin of an event without its end, or the reverse
  DamagedArchive,    ///< compressed data that cannot be inflated to its end, or whose checksum is wrong
  PassedOverFile,    ///< a raw trace beside finished samples, which are compared in its place
  ProfilerWarning,   ///< what the profiler itself said against its recording
  UntriedFormat,     ///< read by the format's documentation, never tried on a real file
  UnusableRunFile,   ///< run.json, or a part of it, that tells nothing of the run
  RareNames,         ///< more names than are told apart
  NotRead,           ///< records of a kind that is not compared, such as what the system did
  PlacedCounters,    ///< how a log of counters was brought to the trace's clock
  GuessedClock,      ///< the same, where other places are as likely
  UnplacedCounters,  ///< a log of counters of another time or machine, which is not used
};

enum class Severity : std::uint8_t { Note, Warning };

/// The cycle and the row of the triplet table that an issue is about.
struct IssueSubject {
  std::uint32_t process = 0;     ///< position among the processes of the run
  std::int64_t cycleNumber = 0;  ///< as the input has it
  Triplet triplet;

  friend bool operator==(const IssueSubject&, const IssueSubject&) = default;
};

struct Issue {
  IssueKind kind{};
  std::optional<Side> side;           ///< empty: about the pair, not one run
  std::string file;                   ///< relative to the run folder; empty: about no file
  std::optional<std::uint64_t> line;  ///< of the first occurrence, 1-based; traces: its byte in the inflated
                                      ///< text, from 0, which the text names as such
  std::uint64_t count = 1;
  std::string text;                          ///< the first occurrence in one sentence
  std::optional<IssueSubject> subject = {};  ///< of the first occurrence; empty: about no single row

  friend bool operator==(const Issue&, const Issue&) = default;
};

/// Stable name for JSON and SQL, such as "skipped_row".
std::string_view nameOf(IssueKind kind);
/// The kind with that stable name.
std::optional<IssueKind> issueKindNamed(std::string_view name);
Severity severityOf(IssueKind kind);
/// What this kind of issue means for the result, one sentence.
std::string_view meaningOf(IssueKind kind);

/// Collects the issues of one import. Same kind, side and file: one Issue whose count grows. A file may have
/// a million of them, and a folder thousands of files: those that cannot be read are named up to a number.
class IssueLog {
 public:
  static constexpr std::size_t kMostUnreadable = 20;  ///< files of a side with an Issue of their own

  void add(Issue issue);
  const std::vector<Issue>& issues() const { return m_issues; }

 private:
  using Key = std::tuple<std::string, IssueKind, std::optional<Side>>;

  std::vector<Issue> m_issues;
  std::map<Key, std::size_t> m_positions;
  std::map<std::optional<Side>, std::size_t> m_unreadable;  ///< files so far
  std::size_t m_last = 0;                                   ///< of the issue that was added or counted last
};

}  // namespace culprit
