#include "core/report/words/triplet_columns.h"

#include <algorithm>
#include <array>
#include <functional>

#include "core/report/words/format.h"

namespace culprit {

namespace {

using Id = TripletColumn;
using Kind = TripletKind;
constexpr auto kNothing = TripletColumnRow::kNothing, kRowsA = TripletColumnRow::kRowsA,
               kRowsB = TripletColumnRow::kRowsB, kMetric = TripletColumnRow::kMetric;

template <auto member>
std::optional<double> own(const Comparison& row) {
  return std::invoke(member, row);
}

template <auto member>
std::optional<double> ofA(const Comparison& row) {
  return row.a.*member;
}

template <auto member>
std::optional<double> ofB(const Comparison& row) {
  return row.b.*member;
}

template <auto member>
std::optional<double> assessed(const Comparison& row) {
  return row.assessment.*member;
}

template <auto member>
std::optional<double> allOfA(const Comparison& row) {
  return row.assessment.a.*member;
}

template <auto member>
std::optional<double> allOfB(const Comparison& row) {
  return row.assessment.b.*member;
}

template <auto member>
std::optional<double> changeOfAll(const Comparison& row) {
  const std::optional<double> a = allOfA<member>(row), b = allOfB<member>(row);
  return a && b ? std::optional(*b - *a) : std::nullopt;
}

std::optional<double> signedDeviation(const Comparison& row) {
  return row.assessment.change < 0.0 ? -row.assessment.deviation : row.assessment.deviation;
}

std::optional<double> fewerRows(const Comparison& row) {
  return std::min(row.a.rows, row.b.rows);
}

/// More is better.
std::optional<double> evidence(const Comparison& row) {
  const std::optional<Evidence> known = row.assessment.evidence;
  if (!known || *known == Evidence::Unknown) return std::nullopt;
  return 4.0 - static_cast<double>(*known);
}

using Row = TripletColumnRow;
constexpr std::array kColumns = {
    Row{Id::Function, "function", Kind::Name, kNothing, nullptr, nullptr, "Function Name", "Function",
        "What took the time: a kernel, a host call or the state of a thread.", "", 32},
    Row{Id::Metric, "metric", Kind::Name, kNothing, nullptr, nullptr, "Metric Name", "Metric",
        "The counter whose level is looked at while the function runs.", "", 17},
    Row{Id::Device, "device", Kind::Name, kNothing, nullptr, nullptr, "Device", "Device",
        "Where the function runs.", "", 11, true, "Device",
        "what the function ran on; Host is the CPU side."},
    Row{Id::Suspicion, "suspicion", Kind::Score, kNothing, assessed<&Assessment::suspicion>, nullptr,
        "Suspicion", "Suspicion",
        "How much the time per cycle or unit of work changed, weighted by how far it left the baseline's own "
        "spread and by how much the level changed. It ranks, it is not a probability. In a session without a "
        "verdict: the published score.",
        "|Δe| · (|Z(e)| + M), e in % of A's mean cycle, |Z(e)| ≤ 10, M = 10 · |Δ log μ| / ln 10 ≤ 10", 11},
    Row{Id::BetaA, "beta_a", Kind::Share, kRowsA, ofA<&SideStatistics::betaMean>,
        allOfA<&AllCycles::betaMean>, "β_{A}(%)", "β A, %",
        "Mean share of the cycle in the baseline. Above 100 %: threads are added up.",
        "β A = Σ β / n A, only cycles with a row count: a cycle without one is not a zero", 8, true, "β",
        "share of the cycle that the function takes on the device, in per cent; the mean over the cycles in "
        "which the triplet has a row. Times that overlap add up, so β may exceed 100 %."},
    Row{Id::BetaB, "beta_b", Kind::Share, kRowsB, ofB<&SideStatistics::betaMean>,
        allOfB<&AllCycles::betaMean>, "β_{B}(%)", "β B, %",
        "Mean share of the cycle in the candidate. Above 100 %: threads are added up.",
        "β B = Σ β / n B, only cycles with a row count: a cycle without one is not a zero", 8},
    Row{Id::BetaDelta, "d_beta", Kind::Points, kNothing, own<&Comparison::betaDelta>,
        changeOfAll<&AllCycles::betaMean>, "Δβ(%)", "Δβ, pp",
        "Change of the share in percentage points; positive: a larger share in B.", "Δβ = β B − β A", 13},
    Row{Id::ZBeta, "z_beta", Kind::Z, kNothing, own<&Comparison::zBeta>, signedDeviation, "Z-Score(β)",
        "Z(β)", "Change of the share in standard deviations of the baseline.",
        "Z(β) = Δβ / s(β A), 0 if s(β A) ≤ 10⁻⁹", 8, true, "Z-Score(β), (μ), (log_μ)",
        "B − A divided by the standard deviation of A between its cycles; log_μ takes log(1 + μ) first. 0 "
        "where A has no spread."},
    Row{Id::QBeta, "q_beta", Kind::Adjusted, kNothing, assessed<&Assessment::qBeta>, nullptr, "q(β)", "q(β)",
        "Share of false finds among everything that differs as clearly as this function (Mann-Whitney over "
        "all cycles that allows for cycles resembling the one before, Benjamini-Hochberg over shares and "
        "levels together). It only discards: between any two runs nearly everything differs.",
        "q = min p · m / rank; – with fewer than 4 cycles on a side", 8, true, "q",
        "a p-value adjusted for the number of tests of this pair (Benjamini-Hochberg)."},
    Row{Id::PBeta, "p_beta", Kind::Test, kNothing, own<&Comparison::pBeta>, nullptr, "p-value(β)", "p(β)",
        "Welch's t test: how likely a difference of the mean share of this size is by chance.",
        "t = (β A − β B) / √(s²A / nA + s²B / nB), two-sided; – with fewer than 2 cycles on a side", 9, false,
        "p-value", "Welch's t-test of equal means, two-sided."},
    Row{Id::UBeta, "u_beta", Kind::Test, kNothing, own<&Comparison::uBeta>, nullptr, "U-test p(β)", "U: p(β)",
        "Mann-Whitney U test: the same question asked of the ranks, so single outliers weigh little.",
        "U = R − n(n + 1) / 2, two-sided; exact up to 8 cycles without ties", 9, false, "U-test p",
        "Mann-Whitney's rank test, two-sided; exact for small samples without ties."},
    Row{Id::MuA, "mu_a", Kind::Level, kRowsA | kMetric, ofA<&SideStatistics::muMean>,
        allOfA<&AllCycles::muMean>, "μ_{A}", "μ A",
        "Mean level of the metric in the baseline while the function ran. Copies and exports have it as "
        "published.",
        "μ A = Σ μ / n A", 10, true, "μ",
        "level of the metric while the function runs, in the unit of the metric; the mean over the same "
        "cycles."},
    Row{Id::MuB, "mu_b", Kind::Level, kRowsB | kMetric, ofB<&SideStatistics::muMean>,
        allOfB<&AllCycles::muMean>, "μ_{B}", "μ B",
        "Mean level of the metric in the candidate while the function ran. Copies and exports have it as "
        "published.",
        "μ B = Σ μ / n B", 10},
    Row{Id::MuDelta, "d_mu", Kind::LevelChange, kRowsA | kRowsB | kMetric, own<&Comparison::muDelta>,
        changeOfAll<&AllCycles::muMean>, "Δμ", "Δμ", "Change of the level; positive: higher in B.",
        "Δμ = μ B − μ A", 11},
    Row{Id::ZLogMu, "z_log_mu", Kind::Z, kMetric, own<&Comparison::zLogMu>, nullptr, "Z-Score(log_μ)",
        "Z(log μ)", "Change of the logarithm of the level in standard deviations of the baseline.",
        "Z(log μ) = Δ mean(ln(1 + μ)) / s(ln(1 + μ A)), 0 if s ≤ 10⁻⁹", 8, false},
    Row{Id::QMu, "q_mu", Kind::Adjusted, kNothing, assessed<&Assessment::qMu>, nullptr, "q(μ)", "q(μ)",
        "The same of the metric's level, from real readings of the counter: one test per metric and device.",
        "q = min p · m / rank; – with fewer than 4 readings on a side", 8},
    Row{Id::PMu, "p_mu", Kind::Test, kMetric, own<&Comparison::pMu>, nullptr, "p-value(μ)", "p(μ)",
        "Welch's t test: how likely a difference of the mean level of this size is by chance.",
        "t = (μ A − μ B) / √(s²A / nA + s²B / nB), two-sided; – without variance or with fewer than 2 cycles",
        9, false},
    Row{Id::UMu, "u_mu", Kind::Test, kMetric, own<&Comparison::uMu>, nullptr, "U-test p(μ)", "U: p(μ)",
        "Mann-Whitney U test of the levels.",
        "U = R − n(n + 1) / 2, two-sided; exact up to 8 cycles without ties", 9, false},
    Row{Id::Cycles, "n", Kind::BothRows, kNothing, fewerRows, nullptr, "", "n A | B",
        "Cycles with a row of this triplet on each side. Sorts by the smaller one.", "", 7},
    Row{Id::Evidence, "evidence", Kind::Evidence, kNothing, evidence, nullptr, "Evidence", "Evidence",
        "Where the levels come from: ● read while the function ran, ◐ some of them, ○ filled in between "
        "readings.",
        "", 10},
    Row{Id::Score, "score", Kind::Score, kMetric, own<&Comparison::score>, nullptr, "Suspicion Score",
        "Published score",
        "The published suspicion score: how much the share of the cycle moved, weighted by how far share and "
        "level left the baseline's own spread.",
        "S = |Δβ| · (|Z(β)| + |Z(log μ)|)", 15, false, "Suspicion Score",
        "|Δβ| · (|Z(β)| + |Z(log_μ)|). It orders the rows: high where a function takes another share of the "
        "cycle and that is unusual for A. A function that only B runs has 0."},
    Row{Id::Cliff, "cliff", Kind::Plain, kNothing, assessed<&Assessment::cliff>, nullptr, "Cliff's delta",
        "Cliff's δ", "How often a cycle of B took more time than one of A, minus the reverse: from −1 to 1.",
        "δ = (#(B > A) − #(B < A)) / (nA · nB)", 9, false, "Cliff's δ",
        "how often a value of B is above one of A, minus how often it is below: 1 always above, −1 always "
        "below, 0 balanced."},
    Row{Id::Shift, "shift_ms", Kind::Interval, kNothing, assessed<&Assessment::shift>, nullptr, "Shift (ms)",
        "Shift, ms",
        "The typical difference B − A of the time per cycle or unit of work, with its 95 % interval.",
        "median of all differences b − a (Hodges-Lehmann)", 28, false, "Shift",
        "the median of all differences B − A of single values, with its 95 % interval."},
    Row{Id::Percentile, "percentile", Kind::Percent, kNothing, assessed<&Assessment::percentile>, nullptr,
        "Percentile", "Percentile",
        "Share of the splits of A's own cycles in which no row is as suspicious as this one.", "", 10, false},
    Row{Id::MsA, "ms_a", Kind::Plain, kNothing, allOfA<&AllCycles::ms>, nullptr, "A (ms)", "A, ms",
        "Mean time per cycle or unit of work in the baseline, over all cycles.", "", 11, false},
    Row{Id::MsB, "ms_b", Kind::Plain, kNothing, allOfB<&AllCycles::ms>, nullptr, "B (ms)", "B, ms",
        "Mean time per cycle or unit of work in the candidate, over all cycles.", "", 11, false},
    Row{Id::ZMu, "z_mu", Kind::Z, kMetric, own<&Comparison::zMu>, nullptr, "Z-Score(μ)"},
    Row{Id::RowsA, "n_a", Kind::Rows, kNothing, ofA<&SideStatistics::rows>, nullptr, "n A"},
    Row{Id::RowsB, "n_b", Kind::Rows, kNothing, ofB<&SideStatistics::rows>, nullptr, "n B"},
    Row{Id::CoverageA, "coverage_a", Kind::Plain, kNothing, allOfA<&AllCycles::coverage>, nullptr,
        "Coverage A"},
    Row{Id::CoverageB, "coverage_b", Kind::Plain, kNothing, allOfB<&AllCycles::coverage>, nullptr,
        "Coverage B"},
    Row{Id::ShiftLow, "shift_low_ms", Kind::Plain, kNothing, assessed<&Assessment::shiftLow>, nullptr,
        "Shift low (ms)"},
    Row{Id::ShiftHigh, "shift_high_ms", Kind::Plain, kNothing, assessed<&Assessment::shiftHigh>, nullptr,
        "Shift high (ms)"},
    Row{Id::ChangeE, "d_e", Kind::Plain, kNothing, assessed<&Assessment::change>, nullptr, ""},
    Row{Id::DeviationE, "z_e", Kind::Plain, kNothing, assessed<&Assessment::deviation>, nullptr, ""},
    Row{Id::LevelE, "m", Kind::Plain, kNothing, assessed<&Assessment::level>, nullptr, ""},
    Row{Id::BetaAllA, "beta_all_a", Kind::Share, kNothing, allOfA<&AllCycles::betaMean>, nullptr, ""},
    Row{Id::BetaStdAllA, "beta_std_all_a", Kind::Share, kNothing, allOfA<&AllCycles::betaStd>, nullptr, ""},
    Row{Id::MuAllA, "mu_all_a", Kind::Level, kNothing, allOfA<&AllCycles::muMean>, nullptr, ""},
    Row{Id::BetaAllB, "beta_all_b", Kind::Share, kNothing, allOfB<&AllCycles::betaMean>, nullptr, ""},
    Row{Id::BetaStdAllB, "beta_std_all_b", Kind::Share, kNothing, allOfB<&AllCycles::betaStd>, nullptr, ""},
    Row{Id::MuAllB, "mu_all_b", Kind::Level, kNothing, allOfB<&AllCycles::muMean>, nullptr, ""}};

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kColumns.size(); ++i)
    if (kColumns[i].id != static_cast<Id>(i)) return false;
  return kColumns.size() == static_cast<std::size_t>(kLast<TripletColumn>) + 1;
}
static_assert(isInOrder(), "one row per column, in the order of the enumeration");

constexpr std::array kPublished = {Id::Function,  Id::Metric, Id::Device, Id::Score, Id::BetaA, Id::BetaB,
                                   Id::BetaDelta, Id::ZBeta,  Id::PBeta,  Id::UBeta, Id::MuA,   Id::MuB,
                                   Id::MuDelta,   Id::ZMu,    Id::ZLogMu, Id::PMu,   Id::UMu};
constexpr std::array kFurther = {Id::Suspicion, Id::RowsA, Id::RowsB,      Id::CoverageA, Id::CoverageB,
                                 Id::Evidence,  Id::Cliff, Id::Shift,      Id::ShiftLow,  Id::ShiftHigh,
                                 Id::QBeta,     Id::QMu,   Id::Percentile, Id::MsA,       Id::MsB};
constexpr std::array kJson = {Id::Score,    Id::BetaA,       Id::BetaB,    Id::BetaDelta,  Id::ZBeta,
                              Id::PBeta,    Id::UBeta,       Id::MuA,      Id::MuB,        Id::MuDelta,
                              Id::ZMu,      Id::ZLogMu,      Id::PMu,      Id::UMu,        Id::RowsA,
                              Id::RowsB,    Id::Suspicion,   Id::ChangeE,  Id::DeviationE, Id::LevelE,
                              Id::BetaAllA, Id::BetaStdAllA, Id::MuAllA,   Id::MsA,        Id::CoverageA,
                              Id::BetaAllB, Id::BetaStdAllB, Id::MuAllB,   Id::MsB,        Id::CoverageB,
                              Id::Cliff,    Id::Shift,       Id::ShiftLow, Id::ShiftHigh,  Id::QBeta,
                              Id::QMu,      Id::Percentile,  Id::Evidence};

}  // namespace

const TripletColumnRow& columnOf(TripletColumn column) {
  return kColumns.at(static_cast<std::size_t>(column));
}

std::span<const TripletColumn> publishedColumns() {
  return kPublished;
}

std::span<const TripletColumn> furtherColumns() {
  return kFurther;
}

std::span<const TripletColumn> jsonColumns() {
  return kJson;
}

std::string headingOf(TripletColumn column, const PairResults& pair) {
  const std::string_view heading = columnOf(column).heading;
  const std::size_t label = heading.find('{');
  if (label == std::string_view::npos) return std::string(heading);
  return std::string(heading.substr(0, label)) + (heading[label + 1] == 'A' ? pair.labelA : pair.labelB) +
         std::string(heading.substr(label + 3));
}

std::optional<double> numberOf(const Comparison& row, TripletColumn column, Convention convention) {
  const TripletColumnRow& facts = columnOf(column);
  if (facts.kind == TripletKind::Name) return std::nullopt;
  if (convention == Convention::AllCycles && facts.allCycles) return facts.allCycles(row);
  const unsigned missing = (row.a.rows == 0 ? kRowsA : kNothing) | (row.b.rows == 0 ? kRowsB : kNothing) |
                           (row.triplet.metric ? kNothing : kMetric);
  if ((facts.needs & missing) != 0) return std::nullopt;
  return facts.number(row);
}

std::string numberText(TripletKind kind, const std::optional<double>& number) {
  if (kind == TripletKind::Test || kind == TripletKind::Adjusted) return format::probability(number);
  if (!number) return std::string(format::kAbsent);
  switch (kind) {
    case TripletKind::Score:
      return format::score(*number);
    case TripletKind::Points:
      return format::betaDelta(*number);
    case TripletKind::Z:
      return format::z(*number);
    case TripletKind::Level:
      return format::mu(*number);
    case TripletKind::LevelChange:
      return format::muDelta(*number);
    case TripletKind::Percent:
      return format::number(*number, 0) + " %";
    default:
      return format::beta(*number);
  }
}

}  // namespace culprit
