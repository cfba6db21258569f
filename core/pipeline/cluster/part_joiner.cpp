#include "core/pipeline/cluster/part_joiner.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/analysis/counting/merge_names.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/session.h"

namespace culprit {

namespace {

/// Of names that `to` has: the ids there by the ids in `from`.
template <typename Id>
std::vector<Id> idsIn(const Dictionary<Id>& to, const Dictionary<Id>& from) {
  std::vector<Id> ids;
  ids.reserve(from.size());
  for (const std::string& name : from) ids.push_back(*to.find(name));
  return ids;
}

}  // namespace

PartJoiner::PartJoiner(Side side, Names& names, IssueLog& issues)
    : m_side(side), m_names(names), m_builder(side, names, issues) {}

void PartJoiner::add(const std::filesystem::path& part, const Monitor& monitor) {
  const Session stored = Session::openPart(part);
  const ResultsPtr results = stored.results();
  RunContent content = storedRun(stored, *results, Side::A, monitor);
  content.rows = results->runA.rows;
  carryOver(results->names, m_names, content.samples);
  addIssues(results->issues, results->names);
  if (!content.kind.empty()) m_builder.setKind(content.kind);
  for (Fingerprint& file : content.files) {
    file.side = m_side;
    m_builder.addFile(std::move(file));
  }
  if (content.rows > 0 && content.trace.empty()) {
    for (Process& process : content.processes) process.side = m_side;
    m_cut = std::move(content);
    return;
  }
  addTraces(std::move(content), stored.recordings(), idsIn(m_names.functions, results->names.functions));
}

void PartJoiner::addTraces(RunContent part, const std::vector<TraceProcess>& recordings,
                           const std::vector<FunctionId>& functions) {
  const bool isWhole = std::all_of(part.trace.captures.begin(), part.trace.captures.end(),
                                   [](const Capture& capture) { return capture.events.size() > 0; });
  if (!isWhole || recordings.size() != part.processes.size()) throw Error("a part of the run is damaged");
  std::vector<ProcessId> ids;
  for (const TraceProcess& recording : recordings) ids.push_back(m_builder.traceProcess(recording));
  for (Capture& capture : part.trace.captures) {
    for (Track& track : capture.tracks)
      if (track.process) track.process = ids.at(indexOf(*track.process));
    for (FunctionId& function : capture.events.function) function = functions.at(indexOf(function));
    m_builder.addCapture(std::move(capture));
  }
  for (ReadingSeries& series : part.readings) {
    if (series.process) series.process = ids.at(indexOf(*series.process));
    m_builder.addSeries(std::move(series));
  }
  Topology& topology = m_builder.topology();
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(topology.hosts, part.trace.topology.hosts);
  append(topology.gpus, part.trace.topology.gpus);
  append(topology.bindings, part.trace.topology.bindings);
}

void PartJoiner::addIssues(const std::vector<Issue>& issues, const Names& names) {
  for (Issue issue : issues) {
    if (issue.subject) {
      Triplet& triplet = issue.subject->triplet;
      triplet.function = *m_names.functions.find(names.functions[triplet.function]);
      triplet.device = *m_names.devices.find(names.devices[triplet.device]);
      if (triplet.metric) triplet.metric = *m_names.metrics.find(names.metrics[*triplet.metric]);
    }
    if (issue.kind == IssueKind::UnreadableFile && !m_failure)
      m_failure = Error(issue.text, issue.file, issue.line);
    m_builder.addIssue(std::move(issue));
  }
}

void PartJoiner::addMissing(const PlannedPart& part) {
  for (const PlannedInput& input : part.inputs)
    m_builder.addIssue(IssueKind::UnreadableFile, input.file.path, std::nullopt,
                       "it was left out: the part of the run that holds it was not made");
}

RunContent PartJoiner::finish(const RunScan& scan) {
  requireFiles(scan);
  if (!m_cut) requireRecords(scan, m_builder, m_failure);
  readTheRest(scan, m_builder);
  RunContent content = m_builder.finish();
  if (!m_cut) return content;
  m_cut->kind = std::move(content.kind);
  m_cut->files = std::move(content.files);
  m_cut->notes = std::move(content.notes);
  return std::move(*m_cut);
}

}  // namespace culprit
