#include "tests/bench/labelled_runs.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>

#include "core/analysis/counting/subset.h"
#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/analysis/judging/mechanisms/rank_mechanisms.h"
#include "core/analysis/judging/speed/judge_slowdown.h"
#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/pairing/partners.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/run_reading.h"

namespace culprit::bench {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBaselines = 3;

std::multiset<std::string> hashesOf(const RunContent& content) {
  std::multiset<std::string> hashes;
  for (const Fingerprint& file : content.files) hashes.insert(file.xxh3);
  return hashes;
}

std::vector<Process> processesOf(const NormalRun& run) {
  std::vector<Process> processes;
  processes.reserve(run.positions.size());
  for (const std::size_t position : run.positions) processes.push_back(run.content.processes[position]);
  return processes;
}

/// As positions in the processes of the two runs.
std::vector<ProcessPair> pairsOf(const NormalRun& a, const NormalRun& b) {
  IssueLog ignored;
  std::vector<ProcessPair> pairs = pairProcesses(processesOf(a), processesOf(b), ignored);
  for (ProcessPair& pair : pairs) pair = {a.positions[pair.a], b.positions[pair.b]};
  return pairs;
}

std::vector<std::uint32_t> cyclesBetween(std::size_t from, std::size_t end) {
  std::vector<std::uint32_t> cycles(end - from);
  std::iota(cycles.begin(), cycles.end(), static_cast<std::uint32_t>(from));
  return cycles;
}

/// The options a run was started with, without files: those of its argv, which begins with the output. Empty
/// if nothing tells them.
std::string optionsOf(const fs::path& meta) {
  std::ifstream file(meta);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = text.find("\"argv\": [");
  const std::size_t end = text.find(']', std::min(begin, text.size()));
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::string options;
  std::string_view rest = std::string_view(text).substr(begin, end - begin);
  for (std::size_t comma = rest.find(','); comma != std::string_view::npos; comma = rest.find(',')) {
    rest.remove_prefix(comma + 1);
    const std::string_view one = rest.substr(0, rest.find(','));
    if (one.find('/') == std::string_view::npos) options += one;
  }
  return options;
}

/// The options of most cases.
std::string usualOptions(const fs::path& folder, const std::vector<LabelledCase>& cases,
                         const std::string& program) {
  std::map<std::string, std::size_t> counts;
  for (const LabelledCase& labelled : cases)
    if (labelled.program == program) ++counts[optionsOf(folder / labelled.name / "A.meta.json")];
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& x, const auto& y) { return x.second < y.second; });
  return most == counts.end() ? std::string() : most->first;
}

}  // namespace

Program::Program(const fs::path& folder, std::string name, const std::vector<LabelledCase>& cases)
    : m_name(std::move(name)) {
  const std::string usual = usualOptions(folder, cases, m_name);
  for (const LabelledCase& labelled : cases) {
    if (labelled.program != m_name) continue;
    if (optionsOf(folder / labelled.name / "A.meta.json") == usual) {
      read(folder / labelled.name / "A", labelled.name);
    } else {
      m_leftOut.push_back(labelled.name);
    }
  }
  for (const auto& run : m_runs) addSides(*run);
}

void Program::read(const fs::path& folder, const std::string& name) {
  SilentMonitor monitor;
  auto run = std::make_unique<NormalRun>();
  run->name = name;
  run->folder = folder;
  const RunScan scan = scanRun(folder);
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  run->content = readRun(scan, Side::A, m_names, run->issues, progress);
  const auto isSame = [&](const auto& other) { return hashesOf(other->content) == hashesOf(run->content); };
  const auto same = std::find_if(m_runs.begin(), m_runs.end(), isSame);
  m_runOf[name] = static_cast<std::size_t>(same - m_runs.begin());
  if (same != m_runs.end()) return;
  const AnchorTable anchors = cutRuns(run->content, nullptr, m_names, {}, monitor);
  if (!anchors.candidates.empty()) run->anchor = anchors.candidates[anchors.chosen].name;
  run->positions = processesWithCycles(run->content);
  m_runs.push_back(std::move(run));
}

void Program::addSides(NormalRun& run) const {
  const SilentMonitor monitor;
  run.collectives = findCollectives(run.content, m_names, m_thresholds);
  run.shared = std::make_unique<const RunSides>(
      run.content,
      RunSides::Facts{
          m_names, m_thresholds, run.issues.issues(), {}, run.collectives ? &*run.collectives : nullptr},
      monitor);
  for (std::size_t i = 0; i < run.content.processes.size(); ++i)
    run.sides.push_back(std::make_unique<const ProcessSide>(*run.shared, i));
}

std::size_t Program::processes() const {
  std::size_t most = 0;
  for (const auto& run : m_runs) most = std::max(most, run->positions.size());
  return most;
}

std::vector<std::string> Program::anchors() const {
  std::set<std::string> anchors;
  for (const auto& run : m_runs) anchors.insert(run->anchor);
  return {anchors.begin(), anchors.end()};
}

/// Adds names of devices, so it must not run beside a judgement.
PairResults Program::unjudged(const NormalRun& a, const NormalRun& b, const ProcessPair& processes) {
  PairResults pair;
  pair.a = a.content.processes[processes.a];
  pair.b = b.content.processes[processes.b];
  pair.b.side = Side::B;
  pair.labelA = labelProcess("A", pair.a, pair.b);
  pair.labelB = labelProcess("B", pair.b, pair.a);
  pair.devices =
      partnerDevices(a.content.samples[processes.a], b.content.samples[processes.b], {}, false, m_names);
  return pair;
}

std::vector<Program::Job> Program::allPairs() {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < m_runs.size(); ++i) {
    for (std::size_t k = i + 1; k < m_runs.size(); ++k) {
      const NormalRun& a = *m_runs[i];
      const NormalRun& b = *m_runs[k];
      bool isFirst = true;
      for (const ProcessPair& pair : pairsOf(a, b)) {
        jobs.push_back({&a, &b, pair, isFirst, unjudged(a, b, pair), false});
        isFirst = false;
      }
    }
  }
  return jobs;
}

VerdictInput Program::inputOf(const PairSide& a, const PairSide& b, const NormalRun& first) const {
  return {.a = a,
          .b = b,
          .names = &m_names,
          .resources = &m_resources,
          .muScale = first.content.muScale,
          .thresholds = m_thresholds,
          .recorded = nullptr,
          .baselineRatios = {},
          .devices = {},
          .functions = {}};
}

VerdictInput Program::inputOf(const Job& job) const {
  return inputOf(job.a->sides[job.processes.a]->side(), job.b->sides[job.processes.b]->side(), *job.a);
}

void Program::judge(Job& job, const VerdictInput& input) const {
  const SilentMonitor monitor;
  computePair(job.pair, input, monitor);
  job.pair.comparisons = {};  // hundreds of them take more memory than the runs
  job.pair.verdict.functions = {};
  job.pair.verdict.levels = {};
}

std::vector<NullOutcome> Program::outcomesOf(std::vector<Job>& jobs) const {
  std::vector<NullOutcome> outcomes;
  for (std::size_t i = 0; i < jobs.size();) {
    std::size_t end = i;
    Results together;
    together.thresholds = m_thresholds;
    together.runA.collectives = jobs[i].a->collectives;
    together.runB.collectives = jobs[i].b->collectives;
    for (; end < jobs.size() && jobs[end].a == jobs[i].a && jobs[end].b == jobs[i].b; ++end)
      together.pairs.push_back(std::move(jobs[end].pair));
    if (jobs[i].a != jobs[i].b) findRankMechanisms(together);
    for (; i < end; ++i) {
      const Job& job = jobs[i];
      const PairOutcome judged = outcomeOf(together.pairs[together.pairs.size() - (end - i)], m_names);
      outcomes.push_back({.a = job.a->name,
                          .b = job.b == job.a ? "" : job.b->name,
                          .process = judged.process,
                          .ratio = judged.ratio,
                          .isFirst = job.isFirst,
                          .refused = job.isRefused,
                          .called = !job.isRefused && judged.isCalled(),
                          .strongResource = judged.strongResource,
                          .strongTime = judged.strongTime,
                          .strongMechanism = judged.strongMechanism,
                          .mechanism = judged.mechanisms.front()});
    }
  }
  return outcomes;
}

std::vector<NullOutcome> Program::judgePairs() {
  std::vector<Job> jobs = allPairs();
  eachInTwoThreads(jobs.size(), [&](std::size_t i) { judge(jobs[i], inputOf(jobs[i])); });
  return outcomesOf(jobs);
}

/// As a brush in the window has them judged: what was recorded is known from the run as a whole.
void Program::judgeHalf(Job& job) const {
  const SilentMonitor monitor;
  PairResults whole = job.pair;
  computePair(whole, inputOf(job), monitor);
  const ProcessSide& side = *job.a->sides[job.processes.a];
  const ProcessSamples& all = job.a->content.samples[job.processes.a];
  const std::size_t middle = all.cycles.size() / 2;
  const ProcessSamples first = keepCycles(all, cyclesBetween(0, middle));
  const ProcessSamples second = keepCycles(all, cyclesBetween(middle, all.cycles.size()));
  PairSide a = side.over(first, m_names);
  PairSide b = side.over(second, m_names);
  a.isBrushed = b.isBrushed = true;
  VerdictInput input = inputOf(a, b, *job.a);
  input.recorded = &whole.verdict.comparability;
  judge(job, input);
}

std::vector<NullOutcome> Program::judgeHalves() {
  std::vector<Job> jobs;
  for (const auto& run : m_runs) {
    for (const std::size_t process : run->positions) {
      const ProcessPair own{process, process};
      const bool isFirst = process == run->positions.front();
      jobs.push_back({run.get(), run.get(), own, isFirst, unjudged(*run, *run, own), false});
    }
  }
  eachInTwoThreads(jobs.size(), [&](std::size_t i) { judgeHalf(jobs[i]); });
  return outcomesOf(jobs);
}

std::vector<const NormalRun*> Program::furtherRuns(std::size_t from, const NormalRun* a,
                                                   const NormalRun* b) const {
  std::vector<const NormalRun*> further;
  for (std::size_t step = 1; step < m_runs.size() && further.size() < kBaselines; ++step) {
    const NormalRun* run = m_runs[(from + step) % m_runs.size()].get();
    if (run != a && run != b) further.push_back(run);
  }
  return further;
}

/// What core/pipeline/baselines.cpp finds out about further baselines, and by the same rules; false where it
/// refuses one of them.
bool Program::addBaselines(const Job& job, const std::vector<const NormalRun*>& further,
                           VerdictInput& input) const {
  for (const NormalRun* run : further) {
    for (const ProcessPair& pair : pairsOf(*job.a, *run)) {
      const VerdictInput normal = inputOf({job.a, run, pair, false, {}, false});
      const WorkOfPair work = measureWork(normal);
      const Slowdown slowdown = judgeSlowdown(normal, work);
      const Comparability comparability = judgeComparability(normal, work, matchedShares(normal));
      if (comparability.verdict == Comparable::No || !slowdown.whole.low) return false;
      const double ratio = slowdown.ratioOfMedians.value_or(*slowdown.whole.ratio);
      input.jobBaselines.add(std::array{ratio});
      if (pair.a == job.processes.a) input.baselineRatios.push_back(ratio);
    }
  }
  return true;
}

std::vector<NullOutcome> Program::judgeWithBaselines() {
  std::vector<Job> jobs = allPairs();
  eachInTwoThreads(jobs.size(), [&](std::size_t i) {
    const NormalRun* a = jobs[i].a;
    const NormalRun* b = jobs[i].b;
    VerdictInput input = inputOf(jobs[i]);
    jobs[i].isRefused = !addBaselines(jobs[i], furtherRuns(m_runOf.at(b->name), a, b), input);
    judge(jobs[i], input);
  });
  return outcomesOf(jobs);
}

std::vector<fs::path> Program::baselinesFor(const LabelledCase& labelled) const {
  if (!m_runOf.contains(labelled.name)) return {};
  const std::size_t own = m_runOf.at(labelled.name);
  std::vector<fs::path> folders;
  for (const NormalRun* run : furtherRuns(own, m_runs[own].get(), nullptr)) folders.push_back(run->folder);
  return folders;
}

}  // namespace culprit::bench
