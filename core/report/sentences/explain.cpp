#include "core/report/sentences/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::size_t kMostExplanations = 10;

std::string_view perText(const PairResults& pair) {
  return culprit::perText(pair.verdict.slowdown.per);
}

std::string intervalText(const Cause& cause) {
  if (!cause.shiftLow || !cause.shiftHigh) return ", no interval: too few samples";
  return fmt::format(" (95 % interval {} to {})", causeShift(*cause.shiftLow, cause.unit),
                     causeShift(*cause.shiftHigh, cause.unit));
}

std::string roleText(const Cause& cause, double ownUseWeight) {
  const bool hurts = (cause.role == ResourceRole::Supply && cause.shift < 0.0) ||
                     (cause.role == ResourceRole::SharedLoad && cause.shift > 0.0);
  if (hurts) return fmt::format("It is {}, and this change can hurt: weight 1", nameOf(cause.role));
  return fmt::format("It is {}, and this change does not hurt by itself: weight {:g}", nameOf(cause.role),
                     ownUseWeight);
}

Text resource(const Results& results, const Cause& cause) {
  const Thresholds& thresholds = results.thresholds;
  const std::string metric = cause.metric ? results.names.metrics[*cause.metric] : cause.family;
  TextBuilder text;
  text.name(cause.family);
  if (metric != cause.family) text.plain(" (").name(metric).plain(")");
  return text
      .plain(fmt::format(
          ": median {} → {}, from {} and {} samples. Shift, the median of all differences: {}{}. "
          "Cliff's δ {}: how often a value of B is above one of A, less how often below. ",
          causeValue(cause.a, cause.unit), causeValue(cause.b, cause.unit), format::count(cause.samplesA),
          format::count(cause.samplesB), causeShift(cause.shift, cause.unit), intervalText(cause),
          cause.cliff ? format::number(*cause.cliff, 2) : std::string(format::kAbsent)))
      .plain(fmt::format("{} % of a capacity of {}; median log ratio {}. {}. ",
                         format::number(100.0 * cause.share, 1), causeValue(cause.capacity, cause.unit),
                         format::number(cause.logRatio, 2), roleText(cause, thresholds.ownUseWeight)))
      .plain(fmt::format("Score {} = |δ| · √(share · min(1, |log ratio| / ln 10)) · weight; evidence: {} "
                         "(strong from {:g} with at least {:g} samples a side, possible from {:g}).",
                         format::number(cause.score, 3), nameOf(cause.level), thresholds.strongCause,
                         thresholds.strongCauseSamples, thresholds.possibleCause))
      .text();
}

Text time(const Results& results, const PairResults& pair, const Cause& cause) {
  const Thresholds& thresholds = results.thresholds;
  std::string typical;
  if (cause.typical) {
    typical = fmt::format(" In single cycles the typical shift is {}{}, Cliff's δ {}.",
                          causeShift(*cause.typical, cause.unit), intervalText(cause),
                          cause.cliff ? format::number(*cause.cliff, 2) : std::string(format::kAbsent));
  }
  const auto& waterfall = pair.verdict.waterfall;
  const bool hasBetween = waterfall && waterfall->betweenAMs && waterfall->betweenBMs;
  return TextBuilder()
      .name(cause.family)
      .plain(fmt::format(
          ": mean {} → {} {} ({} and {} complete cycles), {} % of the changes of all classes{}, {} "
          "% of A's cycle.{} ",
          causeValue(cause.a, cause.unit), causeValue(cause.b, cause.unit), perText(pair),
          format::count(cause.samplesA), format::count(cause.samplesB),
          format::number(100.0 * cause.score, 0), hasBetween ? " and of what lies between cycles" : "",
          format::number(100.0 * cause.share, 1), typical))
      .plain(fmt::format(
          "Evidence: {}. Only the class that changed most in the direction of the whole change "
          "is a cause: strong from {:g} % of the changes if its interval excludes 0, possible "
          "from {:g} %.{}",
          nameOf(cause.level), 100.0 * thresholds.strongTimeCause, 100.0 * thresholds.possibleTimeCause,
          hasBetween ? " Where what lies between cycles changed more in that direction, none is." : ""))
      .text();
}

std::string sideText(std::string_view side, const FunctionSide& own) {
  if (own.functions.empty()) return fmt::format("{}: not there", side);
  const double exposed = own.busyMs > 0.0 ? own.ms / own.busyMs : 1.0;
  return fmt::format("{}: {} calls of {} ms, {} % exposed, {} ms", side, format::number(own.calls, 1),
                     own.perCallMs() ? format::number(*own.perCallMs(), 4) : std::string(format::kAbsent),
                     format::number(100.0 * exposed, 0), format::telling(own.ms, 2));
}

void addMembers(TextBuilder& text, const Results& results, std::string_view side, const FunctionSide& own) {
  constexpr std::size_t kMostMembers = 5;
  if (own.functions.empty()) return;
  text.plain(fmt::format(" In {}: ", side));
  for (std::size_t i = 0; i < own.functions.size() && i < kMostMembers; ++i) {
    if (i > 0) text.plain(", ");
    text.name(results.names.functions[own.functions[i]]);
  }
  const std::size_t count = own.functions.size();
  text.plain(count > kMostMembers ? fmt::format(" and {} more.", count - kMostMembers) : ".");
}

bool isMember(const Results& results, const FunctionShare& share, std::string_view name) {
  const auto isIt = [&](FunctionId function) { return results.names.functions[function] == name; };
  return std::any_of(share.a.functions.begin(), share.a.functions.end(), isIt) ||
         std::any_of(share.b.functions.begin(), share.b.functions.end(), isIt);
}

/// "Over the whole recording: A 228 calls, 77.04 ms; B ..."; empty where that is not known.
std::string totalsText(const FunctionShare& share) {
  const auto side = [](std::string_view name, const FunctionSide& own) {
    if (!own.totalCalls || !own.totalMs) return std::string();
    return fmt::format("{} {} calls, {} ms", name, format::number(*own.totalCalls, 0),
                       format::telling(*own.totalMs, 2));
  };
  const std::string a = side("A", share.a);
  const std::string b = side("B", share.b);
  if (a.empty() && b.empty()) return {};
  return fmt::format(" Over the whole recording: {}{}{}.", a, a.empty() || b.empty() ? "" : "; ", b);
}

/// What part of the change of the cycle it makes, where parts sum to it.
std::string shareOfChange(const PairVerdict& verdict, const FunctionShare& share) {
  const bool isPart = share.isDeviceWork() || (verdict.waterfall && verdict.waterfall->overlapKnown);
  if (!isPart) return " It is a sum over threads and explains no part of the change.";
  if (!verdict.waterfall) return {};
  const double whole = verdict.waterfall->changeMs();
  if (whole == 0.0) return {};
  return fmt::format(" That is {} % of the change of the mean cycle, {} ms.",
                     format::number(100.0 * share.deltaMs() / whole, 0), format::signedNumber(whole, 2));
}

}  // namespace

Text explainCheck(const Results& results, const PairResults& pair, const Check& check) {
  TextBuilder text;
  text.strong(std::string(titleOf(check.id)))
      .plain(fmt::format(" ({}): ", nameOf(check.status)))
      .append(checkText(results, pair, check))
      .plain(" " + checkRule(check.id, results.thresholds));
  const std::string_view action = actionText(actionOf(check));
  if (!action.empty()) text.plain(" " + std::string(action));
  return text.text();
}

Text explainCause(const Results& results, const PairResults& pair, const Cause& cause) {
  return cause.isResource() ? resource(results, cause) : time(results, pair, cause);
}

namespace {

/// What of the time of a call is typical and what interrupted; empty where only sums are known.
std::string perCallParts(const FunctionShare& share) {
  if (!share.deltaTypicalMs || !share.deltaInterruptedMs) return {};
  return fmt::format(
      " Of the time of a call {} ms are the typical call ({} → {}, medians of what it takes itself) and {} "
      "ms calls "
      "that take longer than it (mean call {} → {}).",
      format::signedNumber(*share.deltaTypicalMs, 2), format::duration(*share.a.typicalCallMs * 1e6),
      format::duration(*share.b.typicalCallMs * 1e6), format::signedNumber(*share.deltaInterruptedMs, 2),
      format::duration(*share.a.meanCallMs * 1e6), format::duration(*share.b.meanCallMs * 1e6));
}

}  // namespace

Text explainFunction(const Results& results, const PairResults& pair, const FunctionShare& share) {
  TextBuilder text;
  text.name(share.name).plain(" on ").name(share.device);
  if (share.category == kWaitingForRanks) text.plain(", waiting for other ranks");
  if (share.category == kOperator || share.category == kRange)
    text.plain(share.isDeviceWork() ? ", what it launched" : ", what ran in it");
  text.plain(fmt::format(", {}, over complete cycles. {}; {}. B − A {} ms = {} by the number of calls, {} by "
                         "the time of a call, {} by what is hidden behind other work.",
                         perText(pair), sideText("A", share.a), sideText("B", share.b),
                         format::signedNumber(share.deltaMs(), 2),
                         format::signedNumber(share.deltaCallsMs, 2),
                         format::signedNumber(share.deltaPerCallMs, 2),
                         format::signedNumber(share.deltaExposedMs, 2)))
      .plain(perCallParts(share))
      .plain(shareOfChange(pair.verdict, share))
      .plain(totalsText(share))
      .plain(fmt::format(" Matched: {}.", nameOf(share.match)));
  addMembers(text, results, "A", share.a);
  addMembers(text, results, "B", share.b);
  return text.text();
}

std::vector<Text> explain(const Results& results, const PairResults& pair, std::string_view what) {
  std::vector<Text> texts;
  const auto add = [&](bool isIt, auto&& make) {
    if (isIt && texts.size() < kMostExplanations) texts.push_back(make());
  };
  for (const Check& check : pair.verdict.comparability.checks)
    add(nameOf(check.id) == what, [&] { return explainCheck(results, pair, check); });
  for (const Cause& cause : pair.verdict.causes) {
    const bool isMetric = cause.metric && results.names.metrics[*cause.metric] == what;
    add(isMetric || cause.family == what, [&] { return explainCause(results, pair, cause); });
  }
  for (const FunctionShare& share : pair.verdict.functions)
    add(share.name == what || isMember(results, share, what),
        [&] { return explainFunction(results, pair, share); });
  const auto addRows = [&](TimeLevel level) {
    const std::vector<FunctionShare>* rows = pair.verdict.rowsOf(level);
    if (rows == nullptr) return;
    for (const FunctionShare& share : *rows)
      add(share.name == what, [&] { return explainFunction(results, pair, share); });
  };
  for (const TimeLevel level : {TimeLevel::Operator, TimeLevel::Range}) addRows(level);
  for (const Comparison& row : pair.comparisons) {
    add(results.names.functions[row.triplet.function] == what,
        [&] { return explainRow(results, pair, row); });
  }
  // A function that is called like its family has said it.
  for (const TimeLevel level : {TimeLevel::Family, TimeLevel::Class})
    if (texts.empty()) addRows(level);
  return texts;
}

std::vector<ExplainedNames> explainedNames(const Results& results) {
  std::vector<ExplainedNames> kinds = {
      {"Checks", {}}, {"Resources and metrics", {}}, {"Functions, operators and ranges", {}}};
  std::set<std::string_view> known;
  const auto add = [&](ExplainedNames& kind, std::string_view name) {
    if (!name.empty() && known.insert(name).second) kind.names.emplace_back(name);
  };
  for (const PairResults& pair : results.pairs) {
    const PairVerdict& verdict = pair.verdict;
    for (const Check& check : verdict.comparability.checks) add(kinds[0], nameOf(check.id));
    for (const Cause& cause : verdict.causes) {
      add(kinds[1], cause.family);
      if (cause.metric) add(kinds[1], results.names.metrics[*cause.metric]);
    }
    for (const FunctionShare& share : verdict.functions) add(kinds[2], share.name);
    for (const LevelShares& level : verdict.levels)
      for (const FunctionShare& share : level.rows) add(kinds[2], share.name);
    for (const Comparison& row : pair.comparisons)
      add(kinds[2], results.names.functions[row.triplet.function]);
  }
  return kinds;
}

}  // namespace culprit
