#include "core/pipeline/pair_sides.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/analysis/counting/subset.h"

namespace culprit {

namespace {

constexpr std::array kSkipped = {IssueKind::SkippedRow, IssueKind::RepairedText, IssueKind::DuplicateRow,
                                 IssueKind::SkippedEvent, IssueKind::UnmatchedEvent};
constexpr std::array kDamaged = {IssueKind::TruncatedFile, IssueKind::UnreadableFile,
                                 IssueKind::DamagedArchive};

template <typename Kinds>
bool isOneOf(const Kinds& kinds, IssueKind kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Of a raw run its events and readings, of a processed one its rows.
std::uint64_t recordsOf(const Trace& trace, std::span<const ReadingSeries> readings, std::uint64_t rows) {
  if (trace.empty()) return rows;
  std::uint64_t records = trace.events();
  for (const ReadingSeries& series : readings) records += series.value.size();
  return records;
}

InputQuality qualityOf(Side side, std::uint64_t records, const std::vector<Issue>& issues) {
  InputQuality quality{.records = records};
  for (const Issue& issue : issues) {
    if (issue.side != side) continue;
    if (isOneOf(kSkipped, issue.kind)) quality.skipped += issue.count;
    if (isOneOf(kDamaged, issue.kind)) quality.damagedFiles += issue.count;
  }
  return quality;
}

bool isTrimmed(const CutOptions& cut) {
  return cut.trimFirst > 0 || cut.trimLast > 0 || cut.kind.has_value();
}

bool isWholeRun(const ProcessSamples& samples, const Names& names) {
  return !samples.cycles.empty() &&
         std::all_of(samples.cycles.begin(), samples.cycles.end(),
                     [&](const Cycle& cycle) { return names.anchors[cycle.anchor] == kWholeRunAnchor; });
}

}  // namespace

PairSide sideOfRun(const RunContent& content, std::size_t process, const Names& names,
                   const std::vector<Issue>& issues, const CutOptions& cut) {
  const Process& own = content.processes[process];
  PairSide side{.samples = &content.samples[process], .pid = own.pid};
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    if (content.processes[i].part == own.part) side.ranks.push_back(&content.samples[i]);
  }
  side.readings = content.readings;
  side.captures = content.trace.captures;
  side.traceProcess = own.trackOwner.value_or(own.id);
  side.quality = qualityOf(own.side, recordsOf(content.trace, content.readings, content.rows), issues);
  side.isProcessed = content.kind == kProcessedKind;
  side.isWholeRun = isWholeRun(*side.samples, names);
  side.isTrimmed = isTrimmed(cut);
  side.capacities = capacitiesOf(content.trace, own);
  return side;
}

StoredSide::StoredSide(const Session& session, const Results& results, const Process& process, Extent extent,
                       const std::optional<std::vector<std::uint32_t>>& kept)
    : m_own(session.samples(process.id)), m_readings(session.readings(process.side)) {
  if (kept) m_own = keepCycles(m_own, *kept);
  for (const Process& other : results.processes) {
    if (other.side == process.side && other.part == process.part && other.id != process.id) {
      m_others.push_back(session.samples(other.id));
    }
  }
  const Run& run = results.run(process.side);
  m_side.samples = &m_own;
  m_side.pid = process.pid;
  m_side.ranks.push_back(&m_own);
  for (const ProcessSamples& other : m_others) m_side.ranks.push_back(&other);
  m_side.readings = m_readings;
  m_side.collectives = run.collectives ? &*run.collectives : nullptr;
  m_side.isProcessed = run.kind == kProcessedKind;
  if (!m_side.isProcessed && extent == Extent::Recorded) m_trace = session.trace(process.side);
  m_side.quality = qualityOf(process.side, recordsOf(m_trace, m_readings, run.rows), results.issues);
  m_side.isTrimmed = isTrimmed(results.cut);
  m_side.isBrushed = kept.has_value();
  m_side.capacities = capacitiesOf(session.traceFacts(process.side), process);
  m_side.captures = m_trace.captures;
  m_side.traceProcess = process.trackOwner.value_or(process.id);
  m_side.isWholeRun = isWholeRun(m_own, results.names);
}

VerdictInput storedInput(const StoredSide& a, const StoredSide& b, const Results& results,
                         const PairResults& pair, const ResourceTable& resources) {
  VerdictInput input{.a = a.side(),
                     .b = b.side(),
                     .names = &results.names,
                     .resources = &resources,
                     .muScale = results.runA.muScale,
                     .thresholds = results.thresholds};
  if (pair.verdict && pair.verdict->slowdown.bandMeasured) {
    input.baselineRatios = {pair.verdict->slowdown.bandHigh};
  }
  return input;
}

}  // namespace culprit
