#include "core/pair_sides.h"

#include <algorithm>

#include "core/analysis/subset.h"

namespace culprit {

namespace {

InputQuality qualityOf(Side side, std::uint64_t rows, const std::vector<Issue>& issues) {
  InputQuality quality{.records = rows};
  for (const Issue& issue : issues) {
    if (issue.side != side) continue;
    if (issue.kind == IssueKind::SkippedRow || issue.kind == IssueKind::RepairedText ||
        issue.kind == IssueKind::DuplicateRow) {
      quality.skipped += issue.count;
    }
    if (issue.kind == IssueKind::TruncatedFile || issue.kind == IssueKind::UnreadableFile) {
      quality.damagedFiles += issue.count;
    }
  }
  return quality;
}

bool isWholeRun(const ProcessSamples& samples, const Names& names) {
  return !samples.cycles.empty() &&
         std::all_of(samples.cycles.begin(), samples.cycles.end(),
                     [&](const Cycle& cycle) { return names.anchors[cycle.anchor] == kWholeRunAnchor; });
}

}  // namespace

PairSide sideOfRun(const RunContent& content, std::size_t process, const Names& names,
                   const std::vector<Issue>& issues) {
  const Process& own = content.processes[process];
  PairSide side{.samples = &content.samples[process], .pid = own.pid};
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    if (content.processes[i].part == own.part) side.ranks.push_back(&content.samples[i]);
  }
  side.readings = content.readings;
  side.captures = content.trace.captures;
  side.traceProcess = own.trackOwner.value_or(own.id);
  side.quality = qualityOf(own.side, content.rows, issues);
  side.isProcessed = content.kind == kProcessedKind;
  side.isWholeRun = isWholeRun(*side.samples, names);
  return side;
}

StoredSide::StoredSide(const Session& session, const Results& results, const Process& process,
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
  m_side.quality = qualityOf(process.side, run.rows, results.issues);
  m_side.isProcessed = run.kind == kProcessedKind;
  if (!m_side.isProcessed && !kept) m_trace = session.trace(process.side);
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
