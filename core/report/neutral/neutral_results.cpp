#include "core/report/neutral/neutral_results.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/neutral/neutral_text.h"

namespace culprit {

namespace {

/// A folder below the run that could not be listed: no file stands there.
bool isAboutFolder(const Issue& issue) {
  return issue.kind == IssueKind::UnreadableFile && issue.text.starts_with("cannot list the folder");
}

/// The file of "further files that cannot be read; the first of them is PATH" (IssueLog); else nothing.
std::string_view firstFileOf(const Issue& issue) {
  constexpr std::string_view kIs = " is ";
  const std::string_view text = issue.text;
  const std::size_t at = text.find(kIs, std::min(text.find("; the first of "), text.size()));
  return at == std::string_view::npos ? std::string_view() : text.substr(at + kIs.size());
}

/// Every name that a report may show, so that hosts, users and folders are known before the first text is
/// rewritten.
void learnAll(const Results& results, NeutralText& neutral) {
  for (const Process& process : results.processes) {
    neutral.addHost(process.host);
    neutral.addFile(process.part);
  }
  for (const JobVerdict& job : results.jobs) {
    for (const JobVerdict::LateHost& host : job.lateHosts) neutral.addHost(host.host);
    for (const JobVerdict::GroupChange& group : job.groups)
      for (const std::string& host : group.hosts) neutral.addHost(host);
  }
  for (const Fingerprint& input : results.inputs) neutral.addFile(input.path);
  for (const Run* run : {&results.runA, &results.runB}) {
    neutral.learn(run->folder);
    neutral.addFolder(run->folder);
    neutral.addFolder(run->label);
  }
  for (const Issue& issue : results.issues) {
    if (isAboutFolder(issue)) {
      neutral.addFolder(issue.file);
    } else {
      neutral.addFile(issue.file);
      neutral.addFile(firstFileOf(issue));
    }
  }
  for (const std::string& name : results.names.functions) neutral.learn(name);
  for (const PairResults& pair : results.pairs) {
    for (const RunSetting& setting : pair.verdict.settings)
      for (const std::string* text : {&setting.a, &setting.b}) neutral.learn(*text);
  }
  for (const Issue& issue : results.issues) neutral.learn(issue.text);
}

template <typename Id>
void copyNames(const Dictionary<Id>& from, Dictionary<Id>& to, NeutralText& neutral) {
  for (const std::string& name : from) {
    std::string text = neutral.text(name);
    // Two names must not become one: ids are positions.
    while (to.find(text)) text += "'";
    to.intern(text);
  }
}

std::string sideLabel(Side side) {
  return side == Side::A ? "baseline" : "candidate";
}

/// The label of a run is a folder's name, that of a pair the same with "_pid_7" behind it, or "A:" in front.
std::string pairLabel(const std::string& label, const Run& run, const Run& neutralRun) {
  const std::size_t at = run.label.empty() ? std::string::npos : label.find(run.label);
  if (at != std::string::npos) return std::string(label).replace(at, run.label.size(), neutralRun.label);
  const std::size_t pid = label.rfind("_pid_");
  return neutralRun.label + (pid == std::string::npos ? "" : label.substr(pid));
}

Run neutralRun(const Run& run, NeutralText& names) {
  Run neutral = run;
  if (neutral.collectives) {
    for (Collectives::Group& group : neutral.collectives->groups) {
      group.name = names.text(group.name);
      group.description = names.text(group.description);
    }
    for (Collectives::GroupCalls& calls : neutral.collectives->groupCalls)
      calls.function = names.text(calls.function);
  }
  neutral.folder = sideLabel(run.side);
  neutral.notes.clear();  // what differs of them stands among the settings
  if (run.label != "normal" && run.label != "abnormal") neutral.label = sideLabel(run.side);
  return neutral;
}

Process neutralProcess(Process process, NeutralText& neutral) {
  process.host = neutral.host(process.host);
  process.part = neutral.relativePath(process.part);
  return process;
}

void makeNeutral(FunctionShare& row, NeutralText& neutral) {
  row.name = neutral.text(row.name);
  row.device = neutral.text(row.device);
  row.family = neutral.text(row.family);
}

/// Sorted again, since the labels need not stand in the order of the names.
void makeNeutralHosts(std::vector<std::string>& hosts, NeutralText& neutral) {
  for (std::string& host : hosts) host = neutral.host(host);
  std::sort(hosts.begin(), hosts.end());
}

void makeNeutral(JobVerdict& job, NeutralText& neutral) {
  job.part = neutral.relativePath(job.part);
  for (JobVerdict::LateHost& host : job.lateHosts) host.host = neutral.host(host.host);
  for (JobVerdict::GroupChange& group : job.groups) {
    for (std::string* text : {&group.name, &group.description}) *text = neutral.text(*text);
    makeNeutralHosts(group.hosts, neutral);
  }
  makeNeutralHosts(job.slowHosts, neutral);
  job.slowKind = neutral.text(job.slowKind);
}

/// A row of run.json that names somebody or a machine says nothing without that.
bool isAName(const RunSetting& setting) {
  constexpr std::array<std::string_view, 9> kNames = {"user",     "author", "owner", "email",  "host",
                                                      "hostname", "node",   "url",   "machine"};
  const std::string_view last = std::string_view(setting.name).substr(setting.name.find_last_of("._-") + 1);
  return setting.kind == SettingKind::RunFile &&
         std::find(kNames.begin(), kNames.end(), last) != kNames.end();
}

void makeNeutral(PairVerdict& verdict, NeutralText& neutral) {
  std::erase_if(verdict.settings, isAName);
  for (RunSetting& setting : verdict.settings) {
    for (std::string* text : {&setting.a, &setting.b}) *text = neutral.text(*text);
  }
  for (Check& check : verdict.comparability.checks) {
    for (Fact& fact : check.facts) {
      for (std::string* text : {&fact.name, &fact.textA, &fact.textB}) *text = neutral.text(*text);
    }
  }
  for (Cause& cause : verdict.causes) cause.family = neutral.text(cause.family);
  for (FunctionShare& row : verdict.functions) makeNeutral(row, neutral);
  for (LevelShares& level : verdict.levels) {
    for (FunctionShare& row : level.rows) makeNeutral(row, neutral);
  }
}

}  // namespace

Results withoutPathsAndNames(const Results& results) {
  NeutralText neutral;
  learnAll(results, neutral);
  Results copy;
  // Fails to compile when Results get a member that nobody has thought of here.
  const auto& [runA, runB, names, inputs, processes, pairs, jobs, issues, cut, processChoice, anchors,
               thresholds, userResources, deviceMap, nameMatches, counterOffsets, marks] = results;
  copy.runA = neutralRun(runA, neutral);
  copy.runB = neutralRun(runB, neutral);
  copyNames(names.functions, copy.names.functions, neutral);
  copyNames(names.devices, copy.names.devices, neutral);
  copyNames(names.metrics, copy.names.metrics, neutral);
  copyNames(names.categories, copy.names.categories, neutral);
  copyNames(names.anchors, copy.names.anchors, neutral);
  copy.inputs = inputs;
  for (Fingerprint& input : copy.inputs) input.path = neutral.relativePath(input.path);
  for (const Process& process : processes) copy.processes.push_back(neutralProcess(process, neutral));
  copy.pairs = pairs;
  for (PairResults& pair : copy.pairs) {
    pair.a = neutralProcess(pair.a, neutral);
    pair.b = neutralProcess(pair.b, neutral);
    pair.labelA = pairLabel(pair.labelA, runA, copy.runA);
    pair.labelB = pairLabel(pair.labelB, runB, copy.runB);
    makeNeutral(pair.verdict, neutral);
  }
  copy.jobs = jobs;
  for (JobVerdict& job : copy.jobs) makeNeutral(job, neutral);
  copy.issues = issues;
  for (Issue& issue : copy.issues) {
    issue.file = isAboutFolder(issue) ? neutral.folder(issue.file) : neutral.relativePath(issue.file);
    issue.text = neutral.sentence(issue.text);
  }
  copy.cut = cut;
  if (copy.cut.anchor) copy.cut.anchor = neutral.text(*copy.cut.anchor);
  copy.processChoice = processChoice;
  copy.anchors = anchors;
  for (AnchorCandidate& candidate : copy.anchors.candidates) candidate.name = neutral.text(candidate.name);
  copy.thresholds = thresholds;
  copy.userResources = userResources;
  copy.deviceMap = deviceMap;
  for (DeviceMap::Entry& entry : copy.deviceMap.entries)
    entry = {neutral.text(entry.a), neutral.text(entry.b)};
  copy.nameMatches = nameMatches;
  copy.counterOffsets = counterOffsets;
  for (CounterOffset& offset : copy.counterOffsets) offset.file = neutral.relativePath(offset.file);
  for (NameMatches::Entry& entry : copy.nameMatches.entries)
    entry = {neutral.text(entry.a), neutral.text(entry.b)};
  copy.marks = marks;
  for (Mark& mark : copy.marks) mark.note = neutral.sentence(mark.note);
  return copy;
}

}  // namespace culprit
