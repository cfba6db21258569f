#include "core/pipeline/baselines.h"

#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/analysis/judging/speed/judge_slowdown.h"
#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/pairing/pairing.h"
#include "core/base/error.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/pair_sides.h"
#include "core/pipeline/parallel/read_in_parallel.h"

namespace culprit {

namespace {

std::vector<Process> processesOf(const RunContent& content, const std::vector<std::size_t>& positions) {
  std::vector<Process> processes;
  processes.reserve(positions.size());
  for (const std::size_t position : positions) processes.push_back(content.processes[position]);
  return processes;
}

RunContent readBaseline(const RunScan& scan, const FirstBaseline& first, Names& names, IssueLog& issues,
                        ReadingProgress& progress, const Monitor& monitor) {
  RunContent content = readInParallel(scan, Side::A, names, issues, progress, first.threads);
  if (content.trace.empty() != first.run.trace.empty()) {
    throw Error("a further baseline must be raw or processed as A is", scan.root);
  }
  CutOptions options = first.cut;
  options.anchor.reset();
  if (!first.anchor.empty()) options.anchor = first.anchor;
  leaveCyclesOut(content, options);
  cutRuns(content, nullptr, names, options, monitor, first.threads);
  return content;
}

}  // namespace

std::vector<std::vector<double>> baselineRatios(const FirstBaseline& first,
                                                const std::vector<RunScan>& baselines,
                                                ReadingProgress& progress, const Monitor& monitor) {
  std::vector<std::vector<double>> ratios(first.run.processes.size());
  const std::vector<std::size_t> positionsA = processesWithCycles(first.run);
  for (const RunScan& scan : baselines) {
    Names names = first.names.copy();  // what only a baseline has comes behind the ids of A
    IssueLog issues;
    const RunContent other = readBaseline(scan, first, names, issues, progress, monitor);
    const std::vector<std::size_t> positions = processesWithCycles(other);
    const Activity unknown{.isRaw = !first.run.trace.empty()};
    const std::vector<ProcessPair> pairs =
        pairProcesses(processesOf(first.run, positionsA), processesOf(other, positions), issues,
                      std::vector(positionsA.size(), unknown), std::vector(positions.size(), unknown));
    if (pairs.empty()) throw Error("no process of the baseline has a partner in A", scan.root);
    const RunSides sidesA(first.run, {names, first.thresholds, issues.issues()}, monitor);
    const RunSides sidesB(other, {names, first.thresholds, issues.issues()}, monitor);
    for (const ProcessPair& pair : pairs) {
      const ProcessSide a(sidesA, positionsA[pair.a]);
      const ProcessSide b(sidesB, positions[pair.b]);
      const VerdictInput input{.a = a.side(),
                               .b = b.side(),
                               .names = &names,
                               .resources = &first.resources,
                               .muScale = first.run.muScale,
                               .thresholds = first.thresholds};
      const WorkOfPair work = measureWork(input);
      const Slowdown slowdown = judgeSlowdown(input, work);
      const bool isComparable =
          judgeComparability(input, work, matchedShares(input)).verdict != Comparable::No;
      if (!isComparable || !slowdown.whole.low)
        throw Error("this further baseline cannot be compared with A, or has too few cycles", scan.root);
      ratios[positionsA[pair.a]].push_back(slowdown.ratioOfMedians.value_or(*slowdown.whole.ratio));
    }
  }
  return ratios;
}

}  // namespace culprit
