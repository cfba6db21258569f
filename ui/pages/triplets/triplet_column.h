// The columns of core/report/words/triplet_columns.h as the window's table shows them: the header's tooltip,
// and the text of a cell with the level in its true unit. Called by the table model, the delegates and the
// column chooser; knows nothing of Qt's models.
#pragma once

#include <QString>
#include <string_view>

#include "core/model/run/metric_unit.h"
#include "core/report/words/triplet_columns.h"

namespace culprit::ui {

/// "As published"
QString titleOf(Convention convention);

/// How the levels of one metric are shown: converted, with as many decimals as the largest of them deserves.
struct LevelFormat {
  MetricUnit unit;
  int decimals = 2;
};
LevelFormat levelFormat(std::string_view metric, double largest, MuScale scale);

/// Title, sentence and formula as the rich text of a tooltip.
QString tooltipOf(TripletColumn column);

/// Function, metric and device are names; everything else is a number.
bool isName(TripletColumn column);
/// numberOf() as text, an en dash where there is none. Cycles: "9 | 8". Levels are converted and have their
/// unit behind them: "1,187.00 MHz". Evidence: symbol and word.
QString numberText(const Comparison& comparison, TripletColumn column, const LevelFormat& level,
                   Convention convention = Convention::AsPublished);

}  // namespace culprit::ui
