#include "ui/pages/triplets/triplet_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/report/words/format.h"
#include "ui/pages/shared/leading_triplet.h"

namespace culprit::ui {

namespace {

/// As in TripletColumnText, in the order of the columns.
struct Raw {
  const char* key;
  const char* title;
  const char* explanation;
  const char* formula;
  int digits;
  bool shown = true;
};
constexpr std::array<Raw, kTripletColumnCount> kTexts = {{
    {"function", "Function", "What took the time: a kernel, a host call or the state of a thread.", "", 32},
    {"metric", "Metric", "The counter whose level is looked at while the function runs.", "", 17},
    {"device", "Device", "Where the function runs.", "", 11},
    {"suspicion", "Suspicion",
     "How much the time per cycle or unit of work changed, weighted by how far it left the baseline's own "
     "spread and by how much the level changed. It ranks, it is not a probability. In a session without a "
     "verdict: the published score.",
     "|Δe| · (|Z(e)| + M), e in % of A's mean cycle, |Z(e)| ≤ 10, M = 10 · |Δ log μ| / ln 10 ≤ 10", 11},
    {"beta_a", "β A, %", "Mean share of the cycle in the baseline. Above 100 %: threads are added up.",
     "β A = Σ β / n A, only cycles with a row count: a cycle without one is not a zero", 8},
    {"beta_b", "β B, %", "Mean share of the cycle in the candidate. Above 100 %: threads are added up.",
     "β B = Σ β / n B, only cycles with a row count: a cycle without one is not a zero", 8},
    {"d_beta", "Δβ, pp", "Change of the share in percentage points; positive: a larger share in B.",
     "Δβ = β B − β A", 13},
    {"z_beta", "Z(β)", "Change of the share in standard deviations of the baseline.",
     "Z(β) = Δβ / s(β A), 0 if s(β A) ≤ 10⁻⁹", 8},
    {"q_beta", "q(β)",
     "Share of false finds among everything that differs as clearly as this function (Mann-Whitney over all "
     "cycles that allows for cycles resembling the one before, Benjamini-Hochberg over shares and levels "
     "together). It only discards: between any two runs nearly everything differs.",
     "q = min p · m / rank; – with fewer than 4 cycles on a side", 8},
    {"p_beta", "p(β)", "Welch's t test: how likely a difference of the mean share of this size is by chance.",
     "t = (β A − β B) / √(s²A / nA + s²B / nB), two-sided; – with fewer than 2 cycles on a side", 9, false},
    {"u_beta", "U: p(β)",
     "Mann-Whitney U test: the same question asked of the ranks, so single outliers weigh little.",
     "U = R − n(n + 1) / 2, two-sided; exact up to 8 cycles without ties", 9, false},
    {"mu_a", "μ A",
     "Mean level of the metric in the baseline while the function ran. Copies and exports have it as "
     "published.",
     "μ A = Σ μ / n A", 10},
    {"mu_b", "μ B",
     "Mean level of the metric in the candidate while the function ran. Copies and exports have it as "
     "published.",
     "μ B = Σ μ / n B", 10},
    {"d_mu", "Δμ", "Change of the level; positive: higher in B.", "Δμ = μ B − μ A", 11},
    {"z_log_mu", "Z(log μ)", "Change of the logarithm of the level in standard deviations of the baseline.",
     "Z(log μ) = Δ mean(ln(1 + μ)) / s(ln(1 + μ A)), 0 if s ≤ 10⁻⁹", 8, false},
    {"q_mu", "q(μ)",
     "The same of the metric's level, from real readings of the counter: one test per metric and device.",
     "q = min p · m / rank; – with fewer than 4 readings on a side", 8},
    {"p_mu", "p(μ)", "Welch's t test: how likely a difference of the mean level of this size is by chance.",
     "t = (μ A − μ B) / √(s²A / nA + s²B / nB), two-sided; – without variance or with fewer than 2 cycles", 9,
     false},
    {"u_mu", "U: p(μ)", "Mann-Whitney U test of the levels.",
     "U = R − n(n + 1) / 2, two-sided; exact up to 8 cycles without ties", 9, false},
    {"n", "n A | B", "Cycles with a row of this triplet on each side. Sorts by the smaller one.", "", 7},
    {"evidence", "Evidence",
     "Where the levels come from: ● read while the function ran, ◐ some of them, ○ filled in between "
     "readings.",
     "", 10},
    {"score", "Published score",
     "The published suspicion score: how much the share of the cycle moved, weighted by how far share and "
     "level left the baseline's own spread.",
     "S = |Δβ| · (|Z(β)| + |Z(log μ)|)", 15, false},
    {"cliff", "Cliff's δ",
     "How often a cycle of B took more time than one of A, minus the reverse: from −1 to 1.",
     "δ = (#(B > A) − #(B < A)) / (nA · nB)", 9, false},
    {"shift", "Shift, ms",
     "The typical difference B − A of the time per cycle or unit of work, with its 95 % interval.",
     "median of all differences b − a (Hodges-Lehmann)", 28, false},
    {"percentile", "Percentile",
     "Share of the splits of A's own cycles in which no row is as suspicious as this one.", "", 10, false},
    {"ms_a", "A, ms", "Mean time per cycle or unit of work in the baseline, over all cycles.", "", 11, false},
    {"ms_b", "B, ms", "Mean time per cycle or unit of work in the candidate, over all cycles.", "", 11,
     false},
}};

std::array<TripletColumnText, kTripletColumnCount> makeTexts() {
  std::array<TripletColumnText, kTripletColumnCount> texts;
  std::transform(kTexts.begin(), kTexts.end(), texts.begin(), [](const Raw& raw) {
    return TripletColumnText{raw.key, raw.title, raw.explanation, raw.formula, raw.digits, raw.shown};
  });
  return texts;
}

std::optional<double> ifAny(double value, std::uint32_t rows) {
  return rows > 0 ? std::optional(value) : std::nullopt;
}

bool isPercent(const MetricUnit& unit) {
  return unit.unit.starts_with('%');
}

/// What stands behind the number. "% of maximum" is too long for a cell; the tooltip has it in full.
std::string unit(const std::string& name) {
  if (name.empty()) return {};
  return name.starts_with('%') ? " %" : ' ' + name;
}

bool isMean(TripletColumn column) {
  switch (column) {
    case TripletColumn::BetaA:
    case TripletColumn::BetaB:
    case TripletColumn::BetaDelta:
    case TripletColumn::ZBeta:
    case TripletColumn::MuA:
    case TripletColumn::MuB:
    case TripletColumn::MuDelta:
      return true;
    default:
      return false;
  }
}

std::optional<double> difference(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b ? std::optional(*b - *a) : std::nullopt;
}

/// Under the "all cycles" convention.
std::optional<double> meanOf(const Assessment& row, TripletColumn column) {
  switch (column) {
    case TripletColumn::BetaA:
      return row.a.betaMean;
    case TripletColumn::BetaB:
      return row.b.betaMean;
    case TripletColumn::BetaDelta:
      return difference(row.a.betaMean, row.b.betaMean);
    case TripletColumn::ZBeta:
      return row.change < 0.0 ? -row.deviation : row.deviation;
    case TripletColumn::MuA:
      return row.a.muMean;
    case TripletColumn::MuB:
      return row.b.muMean;
    default:
      return difference(row.a.muMean, row.b.muMean);
  }
}

bool isOfVerdict(TripletColumn column) {
  switch (column) {
    case TripletColumn::Suspicion:
    case TripletColumn::QBeta:
    case TripletColumn::QMu:
    case TripletColumn::Evidence:
    case TripletColumn::Cliff:
    case TripletColumn::Shift:
    case TripletColumn::Percentile:
    case TripletColumn::MsA:
    case TripletColumn::MsB:
      return true;
    default:
      return false;
  }
}

std::optional<double> assessed(const Comparison& row, TripletColumn column) {
  if (column == TripletColumn::Suspicion) return suspicionOf(row);
  if (!row.assessment) return std::nullopt;
  const Assessment& assessment = *row.assessment;
  switch (column) {
    case TripletColumn::QBeta:
      return assessment.qBeta;
    case TripletColumn::QMu:
      return assessment.qMu;
    case TripletColumn::Evidence:
      if (!assessment.evidence || *assessment.evidence == Evidence::Unknown) return std::nullopt;
      return 4.0 - static_cast<double>(*assessment.evidence);
    case TripletColumn::Cliff:
      return assessment.cliff;
    case TripletColumn::Shift:
      return assessment.shift;
    case TripletColumn::Percentile:
      return assessment.percentile;
    case TripletColumn::MsA:
      return assessment.a.ms;
    default:
      return assessment.b.ms;
  }
}

bool isOfLevel(TripletColumn column) {
  switch (column) {
    case TripletColumn::MuA:
    case TripletColumn::MuB:
    case TripletColumn::MuDelta:
    case TripletColumn::ZLogMu:
    case TripletColumn::PMu:
    case TripletColumn::UMu:
      return true;
    default:
      return false;
  }
}

std::optional<double> published(const Comparison& row, TripletColumn column) {
  if (!row.triplet.metric && isOfLevel(column)) return std::nullopt;
  const std::uint32_t both = std::min(row.a.rows, row.b.rows);
  switch (column) {
    case TripletColumn::Score:
      return row.score;
    case TripletColumn::BetaA:
      return ifAny(row.a.betaMean, row.a.rows);
    case TripletColumn::BetaB:
      return ifAny(row.b.betaMean, row.b.rows);
    case TripletColumn::BetaDelta:
      return row.betaDelta();
    case TripletColumn::ZBeta:
      return row.zBeta;
    case TripletColumn::PBeta:
      return row.pBeta;
    case TripletColumn::UBeta:
      return row.uBeta;
    case TripletColumn::MuA:
      return ifAny(row.a.muMean, row.a.rows);
    case TripletColumn::MuB:
      return ifAny(row.b.muMean, row.b.rows);
    case TripletColumn::MuDelta:
      return ifAny(row.muDelta(), both);
    case TripletColumn::ZLogMu:
      return row.zLogMu;
    case TripletColumn::PMu:
      return row.pMu;
    case TripletColumn::UMu:
      return row.uMu;
    case TripletColumn::Cycles:
      return both;
    default:
      return std::nullopt;
  }
}

QString evidenceText(const Comparison& row) {
  if (row.assessment && row.assessment->evidence) {
    switch (*row.assessment->evidence) {
      case Evidence::Sampled:
        return QStringLiteral("● sampled");
      case Evidence::PartlyInterpolated:
        return QStringLiteral("◐ partly");
      case Evidence::Interpolated:
        return QStringLiteral("○ interp.");
      case Evidence::Unknown:
        break;
    }
  }
  return QString::fromStdString(std::string(format::kAbsent));
}

/// "+2,927.4 (2,800.1 to 3,011.9)"
QString shiftText(const Comparison& row) {
  if (!row.assessment || !row.assessment->shift) return QString::fromStdString(std::string(format::kAbsent));
  const Assessment& shown = *row.assessment;
  const int decimals = std::fabs(*shown.shift) < 10.0 ? 3 : 1;
  std::string text = format::signedNumber(*shown.shift, decimals);
  if (shown.shiftLow && shown.shiftHigh)
    text += " (" + format::number(*shown.shiftLow, decimals) + " to " +
            format::number(*shown.shiftHigh, decimals) + ")";
  return QString::fromStdString(text);
}

/// A cell has room for nine digits; of a counter without a known unit there may be more.
std::string levelText(double value, const LevelFormat& level, bool isDifference) {
  constexpr double kLong = 1e8;
  if (std::fabs(value) < kLong)
    return isDifference ? format::signedNumber(value, level.decimals) : format::number(value, level.decimals);
  return fmt::format("{}{:.2e}", value < 0.0 ? "−" : isDifference ? "+" : "", std::fabs(value));
}

std::string valueText(double value, TripletColumn column, const LevelFormat& level) {
  switch (column) {
    case TripletColumn::Suspicion:
    case TripletColumn::Score:
      return format::score(value);
    case TripletColumn::BetaDelta:
      return format::betaDelta(value);
    case TripletColumn::MuA:
    case TripletColumn::MuB:
      return levelText(value * level.unit.scale, level, false) + unit(level.unit.unit);
    case TripletColumn::MuDelta:
      return levelText(value * level.unit.scale, level, true) +
             (isPercent(level.unit) ? " pp" : unit(level.unit.unit));
    case TripletColumn::ZBeta:
    case TripletColumn::ZLogMu:
      return format::z(value);
    case TripletColumn::Percentile:
      return format::number(value, 0) + " %";
    default:
      return format::beta(value);
  }
}

}  // namespace

LevelFormat levelFormat(std::string_view metric, double largest) {
  LevelFormat format{levelUnit(metric, largest)};
  if (largest * format.unit.scale >= 1000.0) format.decimals = 0;
  return format;
}

const TripletColumnText& textOf(TripletColumn column) {
  static const auto texts = makeTexts();
  return texts.at(static_cast<std::size_t>(column));
}

QString tooltipOf(TripletColumn column) {
  const auto& text = textOf(column);
  QString html =
      "<p><b>" + text.title.toHtmlEscaped() + "</b><br>" + text.explanation.toHtmlEscaped() + "</p>";
  if (!text.formula.isEmpty()) html += "<p>" + text.formula.toHtmlEscaped() + "</p>";
  return html;
}

bool isName(TripletColumn column) {
  return column == TripletColumn::Function || column == TripletColumn::Metric ||
         column == TripletColumn::Device;
}

QString titleOf(Convention convention) {
  return convention == Convention::AsPublished ? QStringLiteral("As published")
                                               : QStringLiteral("All cycles");
}

std::optional<double> numberOf(const Comparison& row, TripletColumn column, Convention convention) {
  if (convention == Convention::AllCycles && row.assessment && isMean(column))
    return meanOf(*row.assessment, column);
  return isOfVerdict(column) ? assessed(row, column) : published(row, column);
}

QString numberText(const Comparison& row, TripletColumn column, const LevelFormat& level,
                   Convention convention) {
  if (column == TripletColumn::Evidence) return evidenceText(row);
  if (column == TripletColumn::Shift) return shiftText(row);
  if (column == TripletColumn::Cycles)
    return QString::fromStdString(format::count(row.a.rows) + " | " + format::count(row.b.rows));
  const auto number = numberOf(row, column, convention);
  switch (column) {
    case TripletColumn::QBeta:
    case TripletColumn::QMu:
    case TripletColumn::PBeta:
    case TripletColumn::UBeta:
    case TripletColumn::PMu:
    case TripletColumn::UMu:
      return QString::fromStdString(format::probability(number));
    default:
      return QString::fromStdString(number ? valueText(*number, column, level)
                                           : std::string(format::kAbsent));
  }
}

}  // namespace culprit::ui
