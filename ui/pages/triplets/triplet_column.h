// The columns of the triplet table: title with unit, what the header's tooltip says, the number of a cell and
// its text. Called by the table model, the delegates and the column chooser; knows nothing of Qt's models.
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/model/results/results.h"
#include "core/model/run/metric_unit.h"

namespace culprit::ui {

enum class TripletColumn {
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
};
inline constexpr int kTripletColumnCount = static_cast<int>(TripletColumn::MsB) + 1;

/// Which cycles shares and levels are means of.
enum class Convention {
  AsPublished,  ///< those where the triplet has a row
  AllCycles,    ///< all with a record of the device: a function that did not run took 0
};
/// "As published"
QString titleOf(Convention convention);

struct TripletColumnText {
  QString key;          ///< stable, for settings and exports
  QString title;        ///< with the unit
  QString explanation;  ///< one sentence
  QString formula;      ///< as in resources/help/formulas.md; empty for names
  int digits = 0;       ///< default width: that many digits
  bool shown = true;    ///< by default
};

/// How the levels of one metric are shown: converted, with as many decimals as the largest of them deserves.
struct LevelFormat {
  MetricUnit unit;
  int decimals = 2;
};
LevelFormat levelFormat(std::string_view metric, double largest);

const TripletColumnText& textOf(TripletColumn column);
/// Title, sentence and formula as the rich text of a tooltip.
QString tooltipOf(TripletColumn column);

/// Function, metric and device are names; everything else is a number.
bool isName(TripletColumn column);

/// The number behind a cell, unrounded; empty where there is none: no test, no row on the side that the
/// column is about, or no verdict in the session. Suspicion is the published score then. Cycles: the smaller
/// of both sides. Evidence: more is better.
std::optional<double> numberOf(const Comparison& comparison, TripletColumn column,
                               Convention convention = Convention::AsPublished);

/// The same as text, an en dash where there is none. Cycles: "9 | 8". Levels are converted and have their
/// unit behind them: "1,187.00 MHz". Evidence: symbol and word.
QString numberText(const Comparison& comparison, TripletColumn column, const LevelFormat& level,
                   Convention convention = Convention::AsPublished);

}  // namespace culprit::ui
