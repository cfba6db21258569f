#include "core/report/formats/json/json_pair_overview.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "core/report/formats/json/json_parts.h"
#include "core/report/sentences/verdict/causes/causes_brief.h"

namespace culprit::json {

namespace {

std::set<ProcessId> lateProcesses(const Results& results) {
  std::set<ProcessId> late;
  for (const JobVerdict& job : results.jobs)
    for (const JobVerdict::LateRank& rank : job.late) late.insert(rank.process);
  return late;
}

void speedMembers(JsonObject& json, const Slowdown& slowdown) {
  json.member("verdict", culprit::nameOf(slowdown.whole.verdict));
  json.member("ratio", slowdown.whole.ratio);
  json.member("low", slowdown.whole.low);
  json.member("high", slowdown.whole.high);
  json.member("per", culprit::nameOf(slowdown.per));
  json.member("by", isCalled(slowdown) ? std::optional(culprit::nameOf(slowdown.by)) : std::nullopt);
  speedRatioMember(json, "total", slowdown.total);
}

void causeMembers(JsonObject& json, const PairVerdict& verdict) {
  const Mechanism* mechanism = verdict.mainMechanism();
  const std::string causes = plainText(causesBrief(verdict));
  json.member("mechanism", mechanism ? std::optional(culprit::nameOf(mechanism->kind)) : std::nullopt);
  json.member("causes", unlessEmpty(causes));
}

}  // namespace

void pairOverviewMembers(JsonObject& json, const Results& results, const std::vector<std::size_t>& shown) {
  {
    JsonObject counts = json.object("shown_pairs");
    counts.member("in_detail", shown.size());
    counts.member("of", results.pairs.size());
  }
  const std::set<ProcessId> late = lateProcesses(results);
  JsonArray array = json.array("pair_overview");
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    const PairResults& pair = results.pairs[at];
    JsonObject one = array.object();
    one.member("number", at + 1);
    one.member("in_detail", std::binary_search(shown.begin(), shown.end(), at));
    one.member("label_a", pair.labelA);
    one.member("label_b", pair.labelB);
    writeProcess(one.object("process_a"), pair.a);
    writeProcess(one.object("process_b"), pair.b);
    one.member("comparable", culprit::nameOf(pair.verdict.comparability.verdict));
    speedMembers(one, pair.verdict.slowdown);
    causeMembers(one, pair.verdict);
    one.member("late", late.contains(pair.b.id));
    // The user's own words are never left out.
    marksMember(one, results, at);
  }
}

}  // namespace culprit::json
