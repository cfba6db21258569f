#include "app/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/analysis/levels/level_series.h"
#include "core/analysis/levels/resource_table.h"
#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/model/run/metric_unit.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::app {

namespace {

std::optional<double> finiteNumber(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// A metric's median over the cycles of B, in the unit in which causes show it.
struct MedianLevel {
  double value = 0.0;
  std::string unit;
};

std::optional<MedianLevel> medianLevel(const ProcessSamples& samples, const Results& results,
                                       const std::string& metric) {
  std::vector<double> values;
  for (const auto& [key, more] : levelSeries(samples)) {
    if (results.names.metrics[key.first] == metric) values.insert(values.end(), more.begin(), more.end());
  }
  if (values.empty()) return std::nullopt;
  const double factor = results.runB.muScale == MuScale::Natural ? publishedFactor(metric) : 1.0;
  const double largest = *std::max_element(values.begin(), values.end());
  const Resource resource = ResourceTable(results.userResources).of(metric, factor * largest);
  return MedianLevel{*stats::median(values) * factor * resource.scale.value_or(1.0), resource.unit};
}

bool isSlowerThan(const Slowdown& slowdown, double limit) {
  const SpeedRatio& whole = slowdown.whole;
  return whole.ratio && whole.low && *whole.ratio > 1.0 + limit && *whole.low > 1.0 &&
         *whole.ratio > 1.0 + slowdown.noise;
}

/// What is behind a change that only the cycles inside of the recordings show; empty if nothing strong is.
Text strongCause(const Results& results, const PairVerdict& verdict) {
  if (const Mechanism* mechanism = verdict.mainMechanism();
      mechanism != nullptr && mechanism->level == CauseLevel::Strong)
    return mechanismText(results, verdict, *mechanism);
  const Cause* cause = verdict.mainCause();
  return cause != nullptr && cause->level == CauseLevel::Strong
             ? causeText(results, *cause, verdict.slowdown.per)
             : Text();
}

/// Collects what breaks a limit, pair by pair.
class Gate {
 public:
  Gate(const Session& session, const Results& results, const std::vector<FailOn>& limits)
      : m_session(session), m_results(results), m_limits(limits) {}

  GateResult operator()() {
    for (const PairResults& pair : m_results.pairs) judge(pair);
    for (const FailOn& limit : m_limits) {
      if (limit.kind == FailOn::Kind::Above || limit.kind == FailOn::Kind::Below) holdMetric(limit);
    }
    const std::string end = unpaired() + ")";
    if (!m_regression.empty()) return {kRegression, "Gate: regression (" + m_regression + end};
    if (!m_incomparable.empty()) return {kNotComparable, "Gate: not comparable (" + m_incomparable + end};
    return {kFine, "Gate: no regression (" + m_fine + end};
  }

 private:
  std::string prefix(const PairResults& pair) const {
    return m_results.pairs.size() > 1 ? singleLine(pairName(m_results, pair)) + ": " : std::string();
  }

  static std::string said(const Text& text) { return singleLine(plainText(text)); }

  static void add(std::string& reasons, const std::string& reason) {
    reasons += (reasons.empty() ? "" : "; ") + reason;
  }

  /// The same for all pairs.
  std::string unpaired() const {
    if (m_results.pairs.empty()) return {};
    const std::string text =
        unpairedText(m_results.pairs.front().verdict.comparability.check(CheckId::InputQuality));
    return text.empty() ? text : "; " + text;
  }

  std::string failedChecks(const PairResults& pair) const {
    std::string failed;
    for (const Check& check : pair.verdict.comparability.checks) {
      if (check.status != CheckStatus::Fail) continue;
      add(failed, fmt::format("{}: {}", titleOf(check.id), said(checkText(m_results, pair, check))));
    }
    return failed;
  }

  void judge(const PairResults& pair) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    if (pair.verdict.comparability.verdict == Comparable::No)
      return add(m_incomparable, prefix(pair) + failedChecks(pair));
    std::string why = prefix(pair) + said(speedSentence(m_results, pair.verdict));
    bool isBroken = slowdown.whole.verdict == SpeedVerdict::Slower;
    for (const FailOn& limit : m_limits) {
      if (limit.kind != FailOn::Kind::Slower || !isSlowerThan(slowdown, limit.limit)) continue;
      why += fmt::format(", above the limit of {:g} %", 100.0 * limit.limit);
      isBroken = true;
    }
    const Text cause = strongCause(m_results, pair.verdict);
    if (!isBroken && !cause.empty() && slowdown.edgeFree &&
        slowdown.edgeFree->verdict == SpeedVerdict::Slower) {
      isBroken = std::any_of(m_limits.begin(), m_limits.end(),
                             [](const FailOn& limit) { return limit.kind == FailOn::Kind::EdgeFree; });
      why += fmt::format("; with a strong cause: {}{}", said(cause),
                         isBroken ? "" : "; --fail-on edge-free fails for it");
    }
    add(isBroken ? m_regression : m_fine, why);
  }

  void holdMetric(const FailOn& limit) {
    bool known = false;
    for (const PairResults& pair : m_results.pairs) {
      const auto level = medianLevel(m_session.samples(pair.b.id), m_results, limit.metric);
      if (!level) continue;
      known = true;
      const bool above = limit.kind == FailOn::Kind::Above;
      if (above ? level->value <= limit.limit : level->value >= limit.limit) continue;
      add(m_regression,
          fmt::format("{}{} of B is {}, {} {:g}", prefix(pair), singleLine(limit.metric),
                      causeValue(level->value, level->unit), above ? "above" : "below", limit.limit));
    }
    if (!known) throw Error(fmt::format("--fail-on: B has no metric \"{}\"", limit.metric));
  }

  const Session& m_session;
  const Results& m_results;
  const std::vector<FailOn>& m_limits;
  std::string m_regression, m_incomparable, m_fine;
};

}  // namespace

FailOn FailOn::parse(const std::string& text) {
  constexpr std::string_view kSlower = "slower:";
  constexpr std::string_view kMetric = "metric:";
  const std::string_view rule = text;
  if (rule == "edge-free") return {.kind = Kind::EdgeFree};
  if (rule.starts_with(kSlower) && rule.ends_with('%')) {
    const auto limit = finiteNumber(rule.substr(kSlower.size(), rule.size() - kSlower.size() - 1));
    if (limit && *limit >= 0.0) return {.kind = Kind::Slower, .limit = *limit / 100.0};
  }
  const std::size_t sign = rule.find_last_of("<>");
  if (rule.starts_with(kMetric) && sign != std::string_view::npos && sign > kMetric.size()) {
    if (const auto limit = finiteNumber(rule.substr(sign + 1))) {
      return {.kind = rule[sign] == '>' ? Kind::Above : Kind::Below,
              .metric = std::string(rule.substr(kMetric.size(), sign - kMetric.size())),
              .limit = *limit};
    }
  }
  throw Error(fmt::format(
      "\"{}\" is no limit; wanted slower:5%, edge-free, metric:NAME>VALUE or metric:NAME<VALUE", text));
}

GateResult judgeGate(const Session& session, const Results& results, const std::vector<FailOn>& limits) {
  return Gate(session, results, limits)();
}

}  // namespace culprit::app
