#include "core/report/formats/json/json_jobs.h"

#include <optional>
#include <string>
#include <vector>

#include "core/report/formats/json/json_parts.h"

namespace culprit::json {

namespace {

/// 0 where it is not told: null.
template <typename Count>
std::optional<Count> unlessZero(Count count) {
  return count == 0 ? std::nullopt : std::optional(count);
}

void writeStep(JsonObject json, const JobVerdict& job) {
  const SpeedRatio& step = job.step;
  const bool isCalled = step.verdict == SpeedVerdict::Slower || step.verdict == SpeedVerdict::Faster;
  json.member("a_ms", step.cyclesA > 0 ? std::optional(job.stepAMs) : std::nullopt);
  json.member("b_ms", step.cyclesB > 0 ? std::optional(job.stepBMs) : std::nullopt);
  json.member("ratio", step.ratio);
  json.member("low", step.low);
  json.member("high", step.high);
  json.member("verdict", culprit::nameOf(step.verdict));
  json.member("by", isCalled ? std::optional(culprit::nameOf(job.by)) : std::nullopt);
}

void writeClassTimes(JsonArray json, const JobVerdict& job) {
  for (const JobVerdict::ClassTime& each : job.classes) {
    JsonObject one = json.object();
    one.member("class", culprit::nameOf(each.time));
    one.member("a_ms", each.aMs);
    one.member("b_ms", each.bMs);
  }
}

void writeLateRanks(JsonArray json, const JobVerdict& job, const std::vector<Process>& processes) {
  for (const JobVerdict::LateRank& late : job.late) {
    JsonObject one = json.object();
    processMembers(one, processes.at(indexOf(late.process)));
    one.member("a_ms", late.aMs);
    one.member("b_ms", late.bMs);
    one.member("grew", late.grew);
    one.member("reason", culprit::nameOf(late.reason));
    one.member("factor", late.factor);
  }
}

void writeLateHosts(JsonArray json, const JobVerdict& job) {
  for (const JobVerdict::LateHost& late : job.lateHosts) {
    JsonObject one = json.object();
    one.member("host", late.host);
    one.member("late", late.late);
    one.member("ranks", late.ranks);
    one.member("ms", late.ms);
    one.member("reason", culprit::nameOf(late.reason));
  }
}

void writeHosts(JsonArray json, const std::vector<std::string>& hosts) {
  for (const std::string& host : hosts) json.value(host);
}

void writeGroup(JsonObject json, const JobVerdict::GroupChange& group) {
  json.member("name", unlessEmpty(group.name));
  json.member("description", unlessEmpty(group.description));
  {
    JsonArray ranks = json.array("ranks");
    for (const int rank : group.ranks) ranks.value(rank);
  }
  writeHosts(json.array("hosts"), group.hosts);
  json.member("calls_a", group.callsA);
  json.member("calls_b", group.callsB);
  json.member("bytes", unlessZero(group.bytes));
  json.member("transfer_a_ms", group.transferAMs);
  json.member("transfer_b_ms", group.transferBMs);
  json.member("waiting_a_ms", group.waitingAMs);
  json.member("waiting_b_ms", group.waitingBMs);
  json.member("ratio", group.ratio);
  json.member("low", group.low);
  json.member("high", group.high);
  json.member("change", culprit::nameOf(group.change));
  json.member("bus_a_gb_s", group.busA);
  json.member("bus_b_gb_s", group.busB);
}

void writeTransfers(JsonObject json, const JobVerdict& job) {
  json.member("scope", culprit::nameOf(job.scope));
  writeHosts(json.array("hosts"), job.slowHosts);
  json.member("kind", unlessEmpty(job.slowKind));
  json.member("ratio", job.transferRatio);
  JsonArray groups = json.array("groups");
  for (const JobVerdict::GroupChange& group : job.groups) writeGroup(groups.object(), group);
}

void writeJob(JsonObject json, const JobVerdict& job, const std::vector<Process>& processes) {
  json.member("part", unlessEmpty(job.part));
  json.member("ranks", job.ranks);
  json.member("ranks_a", job.ranksA);
  json.member("ranks_b", job.ranksB);
  json.member("hosts", unlessZero(job.hosts));
  json.member("cycles", job.steps);
  writeStep(json.object("step"), job);
  json.member("agree", job.agree);
  writeClassTimes(json.array("classes"), job);
  writeLateRanks(json.array("late"), job, processes);
  writeLateHosts(json.array("late_hosts"), job);
  writeTransfers(json.object("transfers"), job);
}

}  // namespace

void jobsMember(JsonObject& json, const Results& results) {
  if (results.jobs.empty()) return;
  JsonArray jobs = json.array("jobs");
  for (const JobVerdict& job : results.jobs) writeJob(jobs.object(), job, results.processes);
}

}  // namespace culprit::json
