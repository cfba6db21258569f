// Numbers as a plot writes them: locale-free, thousands comma, true minus sign, as many decimals as the size
// of the number deserves. Tables and reports have their own fixed formats (format.h).
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// At least `significant` digits, never an exponent between 1e-6 and 1e15: 631.4, 0.0123, 1,290.
QString plotNumber(double value, int significant = 4);

/// plotNumber with its unit after a space; "%" too.
QString plotValue(double value, const QString& unit, int significant = 4);

/// A number for tables that programs read: 15 digits where it has them, no comma, plain minus sign.
QString dataNumber(double value);

/// "n cycles, median x ms, mean y ms, half of them from p to q ms, all from r to s ms".
QString distributionInWords(std::span<const double> values, const QString& unit, const QString& item);

/// "A" or "B".
QString letterOf(PlotSide side);

}  // namespace culprit::ui
