#include "core/pipeline/parallel/part_joiner.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/counting/merge_names.h"
#include "core/base/error.h"
#include "core/sources/csv/topology_csv.h"

namespace culprit {

namespace fs = std::filesystem;

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

PartJoiner::PartJoiner(Side side, Names& names, IssueLog& issues, ReadingProgress& progress)
    : m_side(side), m_names(names), m_progress(progress), m_builder(side, names, issues) {}

void PartJoiner::add(RunPart part, const fs::path& root) {
  RunContent& content = part.content;
  carryOver(part.names, m_names, content.samples);
  if (!content.kind.empty()) m_builder.setKind(content.kind);
  if (part.failure && part.failure->tellsMoreThan(m_failure)) m_failure = part.failure;
  addFiles(content.files, part.issues, part.names, root);
  if (content.rows > 0 && content.trace.empty()) {
    for (Process& process : content.processes) process.side = m_side;
    m_cut = std::move(content);
    return;
  }
  addTraces(std::move(content), part.recordings, idsIn(m_names.functions, part.names.functions));
}

/// A table of hardware may lie beside traces of several parts, of which each has read it: the first one
/// counts.
void PartJoiner::addFiles(const std::vector<Fingerprint>& files, const std::vector<Issue>& issues,
                          const Names& names, const fs::path& root) {
  std::vector<std::string> tables;  // in the order of their reading
  const auto noteTable = [&tables](const std::string& path) {
    if (isTopology(path) && std::find(tables.begin(), tables.end(), path) == tables.end())
      tables.push_back(path);
  };
  for (const Fingerprint& file : files) noteTable(file.path);
  for (const Issue& issue : issues) noteTable(issue.file);
  std::set<std::string> told;
  for (const std::string& table : tables) {
    if (m_builder.addCompanion(table)) {
      readHardware(table, root);
    } else {
      told.insert(table);
    }
  }
  for (const Issue& issue : issues) {
    if (told.contains(issue.file)) continue;
    m_builder.addIssue(inOwnNames(issue, names));
  }
  for (Fingerprint file : files) {
    if (told.contains(file.path)) continue;
    file.side = m_side;
    m_builder.addFile(std::move(file));
  }
}

/// Anew, as several tables may tell parts of one host, which add up; what is said of it is in the part.
void PartJoiner::readHardware(const fs::path& table, const fs::path& root) {
  IssueLog said;
  RunBuilder reading(m_side, m_names, said);
  reading.topology() = std::move(m_builder.topology());
  readTopology({root / table, root}, reading, m_progress);
  m_builder.topology() = std::move(reading.topology());
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
}

Issue PartJoiner::inOwnNames(Issue issue, const Names& names) const {
  if (!issue.subject) return issue;
  Triplet& triplet = issue.subject->triplet;
  triplet.function = *m_names.functions.find(names.functions[triplet.function]);
  triplet.device = *m_names.devices.find(names.devices[triplet.device]);
  if (triplet.metric) triplet.metric = *m_names.metrics.find(names.metrics[*triplet.metric]);
  return issue;
}

void PartJoiner::addMissing(const std::string& file) {
  m_isIncomplete = true;
  m_builder.addIssue(IssueKind::UnreadableFile, file, std::nullopt,
                     "it was left out: the part of the run that holds it was not made");
}

RunContent PartJoiner::finish(const RunScan& scan) {
  requireFiles(scan);
  if (!m_cut && m_isIncomplete && m_builder.records() == 0)
    throw Error("none of the parts of this run that are there holds anything that can be compared",
                scan.opened);
  if (!m_cut) requireRecords(scan, m_builder, m_failure);
  readTheRest(scan, m_builder, m_progress);
  RunContent content = m_builder.finish();
  if (!m_cut) return content;
  m_cut->kind = std::move(content.kind);
  m_cut->files = std::move(content.files);
  m_cut->notes = std::move(content.notes);
  return std::move(*m_cut);
}

}  // namespace culprit
