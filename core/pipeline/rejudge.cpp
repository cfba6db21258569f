#include <utility>

#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/pairing/partners.h"
#include "core/pipeline/compare_contents.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/judge_ranks.h"
#include "core/pipeline/pair_sides.h"
#include "core/pipeline/partner_choices.h"
#include "core/pipeline/pipeline.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/session.h"
#include "core/store/session/session_writer.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Everything that judging does not change, without the pairs.
Results unjudged(const Results& before, const JudgeOptions& options) {
  Results results = uncomputed(before);
  for (Run* run : {&results.runA, &results.runB}) {
    if (run->collectives) judgeRanks(*run->collectives, options.thresholds);
  }
  results.processes = before.processes;
  results.thresholds = options.thresholds;
  results.userResources = options.resources;
  results.deviceMap = options.devices;
  results.nameMatches = options.names;
  return results;
}

/// Without what is noted of computed pairs.
IssueLog issuesOfRuns(const Results& before) {
  IssueLog issues;
  for (const Issue& issue : before.issues) {
    if (issue.kind != IssueKind::FewCycles && issue.kind != IssueKind::NoCommonTriplet) issues.add(issue);
  }
  return issues;
}

/// A run of the session, and what its sides are made from.
struct StoredRun {
  RunContent content;
  RunSides sides;

  StoredRun(const Session& source, const Results& before, const Results& results, Side side,
            PairedPlaces paired, const Monitor& monitor)
      : content(comparedRun(source, before, side, monitor)),
        sides(content,
              {results.names, results.thresholds, before.issues, before.cut, collectivesOf(results.run(side)),
               std::move(paired)},
              monitor) {}
};

/// Both runs, and what all pairs of them share.
struct StoredRuns {
  StoredRun a, b;
  RatioRange baselines;
};

/// No threshold has a say in what was compared; where the rows are the same, so are their statistics.
PairResults judgedAnew(const StoredRuns& runs, const ProcessPair& place, const PairResults& old,
                       Results& results, const Monitor& monitor) {
  const auto& [runA, runB, baselines] = runs;
  PairResults pair{.a = old.a, .b = old.b, .labelA = old.labelA, .labelB = old.labelB};
  const ProcessSamples& samplesA = runA.content.samples.at(place.a);
  const ProcessSamples& samplesB = runB.content.samples.at(place.b);
  const bool areProcessed = runA.content.kind == kProcessedKind && runB.content.kind == kProcessedKind;
  pair.devices = partnerDevices(samplesA, samplesB, results.deviceMap, areProcessed, results.names);
  pair.functions = partnerFunctions(samplesA, samplesB, results.nameMatches, results.names);
  const ProcessSide a(runA.sides, place.a);
  const ProcessSide b(runB.sides, place.b, pair.functions);
  const ResourceTable resources(results.userResources);
  VerdictInput input = storedInput(a.side(), b.side(), results, old, baselines);
  input.resources = &resources;
  if (pair.devices == old.devices && pair.functions == old.functions) {
    pair.comparisons = old.comparisons;
    judgeCompared(pair, input, monitor);
  } else {
    computePair(pair, input, monitor);
  }
  return pair;
}

}  // namespace

JudgeOptions judgeOptionsOf(const Results& results) {
  return {results.thresholds, results.userResources, results.deviceMap, results.nameMatches};
}

void rejudge(const fs::path& session, const fs::path& target, const JudgeOptions& options, Monitor& monitor) {
  requireSound(options.devices);
  requireSound(options.names);
  const Session source = Session::open(session);
  const ResultsPtr before = source.results();
  if (const std::string complaint = complaintAbout(options.thresholds); !complaint.empty())
    throw Error(complaint);
  Results results = unjudged(*before, options);
  IssueLog issues = issuesOfRuns(*before);
  monitor.report({"Reading", 0, 0, 0.0});
  const std::vector<ProcessPair> places = comparedPlaces(*before);
  const auto stored = [&](Side side, std::size_t ProcessPair::*place) {
    return StoredRun(source, *before, results, side, pairedPlaces(places, place, *before), monitor);
  };
  const StoredRuns runs{stored(Side::A, &ProcessPair::a), stored(Side::B, &ProcessPair::b),
                        jobBaselines(*before)};
  const std::size_t count = before->pairs.size();
  for (const PairResults& old : before->pairs) {
    const std::size_t done = results.pairs.size();
    monitor.report({"Judging", done, count, 0.9 * static_cast<double>(done) / static_cast<double>(count)});
    results.pairs.push_back(judgedAnew(runs, places[done], old, results, monitor));
    noteDoubts(results.pairs.back(), issues);
  }
  judgeRanksTogether(results, runs.a.content, runs.b.content, places);
  results.issues = issues.issues();
  requireUsedDevices(results);
  requireUsedNames(results);
  SessionWriter writer(target, source, monitor);
  monitor.checkpoint();
  writer.replaceResults(results);
  writer.replaceJudgement(results);
  monitor.checkpoint();
  writer.finish();
  monitor.report({"Done", 0, 0, 1.0});
}

}  // namespace culprit
