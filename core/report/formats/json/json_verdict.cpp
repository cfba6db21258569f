#include "core/report/formats/json/json_verdict.h"

#include <string>

#include "core/report/formats/json/json_parts.h"
#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/environment.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/labels.h"

namespace culprit::json {

namespace {

void writeComparability(JsonText& json, const Results& results, const PairResults& pair) {
  const Comparability& comparability = pair.verdict.comparability;
  json.key("comparability");
  json.beginObject();
  json.member("verdict", culprit::nameOf(comparability.verdict));
  json.key("checks");
  json.beginArray();
  for (const Check& check : comparability.checks) {
    const std::string text = plainText(checkText(results, pair, check));
    json.beginObject();
    json.member("id", culprit::nameOf(check.id));
    json.member("status", culprit::nameOf(check.status));
    json.member("text", std::string_view(text));
    json.member("explanation", std::string_view(plainText(explainCheck(results, pair, check))));
    json.member("action", actionOf(check) == CheckAction::None ? std::nullopt
                                                               : std::optional(actionText(actionOf(check))));
    json.endObject();
  }
  json.endArray();
  json.endObject();
}

void writeEnvironment(JsonText& json, const Results& results, const PairResults& pair) {
  json.key("environment");
  json.beginArray();
  for (const EnvironmentRow& row : environmentDifferences(results, pair)) {
    json.beginObject();
    json.member("name", std::string_view(row.name));
    json.member("a", json::unlessEmpty(row.a));
    json.member("b", json::unlessEmpty(row.b));
    json.endObject();
  }
  json.endArray();
}

void ratioMembers(JsonText& json, const SpeedRatio& ratio) {
  json.member("ratio", ratio.ratio);
  json.member("low", ratio.low);
  json.member("high", ratio.high);
  json.member("n_a", std::uint64_t{ratio.cyclesA});
  json.member("n_b", std::uint64_t{ratio.cyclesB});
  json.member("verdict", culprit::nameOf(ratio.verdict));
}

void writeRatio(JsonText& json, std::string_view key, const std::optional<SpeedRatio>& ratio) {
  json.key(key);
  if (!ratio) {
    json.null();
    return;
  }
  json.beginObject();
  ratioMembers(json, *ratio);
  json.endObject();
}

void writeTail(JsonText& json, const PairResults& pair) {
  json.key("tail");
  json.beginArray();
  for (const TailCycle& tail : pair.verdict.slowdown.tail) {
    const Cycle& cycle = (tail.side == Side::A ? pair.cyclesA : pair.cyclesB).at(tail.cycle);
    json.beginObject();
    json.member("side", culprit::nameOf(tail.side));
    json.member("cycle", cycle.number);
    json.member("ms", static_cast<double>(cycle.durationNs) / 1e6);
    json.member("about_ms", static_cast<double>(tail.typicalNs) / 1e6);
    json.endObject();
  }
  json.endArray();
}

void writeSlowdown(JsonText& json, const PairResults& pair) {
  const Slowdown& slowdown = pair.verdict.slowdown;
  const SpeedRatio& trimmed = slowdown.trimmed ? *slowdown.trimmed : slowdown.whole;
  const std::string text = speedText(slowdown) + ".";
  json.key("slowdown");
  json.beginObject();
  ratioMembers(json, slowdown.whole);
  json.member("per", culprit::nameOf(slowdown.per));
  json.member("ratio_trimmed", trimmed.ratio);
  writeRatio(json, "trimmed", trimmed);
  writeRatio(json, "edge_free", slowdown.edgeFree);
  json.member("noise", slowdown.noise);
  json.member("capture_noise", slowdown.captureNoise);
  json.key("band");
  json.beginArray();
  json.value(slowdown.bandLow);
  json.value(slowdown.bandHigh);
  json.endArray();
  json.member("band_from", std::string_view(slowdown.bandMeasured ? "baselines" : "default"));
  json.member("smallest", slowdown.smallest);
  json.member("ratio_of_medians", slowdown.ratioOfMedians);
  json.member("ratio_of_means", slowdown.ratioOfMeans);
  json.member("work_ratio", slowdown.workRatio);
  json.member("launches_per_cycle", pair.verdict.perCycle);
  json.member("drift_a", slowdown.driftA);
  json.member("drift_b", slowdown.driftB);
  writeTail(json, pair);
  json.member("text", std::string_view(text));
  json.endObject();
}

void writeCauses(JsonText& json, const Results& results, const PairResults& pair) {
  json.key("causes");
  json.beginArray();
  for (const Cause& cause : pair.verdict.causes) {
    const std::string text = plainText(causeText(results, cause, pair.verdict.slowdown.per));
    json.beginObject();
    json.member("kind", std::string_view(cause.isResource() ? "resource" : "time"));
    json.member("metric",
                std::string_view(cause.metric ? results.names.metrics[*cause.metric] : cause.family));
    json.member("family", std::string_view(cause.family));
    json.member("role", cause.isResource() ? culprit::nameOf(cause.role) : std::string_view("time"));
    json.member("score", cause.score);
    json.member("level", culprit::nameOf(cause.level));
    json.member("a", cause.a);
    json.member("b", cause.b);
    json.member("unit", std::string_view(cause.unit));
    json.member("shift", cause.shift);
    json.member("shift_typical", cause.isResource() ? std::optional(cause.shift) : cause.typical);
    json.member("shift_low", cause.shiftLow);
    json.member("shift_high", cause.shiftHigh);
    json.member("cliff", cause.cliff);
    json.member("log_ratio", cause.logRatio);
    json.member("capacity", cause.capacity);
    json.member("share", cause.share);
    json.member("n_a", std::uint64_t{cause.samplesA});
    json.member("n_b", std::uint64_t{cause.samplesB});
    json.member("text", std::string_view(text));
    json.member("explanation", std::string_view(plainText(explainCause(results, pair, cause))));
    json.endObject();
  }
  json.endArray();
}

/// What a row holds at every level.
void shareMembers(JsonText& json, const Results& results, const FunctionShare& row) {
  const auto members = [&](std::string_view key, const FunctionSide& side) {
    json.key(key);
    json.beginArray();
    for (const FunctionId function : side.functions) {
      json.value(std::string_view(results.names.functions[function]));
    }
    json.endArray();
  };
  json.member("name", std::string_view(row.name));
  json.member("device", std::string_view(row.device));
  json.member("category", std::string_view(row.category));
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
  json.member("delta_exposed_ms", row.deltaExposedMs);
  json.member("total_ms_a", row.a.totalMs);
  json.member("total_ms_b", row.b.totalMs);
  json.member("total_calls_a", row.a.totalCalls);
  json.member("total_calls_b", row.b.totalCalls);
  json.member("match", culprit::nameOf(row.match));
  members("members_a", row.a);
  members("members_b", row.b);
}

void writeFunctions(JsonText& json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  json.key("functions");
  json.beginArray();
  for (const FunctionShare& row : pair.verdict.functions) {
    monitor.checkpoint();
    json.beginObject();
    shareMembers(json, results, row);
    json.member("explanation", std::string_view(plainText(explainFunction(results, pair, row))));
    json.endObject();
  }
  json.endArray();
}

/// An object with a list of rows per level that the input tells.
void writeLevels(JsonText& json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  json.key("levels");
  json.beginObject();
  for (const LevelShares& each : pair.verdict.levels) {
    json.key(culprit::nameOf(each.level));
    json.beginArray();
    for (const FunctionShare& row : each.rows) {
      monitor.checkpoint();
      json.beginObject();
      shareMembers(json, results, row);
      json.endObject();
    }
    json.endArray();
  }
  json.endObject();
}

void writeWaterfall(JsonText& json, const PairVerdict& verdict) {
  json.key("waterfall");
  if (!verdict.waterfall) {
    json.null();
    return;
  }
  json.beginObject();
  json.member("cycle_a_ms", verdict.waterfall->cycleAMs);
  json.member("cycle_b_ms", verdict.waterfall->cycleBMs);
  json.member("overlap", std::string_view(verdict.waterfall->overlapKnown ? "known" : "unknown"));
  json.key("parts");
  json.beginArray();
  for (const Waterfall::Step& step : verdict.waterfall->steps) {
    json.beginObject();
    json.member("part", culprit::nameOf(step.time));
    json.member("a_ms", step.aMs);
    json.member("b_ms", step.bMs);
    json.endObject();
  }
  json.endArray();
  json.endObject();
}

void writeGpu(JsonText& json, const std::optional<GpuUse>& gpu) {
  json.key("gpu");
  if (!gpu) return json.null();
  json.beginObject();
  json.member("busy_a", gpu->busyA);
  json.member("busy_b", gpu->busyB);
  json.member("host_bound", gpu->hostBound);
  json.member("launch_delay_a_us", gpu->delayAUs);
  json.member("launch_delay_b_us", gpu->delayBUs);
  json.endObject();
}

void writeTests(JsonText& json, const TestCounts& tests) {
  json.key("tests");
  json.beginObject();
  json.member("n_beta", std::uint64_t{tests.beta});
  json.member("p_beta", std::uint64_t{tests.betaP});
  json.member("q_beta", std::uint64_t{tests.betaQ});
  json.member("n_mu", std::uint64_t{tests.mu});
  json.member("p_mu", std::uint64_t{tests.muP});
  json.member("q_mu", std::uint64_t{tests.muQ});
  json.member("q_sure", std::uint64_t{tests.sure});
  json.member("memory_beta", tests.memoryBeta);
  json.member("memory_mu", tests.memoryMu);
  json.member("splits", tests.splits);
  json.endObject();
}

void writeSpreads(JsonText& json, const Results& results, const PairVerdict& verdict) {
  json.key("spreads");
  json.beginArray();
  for (const SpreadChange& change : verdict.spreads) {
    json.beginObject();
    json.member("function", std::string_view(results.names.functions[change.function]));
    json.member("device", std::string_view(results.names.devices[change.device]));
    json.member("iqr_a", change.iqrA);
    json.member("iqr_b", change.iqrB);
    json.member("p", change.p);
    json.endObject();
  }
  json.endArray();
}

}  // namespace

void verdictMembers(JsonText& json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  writeComparability(json, results, pair);
  writeEnvironment(json, results, pair);
  writeSlowdown(json, pair);
  writeCauses(json, results, pair);
  writeFunctions(json, results, pair, monitor);
  writeLevels(json, results, pair, monitor);
  writeWaterfall(json, pair.verdict);
  writeSpreads(json, results, pair.verdict);
  writeGpu(json, pair.verdict.gpu);
  writeTests(json, pair.verdict.tests);
}

void thresholdsMember(JsonText& json, const Results& results) {
  json.key("thresholds");
  json.beginObject();
  for (const ThresholdEntry& entry : thresholdEntries()) {
    json.member(entry.name, results.thresholds.*entry.value);
  }
  json.endObject();
}

}  // namespace culprit::json
