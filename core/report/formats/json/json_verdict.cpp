#include "core/report/formats/json/json_verdict.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "core/base/time_units.h"
#include "core/report/formats/json/json_parts.h"
#include "core/report/formats/json/json_tree.h"
#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/setting_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/labels.h"

namespace culprit::json {

namespace {

void writeComparability(JsonObject json, const Results& results, const PairResults& pair) {
  const Comparability& comparability = pair.verdict.comparability;
  json.member("verdict", culprit::nameOf(comparability.verdict));
  JsonArray checks = json.array("checks");
  for (const Check& check : comparability.checks) {
    JsonObject one = checks.object();
    one.member("id", culprit::nameOf(check.id));
    one.member("status", culprit::nameOf(check.status));
    one.member("text", plainText(checkText(results, pair, check)));
    one.member("explanation", plainText(explainCheck(results, pair, check)));
    one.member("action", actionOf(check) == CheckAction::None ? std::nullopt
                                                              : std::optional(actionText(actionOf(check))));
  }
}

void writeSettings(JsonArray json, const Results& results, const PairResults& pair) {
  for (const RunSetting& setting : pair.verdict.settings) {
    JsonObject one = json.object();
    one.member("name", setting.name);
    one.member("a", json::unlessEmpty(setting.a));
    one.member("b", json::unlessEmpty(setting.b));
    one.member("kind", culprit::nameOf(setting.kind));
    {
      JsonArray functions = one.array("functions");
      for (const FunctionId function : setting.functions) functions.value(results.names.functions[function]);
    }
    one.member("share", setting.functions.empty() ? std::nullopt : std::optional(setting.share));
    one.member("text", settingText(setting));
  }
}

void writeNature(JsonObject json, const PairVerdict& verdict) {
  const NatureOfChange nature = natureOf(verdict);
  json.member("kind", culprit::nameOf(nature));
  json.member("work", nature.work);
  json.member("method", nature.method);
  json.member("machine", nature.machine);
  json.member("text", plainText(natureText(verdict, nature)));
}

void writeTail(JsonArray json, const PairResults& pair) {
  const bool arePeriods = pair.verdict.slowdown.arePeriods;
  for (const TailCycle& tail : pair.verdict.slowdown.tail) {
    const Cycle& cycle = (tail.side == Side::A ? pair.cyclesA : pair.cyclesB).at(tail.cycle);
    JsonObject one = json.object();
    one.member("side", culprit::nameOf(tail.side));
    one.member("cycle", cycle.number);
    one.member("ms", static_cast<double>(lengthOf(cycle, arePeriods).value_or(cycle.durationNs)) / kNsPerMs);
    one.member("about_ms", static_cast<double>(tail.typicalNs) / 1e6);
  }
}

void writeSlowdown(JsonObject json, const PairResults& pair) {
  const Slowdown& slowdown = pair.verdict.slowdown;
  const SpeedRatio& trimmed = slowdown.trimmed ? *slowdown.trimmed : slowdown.whole;
  speedRatioMembers(json, slowdown.whole);
  json.member("by", isCalled(slowdown) ? std::optional(culprit::nameOf(slowdown.by)) : std::nullopt);
  speedRatioMember(json, "total", slowdown.total);
  speedRatioMember(json, "rate", slowdown.rate);
  json.member("periods", slowdown.arePeriods);
  json.member("per", culprit::nameOf(slowdown.per));
  json.member("ratio_trimmed", trimmed.ratio);
  speedRatioMember(json, "trimmed", trimmed);
  speedRatioMember(json, "edge_free", slowdown.edgeFree);
  json.member("noise", slowdown.noise);
  json.member("capture_noise", slowdown.captureNoise);
  {
    JsonArray band = json.array("band");
    band.value(slowdown.bandLow);
    band.value(slowdown.bandHigh);
  }
  json.member("band_from", slowdown.bandMeasured ? "baselines" : "default");
  json.member("smallest", slowdown.smallest);
  json.member("ratio_of_medians", slowdown.ratioOfMedians);
  json.member("ratio_of_means", slowdown.ratioOfMeans);
  json.member("work_ratio", slowdown.workRatio);
  json.member("launches_per_cycle", pair.verdict.perCycle);
  json.member("drift_a", slowdown.driftA);
  json.member("drift_b", slowdown.driftB);
  writeTail(json.array("tail"), pair);
  json.member("text", speedText(slowdown) + ".");
}

void writeCallRatio(JsonObject& json, const CallRatio& ratio) {
  json.member("ratio", ratio.ratio);
  json.member("low", ratio.low);
  json.member("high", ratio.high);
}

void writePerCall(JsonObject& json, const Results& results, const PairVerdict& verdict) {
  if (!verdict.perCall) return json.member("per_call", std::nullopt);
  const PerCall& perCall = *verdict.perCall;
  JsonObject object = json.object("per_call");
  object.member("kernels", perCall.kernels);
  object.member("same", perCall.same);
  object.member("same_low", perCall.same > 0 ? std::optional(perCall.sameLow) : std::nullopt);
  object.member("same_high", perCall.same > 0 ? std::optional(perCall.sameHigh) : std::nullopt);
  object.member("changed", perCall.changed);
  {
    JsonObject typical = object.object("typical");
    writeCallRatio(typical, perCall.typical);
  }
  {
    JsonArray largest = object.array("largest");
    for (const ChangedCall& call : perCall.largest) {
      JsonObject one = largest.object();
      one.member("name", results.names.functions[call.function]);
      one.member("calls_a", call.callsA);
      one.member("calls_b", call.callsB);
      one.member("a_ms", call.aNs / kNsPerMs);
      one.member("b_ms", call.bNs / kNsPerMs);
      writeCallRatio(one, call.ratio);
    }
  }
  object.member("gpu_busy_a", perCall.busyA);
  object.member("gpu_busy_b", perCall.busyB);
  object.member("text", plainText(speedSentence(results, verdict)) + ".");
}

void writeMechanisms(JsonArray json, const Results& results, const PairResults& pair) {
  for (const Mechanism& mechanism : pair.verdict.mechanisms) {
    JsonObject one = json.object();
    one.member("kind", culprit::nameOf(mechanism.kind));
    one.member("level", culprit::nameOf(mechanism.level));
    one.member("ms", mechanism.ms);
    one.member("low", mechanism.low);
    one.member("high", mechanism.high);
    {
      JsonArray functions = one.array("functions");
      for (const FunctionId function : mechanism.functions)
        functions.value(results.names.functions[function]);
    }
    one.member("factor", mechanism.factor);
    one.member("factor_low", mechanism.factorLow);
    one.member("factor_high", mechanism.factorHigh);
    one.member("cycle", mechanism.cycle);
    one.member("longest_ms", mechanism.longestMs);
    one.member("rank", mechanism.rank);
    one.member("device",
               mechanism.device ? std::optional(results.names.devices[*mechanism.device]) : std::nullopt);
    one.member("text", plainText(mechanismText(results, pair.verdict, mechanism)));
  }
  if (!pair.verdict.mechanisms.empty()) return;
  JsonObject none = json.object();
  none.member("kind", "none");
  none.member("level", culprit::nameOf(CauseLevel::None));
  for (const std::string_view key : {"ms", "low", "high"}) none.member(key, std::nullopt);
  none.array("functions");
  none.member("text", "");
}

void writeCauses(JsonArray json, const Results& results, const PairResults& pair) {
  for (const Cause& cause : pair.verdict.causes) {
    JsonObject one = json.object();
    one.member("kind", cause.isResource() ? "resource" : "time");
    one.member("metric", cause.metric ? results.names.metrics[*cause.metric] : cause.family);
    one.member("family", cause.family);
    one.member("role", cause.isResource() ? culprit::nameOf(cause.role) : "time");
    one.member("score", cause.score);
    one.member("level", culprit::nameOf(cause.level));
    one.member("a", cause.a);
    one.member("b", cause.b);
    one.member("unit", cause.unit);
    one.member("shift", cause.shift);
    one.member("shift_typical", cause.isResource() ? std::optional(cause.shift) : cause.typical);
    one.member("shift_low", cause.shiftLow);
    one.member("shift_high", cause.shiftHigh);
    one.member("cliff", cause.cliff);
    one.member("log_ratio", cause.logRatio);
    one.member("capacity", cause.capacity);
    one.member("share", cause.share);
    one.member("signature", cause.hasSignature);
    if (cause.explainsOf) {
      JsonObject explains = one.object("explains");
      explains.member("low", cause.explainsLow);
      explains.member("high", cause.explainsHigh);
      explains.member("of", cause.explainsOf);
    } else {
      one.member("explains", std::nullopt);
    }
    one.member("n_a", cause.samplesA);
    one.member("n_b", cause.samplesB);
    one.member("text", plainText(causeText(results, cause, pair.verdict.slowdown.per)));
    one.member("explanation", plainText(explainCause(results, pair, cause)));
  }
}

/// What a row holds at every level.
void shareMembers(JsonObject& json, const Results& results, const FunctionShare& row) {
  const auto members = [&](std::string_view key, const FunctionSide& side) {
    JsonArray array = json.array(key);
    for (const FunctionId function : side.functions) array.value(results.names.functions[function]);
  };
  json.member("name", row.name);
  json.member("device", row.device);
  json.member("category", row.category);
  json.member("ms_a", row.a.ms);
  json.member("ms_b", row.b.ms);
  json.member("busy_a", row.a.busyMs);
  json.member("busy_b", row.b.busyMs);
  json.member("calls_a", row.a.calls);
  json.member("calls_b", row.b.calls);
  json.member("per_call_a", row.a.perCallMs());
  json.member("per_call_b", row.b.perCallMs());
  json.member("delta_calls_ms", row.deltaCallsMs);
  json.member("delta_per_call_ms", row.deltaPerCallMs);
  json.member("delta_typical_ms", row.deltaTypicalMs);
  json.member("delta_interrupted_ms", row.deltaInterruptedMs);
  json.member("delta_exposed_ms", row.deltaExposedMs);
  json.member("total_ms_a", row.a.totalMs);
  json.member("total_ms_b", row.b.totalMs);
  json.member("total_calls_a", row.a.totalCalls);
  json.member("total_calls_b", row.b.totalCalls);
  json.member("match", culprit::nameOf(row.match));
  members("members_a", row.a);
  members("members_b", row.b);
}

void writeHeadlineRows(JsonArray json, const PairVerdict& verdict) {
  for (const HeadlineClass& changed : headlineRows(verdict)) {
    JsonObject one = json.object();
    one.member("time", changed.time ? culprit::nameOf(*changed.time) : kTimeBetween);
    one.member("ms_a", changed.aMs);
    one.member("ms_b", changed.bMs);
    {
      JsonArray functions = one.array("functions");
      for (const HeadlineRow& row : changed.rows) {
        const FunctionShare& share = verdict.functions[row.function];
        JsonObject function = functions.object();
        function.member("name", share.name);
        function.member("device", share.device);
        function.member("ms_a", share.a.ms);
        function.member("ms_b", share.b.ms);
        function.member("reason", reasonText(verdict, share));
        function.member("against", row.isAgainst);
      }
    }
    one.member("text", plainText(headlineClassText(verdict, changed)));
  }
}

void writeFunctions(JsonArray json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  for (const FunctionShare& row : pair.verdict.functions) {
    monitor.checkpoint();
    JsonObject one = json.object();
    shareMembers(one, results, row);
    one.member("role", culprit::nameOf(row.role));
    one.member("suspicion", row.suspicion);
    one.member("explanation", plainText(explainFunction(results, pair, row)));
  }
}

/// An object with a list of rows per level that the input tells.
void writeLevels(JsonObject json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  for (const LevelShares& each : pair.verdict.levels) {
    JsonArray rows = json.array(culprit::nameOf(each.level));
    for (const FunctionShare& row : each.rows) {
      monitor.checkpoint();
      JsonObject one = rows.object();
      shareMembers(one, results, row);
    }
  }
}

void writeWaterfall(JsonObject& json, const PairVerdict& verdict) {
  if (!verdict.waterfall) return json.member("waterfall", std::nullopt);
  JsonObject object = json.object("waterfall");
  object.member("cycle_a_ms", verdict.waterfall->cycleAMs);
  object.member("cycle_b_ms", verdict.waterfall->cycleBMs);
  object.member("overlap", verdict.waterfall->overlapKnown ? "known" : "unknown");
  JsonArray parts = object.array("parts");
  for (const Waterfall::Step& step : verdict.waterfall->steps) {
    JsonObject one = parts.object();
    one.member("part", culprit::nameOf(step.time));
    one.member("a_ms", step.aMs);
    one.member("b_ms", step.bMs);
  }
}

void writeGpu(JsonObject& json, const std::optional<GpuUse>& gpu) {
  if (!gpu) return json.member("gpu", std::nullopt);
  JsonObject object = json.object("gpu");
  object.member("busy_a", gpu->busyA);
  object.member("busy_b", gpu->busyB);
  object.member("host_bound", gpu->hostBound);
  object.member("launch_delay_a_us", gpu->delayAUs);
  object.member("launch_delay_b_us", gpu->delayBUs);
}

void writeTests(JsonObject json, const TestCounts& tests) {
  json.member("n_beta", tests.beta);
  json.member("p_beta", tests.betaP);
  json.member("q_beta", tests.betaQ);
  json.member("n_mu", tests.mu);
  json.member("p_mu", tests.muP);
  json.member("q_mu", tests.muQ);
  json.member("q_sure", tests.sure);
  json.member("memory_beta", tests.memoryBeta);
  json.member("memory_mu", tests.memoryMu);
  // The largest number that fits stands for all that do not.
  const bool isCounted = tests.splits < std::numeric_limits<std::uint64_t>::max();
  json.member("splits", isCounted ? std::optional(tests.splits) : std::nullopt);
}

void writeSpreads(JsonArray json, const Results& results, const PairVerdict& verdict) {
  for (const SpreadChange& change : verdict.spreads) {
    JsonObject one = json.object();
    one.member("function", results.names.functions[change.function]);
    one.member("device", results.names.devices[change.device]);
    one.member("iqr_a", change.iqrA);
    one.member("iqr_b", change.iqrB);
    one.member("p", change.p);
  }
}

}  // namespace

void verdictMembers(JsonObject& json, const Results& results, const PairResults& pair,
                    const Monitor& monitor) {
  writeComparability(json.object("comparability"), results, pair);
  writeNature(json.object("nature"), pair.verdict);
  writeSettings(json.array("settings"), results, pair);
  writeSlowdown(json.object("slowdown"), pair);
  writePerCall(json, results, pair.verdict);
  writeMechanisms(json.array("mechanisms"), results, pair);
  writeCauses(json.array("causes"), results, pair);
  writeHeadlineRows(json.array("headline_rows"), pair.verdict);
  writeFunctions(json.array("functions"), results, pair, monitor);
  writeTree(json.array("tree"), results, pair, monitor);
  writeLevels(json.object("levels"), results, pair, monitor);
  writeWaterfall(json, pair.verdict);
  writeSpreads(json.array("spreads"), results, pair.verdict);
  writeGpu(json, pair.verdict.gpu);
  writeTests(json.object("tests"), pair.verdict.tests);
}

void thresholdsMember(JsonObject& json, const Results& results) {
  JsonObject object = json.object("thresholds");
  for (const ThresholdEntry& entry : thresholdEntries())
    object.member(entry.name, results.thresholds.*entry.value);
}

}  // namespace culprit::json
