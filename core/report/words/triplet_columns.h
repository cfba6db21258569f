// Every column about a triplet, one row each: its key in settings and JSON, its heading in CSV and in the
// table of the report, its title and tooltip in the window, its term in the legend, and its number. Called by
// the writers, the report and the window's table, so that a column is the same everywhere. A new one is an
// enumerator, its row in triplet_columns.cpp, and its place in the orders there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/last_enumerator.h"
#include "core/model/results/results.h"

namespace culprit {

enum class TripletColumn : std::uint8_t {
  // Of the window's table, in its order.
  Function,
  Metric,
  Device,
  Suspicion,
  BetaA,
  BetaB,
  BetaDelta,
  ZBeta,
  QBeta,
  PBeta,
  UBeta,
  MuA,
  MuB,
  MuDelta,
  ZLogMu,
  QMu,
  PMu,
  UMu,
  Cycles,
  Evidence,
  Score,
  Cliff,
  Shift,
  Percentile,
  MsA,
  MsB,
  // Of files only.
  ZMu,
  RowsA,
  RowsB,
  CoverageA,
  CoverageB,
  ShiftLow,
  ShiftHigh,
  ChangeE,
  DeviationE,
  LevelE,
  BetaAllA,
  BetaStdAllA,
  MuAllA,
  BetaAllB,
  BetaStdAllB,
  MuAllB,
};
template <>
inline constexpr auto kLast<TripletColumn> = TripletColumn::MuAllB;
/// Of the window's table.
inline constexpr int kTripletColumnCount = static_cast<int>(TripletColumn::ZMu);

/// Which cycles shares and levels are means of.
enum class Convention : std::uint8_t {
  AsPublished,  ///< those where the triplet has a row
  AllCycles,    ///< all with a record of the device: a function that did not run took 0
};

/// What the number is, by which it is printed.
enum class TripletKind : std::uint8_t {
  Name,         ///< no number
  Score,        ///< of either suspicion
  Share,        ///< per cent of the cycle
  Points,       ///< a difference of shares
  Z,            ///< in standard deviations of A
  Test,         ///< p: empty where there is none, published as exactly 1 with too few rows
  Adjusted,     ///< q
  Level,        ///< in the published unit of the metric
  LevelChange,  ///< a difference of levels
  Rows,         ///< a count
  BothRows,     ///< the smaller one of two counts
  Evidence,     ///< more is better
  Interval,     ///< ms, with an interval around it
  Percent,
  Plain,
};

struct TripletColumnRow {
  using Number = std::optional<double> (*)(const Comparison&);
  static constexpr unsigned kNothing = 0, kRowsA = 1, kRowsB = 2, kMetric = 4;

  TripletColumn id{};
  std::string_view key;  ///< stable, for settings and JSON
  TripletKind kind{};
  unsigned needs = kNothing;   ///< what a row must have, or there is no number for people
  Number number = nullptr;     ///< unrounded, as files have it: 0 where a side has no row; null: a name
  Number allCycles = nullptr;  ///< under that convention; null: the same
  /// In CSV and in the table of the report; "{A}" and "{B}" stand for the labels of the sides.
  std::string_view heading;

  // In the window:
  const char* title = "";        ///< with the unit
  const char* explanation = "";  ///< one sentence
  const char* formula = "";
  int digits = 0;       ///< default width: that many digits
  bool isShown = true;  ///< by default
  /// In the legend of the report, of the first one of columns that are alike.
  std::string_view term, meaning;
};

const TripletColumnRow& columnOf(TripletColumn column);

/// The 17 published columns, names first, in the order of CSV and of the table of the report.
std::span<const TripletColumn> publishedColumns();
/// The columns of the verdict behind them, in the order of CSV.
std::span<const TripletColumn> furtherColumns();
/// The order of JSON, behind the names.
std::span<const TripletColumn> jsonColumns();

/// "β_normal(%)": with the labels of this pair.
std::string headingOf(TripletColumn column, const PairResults& pair);

/// The number as people see it: empty where there is none, no row on a side that it is about, or no verdict
/// in the session. Suspicion is the published score then.
std::optional<double> numberOf(const Comparison& row, TripletColumn column,
                               Convention convention = Convention::AsPublished);

/// A number with the decimals of its kind, an en dash where there is none. Levels are as published.
std::string numberText(TripletKind kind, const std::optional<double>& number);

}  // namespace culprit
