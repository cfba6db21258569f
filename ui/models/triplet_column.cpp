#include "ui/models/triplet_column.h"

#include <algorithm>

#include "core/report/format.h"

namespace culprit::ui {

namespace {

std::array<TripletColumnText, kTripletColumnCount> makeTexts() {
  using S = QString;
  const S rowsOnly = "only cycles with a row count: a cycle without one is not a zero";
  return {{
      {"function", "Function", "What took the time: a kernel, a host call or the state of a thread.", "", 36},
      {"metric", "Metric", "The counter whose level is looked at while the function runs.", "", 18},
      {"device", "Device", "Where the function runs.", "", 7},
      {"score", "Suspicion",
       "How much the share of the cycle moved, weighted by how far share and level left the baseline's own "
       "spread. This is the published score: it ranks, it is not a probability.",
       "S = |Δβ| · (|Z(β)| + |Z(log μ)|)", 11},
      {"beta_a", "β A, %", "Mean share of the cycle in the baseline. Above 100 %: threads are added up.",
       "β A = Σ β / n A, " + rowsOnly, 8},
      {"beta_b", "β B, %", "Mean share of the cycle in the candidate. Above 100 %: threads are added up.",
       "β B = Σ β / n B, " + rowsOnly, 8},
      {"d_beta", "Δβ, pp", "Change of the share in percentage points; positive: a larger share in B.",
       "Δβ = β B − β A", 13},
      {"z_beta", "Z(β)", "Change of the share in standard deviations of the baseline.",
       "Z(β) = Δβ / s(β A), 0 if s(β A) ≤ 10⁻⁹", 8},
      {"p_beta", "p(β)",
       "Welch's t test: how likely a difference of the mean share of this size is by chance.",
       "t = (β A − β B) / √(s²A / nA + s²B / nB), two-sided; – with fewer than 2 cycles on a side", 9},
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
      {"p_mu", "p(μ)", "Welch's t test: how likely a difference of the mean level of this size is by chance.",
       "t = (μ A − μ B) / √(s²A / nA + s²B / nB), two-sided; – without variance or with fewer than 2 cycles",
       9},
      {"u_mu", "U: p(μ)", "Mann-Whitney U test of the levels.",
       "U = R − n(n + 1) / 2, two-sided; exact up to 8 cycles without ties", 9, false},
      {"n", "n A | n B", "Cycles with a row of this triplet on each side. Sorts by the smaller one.", "", 8},
  }};
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

std::optional<double> numberOf(const Comparison& row, TripletColumn column) {
  const std::uint32_t both = std::min(row.a.rows, row.b.rows);
  switch (column) {
    case TripletColumn::Suspicion:
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
    case TripletColumn::Function:
    case TripletColumn::Metric:
    case TripletColumn::Device:
      break;
  }
  return std::nullopt;
}

QString numberText(const Comparison& row, TripletColumn column, const LevelFormat& level) {
  const auto number = numberOf(row, column);
  const auto text = [&]() -> std::string {
    switch (column) {
      case TripletColumn::Cycles:
        return format::count(row.a.rows) + " | " + format::count(row.b.rows);
      case TripletColumn::PBeta:
      case TripletColumn::UBeta:
      case TripletColumn::PMu:
      case TripletColumn::UMu:
        return format::probability(number);
      default:
        break;
    }
    if (!number) return std::string(format::kAbsent);
    switch (column) {
      case TripletColumn::Suspicion:
        return format::score(*number);
      case TripletColumn::BetaDelta:
        return format::betaDelta(*number);
      case TripletColumn::MuA:
      case TripletColumn::MuB:
        return format::number(*number * level.unit.scale, level.decimals) + unit(level.unit.unit);
      case TripletColumn::MuDelta:
        return format::signedNumber(*number * level.unit.scale, level.decimals) +
               (isPercent(level.unit) ? " pp" : unit(level.unit.unit));
      case TripletColumn::ZBeta:
      case TripletColumn::ZLogMu:
        return format::z(*number);
      default:
        return format::beta(*number);
    }
  };
  return QString::fromStdString(text());
}

}  // namespace culprit::ui
