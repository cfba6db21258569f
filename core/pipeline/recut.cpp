#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
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

OwnerPair ownersOf(const StoredPlaces& places, const PairResults& pair) {
  return {places.inStoredRun(pair.a), places.inStoredRun(pair.b)};
}

/// The process of the trace that it is, or is a part of.
std::size_t ownerOf(const Process& process) {
  return indexOf(process.trackOwner.value_or(process.id));
}

/// What pairing and comparing add is found anew.
IssueLog issuesOfInput(const Results& before) {
  constexpr std::array kOfPairs = {IssueKind::UnpairedProcess, IssueKind::UnpairedFile, IssueKind::FewCycles,
                                   IssueKind::NoCommonTriplet};
  IssueLog issues;
  for (const Issue& issue : before.issues) {
    if (std::find(kOfPairs.begin(), kOfPairs.end(), issue.kind) == kOfPairs.end()) issues.add(issue);
  }
  return issues;
}

/// As a comparison of the folders with this cut would: other processes may have cycles now.
std::vector<ProcessPair> pairedAnew(const std::optional<ProcessChoice>& chosen, const Pairable& a,
                                    const Pairable& b, IssueLog& issues) {
  std::vector<ProcessPair> pairs = pairsOf(chosen, a, b, issues);
  if (pairs.empty()) throw Error("no process of A has a partner in B with cycles; " + processList(a, b));
  return pairs;
}

/// Per process of A, cut anew: how far apart its pairs of before were found to be by further baselines.
std::vector<std::vector<double>> measuredBands(const Results& before, const RunContent& a) {
  const StoredPlaces places(before);
  std::map<std::size_t, const std::vector<double>*> measured;  // by owner, the last one
  for (const PairResults& pair : before.pairs) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    if (slowdown.bandMeasured) measured[places.inStoredRun(pair.a)] = &slowdown.baselines;
  }
  std::vector<std::vector<double>> ratios(a.processes.size());
  for (std::size_t i = 0; i < a.processes.size(); ++i) {
    const auto found = measured.find(ownerOf(a.processes[i]));
    if (found != measured.end()) ratios[i] = *found->second;
  }
  return ratios;
}

const std::vector<Cycle>& cyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

/// Pins and notes of triplets and stretches, each at the pair that is now what its pair was; cycles are
/// others now.
std::vector<Mark> keptMarks(const std::vector<Mark>& marks, const Results& before, const Results& results) {
  const StoredPlaces placesBefore(before);
  const StoredPlaces places(results);
  std::map<OwnerPair, std::uint32_t> pairs;  // the first of those that have become several
  for (std::uint32_t i = 0; i < results.pairs.size(); ++i)
    pairs.try_emplace(ownersOf(places, results.pairs[i]), i);
  std::map<std::pair<std::uint32_t, Side>, MovedTimeline> timelines;  // by pair of before
  std::vector<Mark> kept;
  for (Mark mark : marks) {
    if (std::holds_alternative<MarkedCycle>(mark.subject) || mark.pair >= before.pairs.size()) continue;
    const PairResults& was = before.pairs[mark.pair];
    const auto now = pairs.find(ownersOf(placesBefore, was));
    if (now == pairs.end()) continue;
    if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject)) {
      const Side side = stretch->side;
      const auto timeline = timelines.try_emplace({mark.pair, side}, cyclesOf(was, side),
                                                  cyclesOf(results.pairs[now->second], side));
      const auto moved = timeline.first->second(*stretch);
      if (!moved) continue;
      mark.subject = *moved;
    }
    mark.pair = now->second;
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
  const auto choose = [&before](const Pairable& ofA, const Pairable& ofB, IssueLog& log) {
    return pairedAnew(before->processChoice, ofA, ofB, log);
  };
  SessionWriter writer(target);
  compareContents({a, b, measuredBands(*before, a), choose}, kCuttingShare, results, issues, writer, monitor);
  const UserData user = UserData::open(session);
  writer.writeUserData(keptMarks(user.marks(), *before, results), user.viewStates());
  writer.finish();
  monitor.report({"Done", 0, 0, 1.0});
}

}  // namespace culprit
