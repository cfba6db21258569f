#include "app/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/analysis/levels/level_series.h"
#include "core/analysis/levels/resource_table.h"
#include "core/base/error.h"
#include "core/model/run/metric_unit.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/safe_text.h"
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

/// Collects what breaks a limit, pair by pair.
class Gate {
 public:
  Gate(const Session& session, const std::vector<FailOn>& limits)
      : m_session(session), m_results(session.results()), m_limits(limits) {}

  GateResult operator()() {
    for (const PairResults& pair : m_results->pairs) judge(pair);
    for (const FailOn& limit : m_limits) {
      if (limit.kind != FailOn::Kind::Slower) holdMetric(limit);
    }
    if (!m_regression.empty()) return {kRegression, "Gate: regression (" + m_regression + ")"};
    if (!m_incomparable.empty()) return {kNotComparable, "Gate: not comparable (" + m_incomparable + ")"};
    return {kFine, "Gate: no regression"};
  }

 private:
  std::string prefix(const PairResults& pair) const {
    return m_results->pairs.size() > 1 ? singleLine(pairName(*m_results, pair)) + ": " : std::string();
  }

  static void add(std::string& reasons, const std::string& reason) {
    reasons += (reasons.empty() ? "" : "; ") + reason;
  }

  void judge(const PairResults& pair) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    if (pair.verdict.comparability.verdict == Comparable::No) {
      std::string failed;
      for (const Check& check : pair.verdict.comparability.checks) {
        if (check.status == CheckStatus::Fail)
          failed += (failed.empty() ? "" : ", ") + std::string(titleOf(check.id));
      }
      return add(m_incomparable, prefix(pair) + failed);
    }
    const bool broken = std::any_of(m_limits.begin(), m_limits.end(), [&](const FailOn& limit) {
      return limit.kind == FailOn::Kind::Slower && isSlowerThan(slowdown, limit.limit);
    });
    if (broken || slowdown.whole.verdict == SpeedVerdict::Slower)
      add(m_regression, prefix(pair) + speedText(slowdown));
  }

  void holdMetric(const FailOn& limit) {
    bool known = false;
    for (const PairResults& pair : m_results->pairs) {
      const auto level = medianLevel(m_session.samples(pair.b.id), *m_results, limit.metric);
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
  ResultsPtr m_results;
  const std::vector<FailOn>& m_limits;
  std::string m_regression, m_incomparable;
};

}  // namespace

FailOn FailOn::parse(const std::string& text) {
  constexpr std::string_view kSlower = "slower:";
  constexpr std::string_view kMetric = "metric:";
  const std::string_view rule = text;
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
  throw Error(
      fmt::format("\"{}\" is no limit; wanted slower:5%, metric:NAME>VALUE or metric:NAME<VALUE", text));
}

GateResult judgeGate(const Session& session, const std::vector<FailOn>& limits) {
  return Gate(session, limits)();
}

}  // namespace culprit::app
