// Scores the published pairs of runs of a folder (SGLang/<fault>/{normal,abnormal}_perf_data, ...) without
// their counters, and with weaker effects: whether the first mechanism is the one that the name of the fault
// tells. For f = 1 B is what was recorded. Below that B_f keeps B's cycles, so that they vary as recorded,
// and each function on each device has A's calls per cycle times (calls B / calls A)^f and A's time per call
// times (time per call B / time per call A)^f; the cycles are as long as (mean cycle B / mean cycle A)^f of
// A's; functions of one run only are dropped. Deterministic; takes seconds.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/pairing/pairing.h"
#include "core/analysis/pairing/partners.h"
#include "core/base/error.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/pair_sides.h"
#include "core/pipeline/run_reading.h"
#include "tests/bench/labelled_cases.h"

namespace culprit::bench {

namespace fs = std::filesystem;

namespace {

constexpr std::array kStrengths = {1.0, 0.5, 0.25};

/// The mechanisms that a fault may be called, by a part of its name. Links between GPUs and to the host
/// squeeze the same memory: times and calls cannot tell them apart.
struct Fault {
  std::string_view part, accepted;
};
constexpr Fault kFaults[] = {{"cpu_frequency", "host_uniform"},
                             {"cpu_compute", "cpu_taken"},
                             {"gpu_instability", "gpu_clock"},
                             {"NVLink", "gpu_mem|pcie"},
                             {"PCIe", "gpu_mem|pcie"}};

std::string_view acceptedFor(const std::string& fault) {
  for (const Fault& known : kFaults)
    if (fault.find(known.part) != std::string::npos) return known.accepted;
  return {};
}

/// "name/fault" of each folder with both runs, in order.
std::vector<std::string> faultsIn(const fs::path& folder) {
  std::vector<std::string> faults;
  for (const auto& program : fs::directory_iterator(folder)) {
    if (!program.is_directory()) continue;
    for (const auto& fault : fs::directory_iterator(program)) {
      if (fs::is_directory(fault.path() / "normal_perf_data"))
        faults.push_back(fs::relative(fault.path(), folder).string());
    }
  }
  std::sort(faults.begin(), faults.end());
  return faults;
}

/// Sums of a function on a device over the cycles that are compared.
struct Sums {
  double calls = 0.0, ns = 0.0;

  bool isMeasured() const { return calls > 0.0 && ns > 0.0; }
};
using Key = std::tuple<FunctionId, DeviceId, CategoryId>;

Key keyOf(const Usage& usage) {
  return {usage.function, usage.device, usage.category};
}

struct Totals {
  std::map<Key, Sums> sums;  ///< per cycle
  double cycleNs = 0.0;      ///< mean
};

Totals totalsOf(const ProcessSamples& samples, const std::vector<std::uint32_t>& kept) {
  Totals totals;
  const auto n = static_cast<double>(kept.size());
  for (const std::uint32_t cycle : kept)
    totals.cycleNs += static_cast<double>(samples.cycles[cycle].durationNs) / n;
  for (const Usage& usage : samples.usages) {
    Sums& sums = totals.sums[keyOf(usage)];
    for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
      if (!std::binary_search(kept.begin(), kept.end(), usage.cycle[i])) continue;
      sums.calls += usage.calls[i] / n;
      sums.ns += static_cast<double>(usage.durationNs[i]) / n;
    }
  }
  return totals;
}

/// Whole calls whose sum is right: what one cycle rounds away the next one gets.
void scaleCalls(double by, LongColumn<std::uint32_t>& calls) {
  double left = 0.0;
  for (std::uint32_t& count : calls) {
    const double wanted = by * count + left;
    count = static_cast<std::uint32_t>(std::max(0.0, std::round(wanted)));
    left = wanted - count;
  }
}

void scaleTime(double by, LongColumn<std::int64_t>& durations) {
  for (std::int64_t& ns : durations) ns = std::llround(by * static_cast<double>(ns));
}

/// B_f; both sides stand under the devices of their rows.
ProcessSamples weakened(const VerdictInput& input, double f) {
  ProcessSamples samples = *input.b.samples;
  if (f == 1.0) return samples;
  const WorkOfPair work = measureWork(input);
  const Totals a = totalsOf(*input.a.samples, work.keptA);
  const Totals b = totalsOf(*input.b.samples, work.keptB);
  const double ofCycle = std::pow(b.cycleNs / a.cycleNs, f - 1.0);
  for (Cycle& cycle : samples.cycles)
    cycle.durationNs = std::llround(ofCycle * static_cast<double>(cycle.durationNs));
  std::vector<Usage> usages;
  for (Usage& usage : samples.usages) {
    const auto ofA = a.sums.find(keyOf(usage));
    const Sums& ofB = b.sums.at(keyOf(usage));
    if (ofA == a.sums.end() || !ofA->second.isMeasured() || !ofB.isMeasured()) continue;
    const double ofTime = std::pow(ofB.ns / ofA->second.ns, f - 1.0);
    scaleCalls(std::pow(ofB.calls / ofA->second.calls, f - 1.0), usage.calls);
    scaleTime(ofTime, usage.durationNs);
    scaleTime(ofTime, usage.unionNs);
    for (double& beta : usage.beta) beta *= ofTime / ofCycle;
    usages.push_back(std::move(usage));
  }
  samples.usages = std::move(usages);
  return samples;
}

/// Those that B_f has lost are lost by A, too.
ProcessSamples withFunctionsOf(const ProcessSamples& b, const ProcessSamples& a) {
  ProcessSamples samples = a;
  std::erase_if(samples.usages, [&b](const Usage& usage) {
    return std::none_of(b.usages.begin(), b.usages.end(),
                        [&usage](const Usage& other) { return keyOf(other) == keyOf(usage); });
  });
  return samples;
}

/// One run without anything of its counters.
RunContent readPlain(const fs::path& folder, Side side, Names& names, IssueLog& issues) {
  SilentMonitor monitor;
  const RunScan scan = scanRun(folder);
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  RunContent content = readRun(scan, side, names, issues, progress);
  content.readings.clear();
  for (ProcessSamples& samples : content.samples) samples.levels.clear();
  return content;
}

std::vector<Process> processesOf(const RunContent& content, const std::vector<std::size_t>& positions) {
  std::vector<Process> processes;
  for (const std::size_t position : positions) processes.push_back(content.processes[position]);
  return processes;
}

/// m, 15 and 85 % points of each group, and the functions that move it.
void printGroups(const VerdictInput& input) {
  constexpr std::array<std::string_view, kCallGroups> kNames = {
      "compute", "other kernels", "host copies", "device copies", "collectives",
      "host",    "input",         "waits",       "run queue"};
  constexpr double kShown = 0.01;  // of the cycle
  const WorkOfPair work = measureWork(input);
  const Comparability comparability = judgeComparability(input, work, matchedShares(input));
  const PairChange change = findMechanisms(input, work, comparability).change;
  fmt::print("      cycle {:.1f} to {:.1f} ms\n", change.a.cycleMs, change.b.cycleMs);
  for (std::size_t i = 0; i < kCallGroups; ++i) {
    const GroupChange& group = change.groups[i];
    if (!group.isMeasured()) continue;
    fmt::print(
        "      {:<14} m {:+.3f} ({:+.3f} to {:+.3f}) of {:>3}, effective {:4.1f}; {:9.2f} to {:9.2f} ms, "
        "calls "
        "{:+8.2f}, per call {:+8.2f}\n",
        kNames[i], group.m, group.lo, group.hi, group.functions, group.effective, group.aMs, group.bMs,
        group.callsMs, group.typicalMs);
    for (const CallRow& row : change.calls) {
      if (row.group != CallGroup(i) || std::max(row.a.ms, row.b.ms) < kShown * change.a.cycleMs) continue;
      fmt::print("        {:<60} {:+.3f}; {:9.1f} to {:9.1f} calls, {:8.2f} to {:8.2f} ms\n",
                 input.names->functions[row.function].substr(0, 60), row.logTypical().value_or(0.0),
                 row.a.calls, row.b.calls, row.a.ms, row.b.ms);
    }
  }
}

struct Score {
  std::size_t right = 0, of = 0;
};
using Scores = std::array<Score, kStrengths.size()>;

/// One process pair at every strength.
class Case {
 public:
  Case(Names& names, const PairSide& a, const PairSide& b, const PairResults& pair, bool isListed)
      : m_names(names),
        m_pair(pair),
        m_a(a, Side::A, pair.devices, {}),
        m_b(b, Side::B, pair.devices, {}),
        m_isListed(isListed) {}

  void judge(const std::string& fault, std::string_view accepted, Scores& scores) const {
    for (std::size_t i = 0; i < kStrengths.size(); ++i) {
      const double f = kStrengths[i];
      VerdictInput input{.a = m_a.side(), .b = m_b.side(), .names = &m_names, .resources = &m_resources};
      const ProcessSamples b = weakened(input, f);
      const ProcessSamples a = f == 1.0 ? *input.a.samples : withFunctionsOf(b, *input.a.samples);
      input.a.samples = &a;
      input.b.samples = &b;
      PairResults judged = m_pair;
      judged.devices.clear();  // the samples stand under the names of their rows
      const SilentMonitor monitor;
      computePair(judged, input, monitor);
      const PairOutcome outcome = outcomeOf(judged, m_names);
      const bool isRight = hasWord(accepted, outcome.mechanisms.front());
      ++scores[i].of;
      scores[i].right += isRight ? 1 : 0;
      fmt::print("{:<44} {:>7} {:>7} {:>5} {:>7} {:<14} {}\n", fault, m_pair.a.pid, m_pair.b.pid, f,
                 outcome.ratio ? fmt::format("{:.3f}", *outcome.ratio) : "none", outcome.mechanisms.front(),
                 isRight ? "accepted" : fmt::format("WRONG, accepted is {}", accepted));
      if (m_isListed) printGroups(input);
    }
  }

 private:
  Names& m_names;
  PairResults m_pair;
  SideOnRows m_a, m_b;
  ResourceTable m_resources;
  bool m_isListed;
};

void judgeFault(const fs::path& folder, const std::string& fault, bool isListed, Scores& scores) {
  const std::string_view accepted = acceptedFor(fault);
  if (accepted.empty()) {
    fmt::print("{:<44} no mechanism is known for it\n", fault);
    return;
  }
  Names names;
  IssueLog issues;
  const RunContent a = readPlain(folder / fault / "normal_perf_data", Side::A, names, issues);
  const RunContent b = readPlain(folder / fault / "abnormal_perf_data", Side::B, names, issues);
  const SilentMonitor monitor;
  const Thresholds thresholds;
  const RunSides sidesA(a, {.names = names, .thresholds = thresholds, .issues = issues.issues()}, monitor);
  const RunSides sidesB(b, {.names = names, .thresholds = thresholds, .issues = issues.issues()}, monitor);
  const std::vector<std::size_t> positionsA = processesWithCycles(a);
  const std::vector<std::size_t> positionsB = processesWithCycles(b);
  for (const ProcessPair& chosen :
       pairProcesses(processesOf(a, positionsA), processesOf(b, positionsB), issues)) {
    const std::size_t ofA = positionsA[chosen.a];
    const std::size_t ofB = positionsB[chosen.b];
    PairResults pair;
    pair.a = a.processes[ofA];
    pair.b = b.processes[ofB];
    pair.labelA = labelProcess("A", pair.a, pair.b);
    pair.labelB = labelProcess("B", pair.b, pair.a);
    pair.devices = partnerDevices(a.samples[ofA], b.samples[ofB], {}, false, names);
    const ProcessSide sideA(sidesA, ofA);
    const ProcessSide sideB(sidesB, ofB);
    Case(names, sideA.side(), sideB.side(), pair, isListed).judge(fault, accepted, scores);
  }
}

void run(const fs::path& folder, bool isListed) {
  Scores scores;
  fmt::print("{:<44} {:>7} {:>7} {:>5} {:>7} {}\n", "fault", "A", "B", "f", "ratio", "first mechanism");
  for (const std::string& fault : faultsIn(folder)) judgeFault(folder, fault, isListed, scores);
  for (std::size_t i = 0; i < kStrengths.size(); ++i) {
    fmt::print("f = {}: {} of {} accepted, limit all{}\n", kStrengths[i], scores[i].right, scores[i].of,
               scores[i].right < scores[i].of ? "  UNDER" : "");
  }
}

}  // namespace

}  // namespace culprit::bench

int main(int argc, char** argv) {
  try {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const bool isListed = arguments.size() == 2 && arguments[1] == "--groups";
    if (arguments.empty() || (arguments.size() > 1 && !isListed)) throw culprit::Error("which folder?");
    culprit::bench::run(arguments[0], isListed);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\nusage: processed_bench FOLDER [--groups]\n", error.what());
    return 2;
  }
}
