#include "core/pipeline/pair_sides.h"

#include <algorithm>
#include <array>
#include <tuple>

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
    // What is lost in a file may be counted by its records; without a file it is one of many.
    if (isOneOf(kDamaged, issue.kind)) quality.damagedFiles += issue.file.empty() ? issue.count : 1;
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

/// What tracks and readings call it.
ProcessId inTrace(const Process& process) {
  return process.trackOwner.value_or(process.id);
}

/// Of processed runs the files of one process are several, of a raw one its prefill and decode cycles: such a
/// process has a partner if one of them does. In containers all ranks have one pid: a folder each tells them
/// apart.
void countUnpaired(const RunContent& content, const std::set<std::size_t>& paired, InputQuality& quality) {
  const bool isProcessed = content.kind == kProcessedKind;
  std::map<std::tuple<std::string_view, std::int64_t, std::string_view, std::size_t>, bool> havePartner;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    if (content.samples[i].cycles.empty()) continue;
    const Process& process = content.processes[i];
    const std::size_t owner = isProcessed ? 0 : indexOf(inTrace(process));
    const std::string_view part = process.part;
    const std::string_view folder = part.substr(0, part.rfind('/') + 1);
    bool& hasPartner = havePartner[{process.host, process.pid, folder, owner}];
    hasPartner = hasPartner || paired.contains(i);
  }
  quality.processes = havePartner.size();
  for (const auto& [process, hasPartner] : havePartner) quality.unpaired += hasPartner ? 0 : 1;
}

}  // namespace

PairedPlaces pairedPlaces(const std::vector<ProcessPair>& pairs, std::size_t ProcessPair::*side,
                          const Results& results) {
  if (results.processChoice) return std::nullopt;
  std::set<std::size_t> places;
  for (const ProcessPair& pair : pairs) places.insert(pair.*side);
  return places;
}

RunSides::RunSides(const RunContent& content, const Facts& facts, const Monitor& monitor)
    : m_content(content),
      m_facts(facts),
      m_run(runFacts(content.trace.captures, content.notes, monitor)),
      m_tracks(content.trace.captures),
      m_capacities(content.trace) {
  const bool isProcessed = content.kind == kProcessedKind;
  std::map<std::string_view, std::size_t> sizes;
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    const Process& process = content.processes[i];
    monitor.checkpoint();
    ++sizes[process.part];
    m_sweeps.try_emplace(process.host, content.readings, facts.thresholds.sweepGap, process.host);
    addKinds(content.samples[i].cycles, m_kinds[inTrace(process)]);
  }
  for (std::size_t i = 0; i < content.processes.size(); ++i) {
    monitor.checkpoint();
    const std::string& part = content.processes[i].part;
    const bool worksAlone = sizes.at(part) == 1;
    m_places.push_back(worksAlone ? 0
                                  : m_parts[part].add(rankShare(content.samples[i], isProcessed, facts.names,
                                                                facts.thresholds)));
  }
  if (!content.processes.empty()) {
    m_quality = qualityOf(content.processes.front().side,
                          recordsOf(content.trace, content.readings, content.rows), facts.issues);
  }
  if (facts.paired) countUnpaired(content, *facts.paired, m_quality);
}

ProcessSide::ProcessSide(const RunSides& run, std::size_t process,
                         std::span<const FunctionPartners> functions)
    : m_sweeps(
          run.m_sweeps.at(run.m_content.processes[process].host).of(run.m_content.processes[process].pid)) {
  const RunContent& content = run.m_content;
  const Process& own = content.processes[process];
  m_side.samples = &content.samples[process];
  m_side.pid = own.pid;
  m_side.host = own.host;
  m_side.sweeps = &m_sweeps;
  m_side.run = &run.m_run;
  m_side.tracks = run.m_tracks.of(inTrace(own));
  m_side.collectives = run.m_facts.collectives;
  m_side.quality = run.m_quality;
  m_side.capacities = run.m_capacities.of(own);
  m_side.kind = content.kind;
  m_side.isProcessed = content.kind == kProcessedKind;
  m_side.isWholeRun = isWholeRun(*m_side.samples, run.m_facts.names);
  m_side.isTrimmed = isTrimmed(run.m_facts.cut);
  m_side.kinds = run.m_kinds.at(inTrace(own));
  const auto part = run.m_parts.find(own.part);
  if (part != run.m_parts.end()) joinWith(OtherRanks(part->second, run.m_places[process], functions));
}

void ProcessSide::joinWith(const OtherRanks& others) {
  m_others = others;
  m_side.others = &*m_others;
}

PairSide ProcessSide::over(const ProcessSamples& some, const Names& names) const {
  PairSide side = m_side;
  side.samples = &some;
  side.run = nullptr;
  side.tracks = {};
  side.isWholeRun = isWholeRun(some, names);
  return side;
}

const Collectives* collectivesOf(const Run& run) {
  return run.collectives ? &*run.collectives : nullptr;
}

RatioRange jobBaselines(const Results& results) {
  RatioRange range;
  for (const PairResults& pair : results.pairs) range.add(pair.verdict.slowdown.baselines);
  return range;
}

VerdictInput storedInput(const PairSide& a, const PairSide& b, const Results& results,
                         const PairResults& pair, const RatioRange& baselines) {
  return {.a = a,
          .b = b,
          .names = &results.names,
          .muScale = results.runA.muScale,
          .thresholds = results.thresholds,
          .baselineRatios = pair.verdict.slowdown.baselines,
          .jobBaselines = baselines};
}

}  // namespace culprit
