#include "ui/pages/triplets/triplet_column.h"

#include <fmt/format.h>

#include <cmath>

#include "core/report/words/format.h"

namespace culprit::ui {

namespace {

bool isPercent(const MetricUnit& unit) {
  return unit.unit.starts_with('%');
}

/// What stands behind the number. "% of maximum" is too long for a cell; the tooltip has it in full.
std::string unit(const std::string& name) {
  if (name.empty()) return {};
  return name.starts_with('%') ? " %" : ' ' + name;
}

QString evidenceText(const Comparison& row) {
  if (row.assessment.evidence) {
    switch (*row.assessment.evidence) {
      case Evidence::Sampled:
        return QStringLiteral("● sampled");
      case Evidence::PartlyInterpolated:
        return QStringLiteral("◐ partly");
      case Evidence::Interpolated:
        return QStringLiteral("○ interp.");
      case Evidence::Guessed:
        return QStringLiteral("◌ guessed");
      case Evidence::Unknown:
        break;
    }
  }
  return QString::fromStdString(std::string(format::kAbsent));
}

/// "+2,927.4 (2,800.1 to 3,011.9)"
QString shiftText(const Comparison& row) {
  if (!row.assessment.shift) return QString::fromStdString(std::string(format::kAbsent));
  const Assessment& shown = row.assessment;
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

std::string levelWithUnit(double value, const LevelFormat& level, bool isDifference) {
  return levelText(value * level.unit.scale, level, isDifference) +
         (isDifference && isPercent(level.unit) ? " pp" : unit(level.unit.unit));
}

}  // namespace

LevelFormat levelFormat(std::string_view metric, double largest, MuScale scale) {
  LevelFormat format{levelUnit(metric, largest, scale)};
  if (largest * format.unit.scale >= 1000.0) format.decimals = 0;
  return format;
}

QString tooltipOf(TripletColumn column) {
  const auto paragraph = [](const QString& html) { return "<p>" + html + "</p>"; };
  const TripletColumnRow& text = columnOf(column);
  const QString formula = text.formula;
  return paragraph("<b>" + QString(text.title).toHtmlEscaped() + "</b><br>" +
                   QString(text.explanation).toHtmlEscaped()) +
         (formula.isEmpty() ? QString() : paragraph(formula.toHtmlEscaped()));
}

bool isName(TripletColumn column) {
  return columnOf(column).kind == TripletKind::Name;
}

QString titleOf(Convention convention) {
  return convention == Convention::AsPublished ? QStringLiteral("As published")
                                               : QStringLiteral("All cycles");
}

QString numberText(const Comparison& row, TripletColumn column, const LevelFormat& level,
                   Convention convention) {
  const TripletKind kind = columnOf(column).kind;
  const auto number = numberOf(row, column, convention);
  switch (kind) {
    case TripletKind::Evidence:
      return evidenceText(row);
    case TripletKind::Interval:
      return shiftText(row);
    case TripletKind::BothRows:
      return QString::fromStdString(format::count(row.a.rows) + " | " + format::count(row.b.rows));
    case TripletKind::Level:
    case TripletKind::LevelChange:
      if (number)
        return QString::fromStdString(levelWithUnit(*number, level, kind == TripletKind::LevelChange));
      [[fallthrough]];
    default:
      return QString::fromStdString(numberText(kind, number));
  }
}

}  // namespace culprit::ui
