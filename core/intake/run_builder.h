// Takes the records of one run from the sources, interns their names and sorts them into columns. Its
// outcome, a RunContent, is what the session stores. It knows no file format and does not touch SQLite.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/issue.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// One function on one device in one cycle, with the level of one metric (or none).
struct SampleRecord {
  std::int64_t pid = 0;
  std::string_view host;
  std::int64_t cycleNumber = 0;
  std::int64_t cycleStartNs = 0;
  std::int64_t cycleDurationNs = 0;
  std::string_view anchor;
  std::optional<std::string_view> function;  ///< empty: the record only tells of its cycle
  std::optional<std::string_view> metric;    ///< empty: no level
  std::string_view device;
  std::string_view category;
  double beta = 0.0;  ///< per cent of the cycle
  std::int64_t durationNs = 0;
  std::uint32_t calls = 0;
  std::optional<double> mu;
  double sigma = 0.0;
  Evidence evidence = Evidence::Unknown;
};

/// A process that a capture tells of, from its first to its last event.
struct TraceProcess {
  std::string host;
  std::int64_t pid = 0;
  std::optional<int> rank;
  std::string file;
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
};

class RunBuilder {
 public:
  /// Whether two captures of one process are told to be of one.
  enum class Recordings : std::uint8_t { Joined, Apart };

  RunBuilder(Side side, Names& names, IssueLog& issues, Recordings recordings = Recordings::Joined);
  ~RunBuilder();
  RunBuilder(const RunBuilder&) = delete;
  RunBuilder& operator=(const RunBuilder&) = delete;

  /// The records that follow come from this file: its stem without suffixes is the part, its suffix the kind.
  void beginPart(const std::string& part, CycleKind kind, const std::string& shownFile);
  void add(const SampleRecord& record, std::uint64_t line);
  void addReading(std::string_view counter, std::string_view host, std::int64_t timeNs, double value);

  // Raw traces (core/intake/capture_builder.h):
  FunctionId function(std::string_view name) { return m_names.functions.intern(name); }
  const std::string& functionName(FunctionId function) const { return m_names.functions[function]; }
  /// The process with this host and rank (without a rank: this host and pid). Captures of one process follow
  /// each other in time: what overlaps with it is another process, whose part is the stem of its file. Apart:
  /// a new one each time, for a part of a run that is joined when all of it is there.
  ProcessId traceProcess(const TraceProcess& record);
  /// What traceProcess() was told, in its order: parallel to the processes where they are apart.
  const std::vector<TraceProcess>& recordings() const;
  void addCapture(Capture capture);
  /// Continues the series of the same metric, host, instance and process, if there is one.
  void addSeries(ReadingSeries series);
  Topology& topology();
  /// What has been added so far, as it was added: nothing is sorted.
  const RunContent& soFar() const;
  /// True the first time for this file: several traces may have one file beside them.
  bool addCompanion(const std::string& shownFile);

  void addFile(Fingerprint file);
  void setNotes(std::vector<RunNote> notes);
  void addIssue(Issue issue);
  void addIssue(IssueKind kind, const std::string& shownFile, std::optional<std::uint64_t> line,
                std::string text);
  void setKind(std::string_view kind);

  Side side() const { return m_side; }
  /// Sample rows, events and readings of raw traces added so far.
  std::uint64_t records() const;

  /// Sorts the columns and hands everything out; the writer is empty afterwards.
  RunContent finish();

 private:
  struct Columns;
  struct Place {
    std::uint32_t process;
    std::uint32_t cycle;
    FunctionId function;
    DeviceId device;
  };

  void addRowIssue(IssueKind kind, const Place& place, const SampleRecord& record, std::uint64_t line,
                   std::string text);
  void addUsage(const Place& place, const SampleRecord& record, std::uint64_t line);
  void addLevel(const Place& place, const SampleRecord& record, std::uint64_t line);

  Side m_side;
  Names& m_names;
  IssueLog& m_issues;
  Recordings m_recordings;
  std::unique_ptr<Columns> m_columns;
};

}  // namespace culprit
