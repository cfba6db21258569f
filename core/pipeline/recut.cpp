#include <algorithm>
#include <array>

#include <utility>

#include "core/pipeline/compare_contents.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/pipeline.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/user_data.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Share of the job until the traces are in memory and cut.
constexpr double kCuttingShare = 0.5;

/// Positions in storedRun's processes of A and of B.
using OwnerPair = std::pair<std::size_t, std::size_t>;

OwnerPair ownersOf(const Results& results, const PairResults& pair) {
  return {placeInStoredRun(results, pair.a), placeInStoredRun(results, pair.b)};
}

/// What comparing the pairs adds is found anew.
IssueLog issuesOfInput(const Results& before) {
  constexpr std::array kOfPairs = {IssueKind::UnpairedProcess, IssueKind::UnpairedFile, IssueKind::FewCycles,
                                   IssueKind::NoCommonTriplet};
  IssueLog issues;
  for (const Issue& issue : before.issues) {
    if (std::find(kOfPairs.begin(), kOfPairs.end(), issue.kind) == kOfPairs.end()) issues.add(issue);
  }
  return issues;
}

/// The processes that are this one of the trace, or a part of it.
Pairable partsOf(const Pairable& all, std::size_t owner) {
  Pairable parts;
  for (std::size_t i = 0; i < all.processes.size(); ++i) {
    const Process& process = all.processes[i];
    if (indexOf(process.trackOwner.value_or(process.id)) != owner) continue;
    parts.positions.push_back(i);
    parts.processes.push_back(process);
  }
  return parts;
}

/// The pairs of before, whose parts may be others now.
std::vector<ProcessPair> pairsAsBefore(const Results& before, const Pairable& a, const Pairable& b) {
  std::vector<OwnerPair> owners;  // in the order of before
  for (const PairResults& pair : before.pairs) {
    const OwnerPair both = ownersOf(before, pair);
    if (std::find(owners.begin(), owners.end(), both) == owners.end()) owners.push_back(both);
  }
  std::vector<ProcessPair> pairs;
  for (const auto& [ownerA, ownerB] : owners) {
    const Pairable partsA = partsOf(a, ownerA);
    const Pairable partsB = partsOf(b, ownerB);
    if (partsA.processes.empty() || partsB.processes.empty()) continue;
    for (const ProcessPair& pair :
         pairChosen(partsA.processes, partsB.processes, partsA.processes[0].pid, partsB.processes[0].pid)) {
      pairs.push_back({partsA.positions[pair.a], partsB.positions[pair.b]});
    }
  }
  if (pairs.empty()) throw Error("no process of A has a partner in B with cycles; " + processList(a, b));
  return pairs;
}

/// Per process of A, cut anew: how far apart its pairs of before were found to be by further baselines.
std::vector<std::vector<double>> measuredBands(const Results& before, const RunContent& a) {
  std::vector<std::vector<double>> ratios(a.processes.size());
  for (const PairResults& pair : before.pairs) {
    if (!pair.verdict.slowdown.bandMeasured) continue;
    const std::size_t owner = placeInStoredRun(before, pair.a);
    for (std::size_t i = 0; i < a.processes.size(); ++i) {
      const Process& process = a.processes[i];
      if (indexOf(process.trackOwner.value_or(process.id)) == owner)
        ratios[i] = pair.verdict.slowdown.baselines;
    }
  }
  return ratios;
}

/// Pins and notes of triplets, each at the pair that is now what its pair was; cycles are others now.
std::vector<Mark> keptMarks(const std::vector<Mark>& marks, const Results& before, const Results& results) {
  std::vector<Mark> kept;
  for (Mark mark : marks) {
    if (!std::holds_alternative<Triplet>(mark.subject) || mark.pair >= before.pairs.size()) continue;
    const OwnerPair owners = ownersOf(before, before.pairs[mark.pair]);
    const auto now = std::find_if(results.pairs.begin(), results.pairs.end(),
                                  [&](const PairResults& pair) { return ownersOf(results, pair) == owners; });
    if (now == results.pairs.end()) continue;
    mark.pair = static_cast<std::uint32_t>(now - results.pairs.begin());
    kept.push_back(std::move(mark));
  }
  return kept;
}

bool leavesOutAlike(const CutOptions& x, const CutOptions& y) {
  return x.trimFirst == y.trimFirst && x.trimLast == y.trimLast && x.kind == y.kind;
}

/// Everything that does not depend on how the runs are cut.
Results uncut(const Results& before) {
  Results results = uncomputed(before);
  results.inputs = before.inputs;
  return results;
}

}  // namespace

void recut(const fs::path& session, const fs::path& target, const CutOptions& cut, Monitor& monitor) {
  const Session source = Session::open(session);
  const ResultsPtr before = source.results();
  monitor.report({"Cutting", 0, 0, 0.0});
  Results results = uncut(*before);
  IssueLog issues = issuesOfInput(*before);
  RunContent a = storedRun(source, *before, Side::A, monitor);
  RunContent b = storedRun(source, *before, Side::B, monitor);
  if (a.trace.empty() && b.trace.empty()) {
    throw Error("no raw trace is in this session, so its cycles cannot be cut in another way", session);
  }
  if (a.trace.empty() != b.trace.empty() && !leavesOutAlike(cut, before->cut)) {
    throw Error("one of the runs came cut into cycles, so cycles can only be left out when it is read",
                session);
  }
  results.cut = cut;
  results.anchors = cutRuns(a, &b, results.names, cut, monitor);
  requireCycles(a, cut, Side::A);
  requireCycles(b, cut, Side::B);
  for (const auto& [run, content] : {std::pair(&results.runA, &a), std::pair(&results.runB, &b)}) {
    run->muScale = content->muScale;
    run->rows = content->rows;
  }
  const auto choose = [&before](const Pairable& ofA, const Pairable& ofB, IssueLog&) {
    return pairsAsBefore(*before, ofA, ofB);
  };
  SessionWriter writer(target);
  compareContents({a, b, measuredBands(*before, a), choose}, kCuttingShare, results, issues, writer, monitor);
  const UserData user = UserData::open(session);
  writer.writeUserData(keptMarks(user.marks(), *before, results), user.viewStates());
  writer.finish();
  monitor.report({"Done", 0, 0, 1.0});
}

}  // namespace culprit
