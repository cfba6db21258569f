#include "ui/pages/cycles/counter_model.h"

#include <QLocale>
#include <QPointF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

/// Large numbers are those without a known unit, bytes for one: they would not fit.
QString valueText(double value) {
  constexpr double kLarge = 1e6;
  return std::abs(value) < kLarge
             ? plotNumber(value)
             : QLocale::c().toString(value, 'e', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

/// With the digits of the larger of both levels: what is lost in them is no change.
QString changeText(double change, double largest) {
  constexpr double kNothing = 1e-4;
  if (std::abs(change) < kNothing * largest) return QStringLiteral("0");
  return change > 0.0 ? QLatin1Char('+') + valueText(change) : valueText(change);
}

}  // namespace

CounterModel::CounterModel(QObject* parent)
    : TableModel(
          {{"Counter", "What was measured, as the input names it."},
           {"A", "Mean over the cycles of A; of a counter that was read in no cycle over its readings.",
            Numbers},
           {"B", "The same in B.", Numbers},
           {"B − A", "The difference of the two means.", Numbers},
           {"Unit", "Of A, B and their difference; empty where it is not known."},
           {"Device", "Where: a GPU, the host, one core, mount or process."},
           {"Capacity",
            "Where A and B lie between nothing and all of the resource, where it is known how much there "
            "is."},
           {"Cycles A", "Cycles of A with a value.", Numbers},
           {"Cycles B", "Cycles of B with a value.", Numbers},
           {"Readings A", "How often it was read in the whole recording of A.", Numbers},
           {"Readings B", "How often it was read in the whole recording of B.", Numbers}},
          parent) {}

void CounterModel::setTable(std::shared_ptr<const CounterTable> table, const Brush& brush) {
  beginResetModel();
  m_table = std::move(table);
  fillLevels(brush);
  endResetModel();
}

void CounterModel::setBrush(const Brush& brush) {
  fillLevels(brush);
  if (rowCount() > 0) emit dataChanged(index(0, A), index(rowCount() - 1, Capacity));
}

void CounterModel::fillLevels(const Brush& brush) {
  m_levels.clear();
  if (!m_table) return;
  const auto of = [](const CounterSide& side, const std::optional<std::vector<std::uint32_t>>& kept) {
    return kept && !side.cycle.empty() ? meanOfKept(side.cycle, side.mean, kept) : side.level;
  };
  for (const Counter& counter : m_table->counters)
    m_levels.push_back({of(counter.a, brush.a), of(counter.b, brush.b)});
}

std::optional<int> CounterModel::rowOf(const Triplet& triplet) const {
  std::optional<int> ofMetric;
  for (int row = 0; row < rowCount(); ++row) {
    const Counter& each = counter(row);
    if (!each.metricId || each.metricId != triplet.metric) continue;
    if (each.deviceId == triplet.device) return row;
    if (!ofMetric) ofMetric = row;
  }
  return ofMetric;
}

std::optional<double> CounterModel::level(int row, Side side) const {
  const Levels& levels = m_levels.at(static_cast<std::size_t>(row));
  return side == Side::A ? levels.a : levels.b;
}

int CounterModel::rows() const {
  return m_table ? static_cast<int>(m_table->counters.size()) : 0;
}

std::optional<double> CounterModel::number(int row, int column) const {
  const Counter& shown = counter(row);
  const auto a = level(row, Side::A), b = level(row, Side::B);
  switch (column) {
    case A:
      return a;
    case B:
      return b;
    case Change:
      return a && b ? std::optional(*b - *a) : std::nullopt;
    case Capacity:
      // Sorted by how much of it was gained or lost.
      return a && b && shown.capacity ? std::optional((*b - *a) / *shown.capacity) : std::nullopt;
    case CyclesA:
      return static_cast<double>(shown.a.cycle.size());
    case CyclesB:
      return static_cast<double>(shown.b.cycle.size());
    case ReadingsA:
      return static_cast<double>(shown.a.readings);
    case ReadingsB:
      return static_cast<double>(shown.b.readings);
    default:
      return std::nullopt;
  }
}

QString CounterModel::text(int row, int column) const {
  const Counter& shown = counter(row);
  const auto percent = [&](Side side) {
    const auto value = level(row, side);
    return value ? plotNumber(100.0 * *value / *shown.capacity, 3) + QStringLiteral(" %")
                 : qString(format::kAbsent);
  };
  switch (column) {
    case Metric:
      return qString(shown.metric);
    case Device:
      return qString(shown.device);
    case Unit:
      return qString(shown.unit);
    case Capacity:
      // Drawn by the delegate; the words are for screen readers.
      return shown.capacity ? QString("A %1, B %2").arg(percent(Side::A), percent(Side::B)) : QString();
    case CyclesA:
    case CyclesB:
    case ReadingsA:
    case ReadingsB:
      return qString(format::count(static_cast<std::uint64_t>(*number(row, column))));
    default: {
      const auto value = number(row, column);
      if (!value) return qString(format::kAbsent);
      if (column != Change) return valueText(*value);
      const auto sizeOf = [&](Side side) { return std::abs(level(row, side).value_or(0.0)); };
      return changeText(*value, std::max(sizeOf(Side::A), sizeOf(Side::B)));
    }
  }
}

QString CounterModel::explanation(int row) const {
  const Counter& shown = counter(row);
  QStringList parts{QString("%1 of %2").arg(qString(shown.metric), qString(shown.device))};
  if (shown.role) parts << qString(nameOf(*shown.role));
  if (shown.capacity) parts << QString("capacity %1").arg(plotValue(*shown.capacity, qString(shown.unit)));
  if (!shown.metricId) parts << "no function was looked at with it: means over whole cycles";
  if (!shown.isSeparable) parts << "readings of several devices under one name";
  return parts.join(QStringLiteral("; "));
}

QVariant CounterModel::copyValue(int row, int column) const {
  return isNumber(column) ? orNothing(number(row, column)) : text(row, column);
}

QVariant CounterModel::sortValue(int row, int column) const {
  return column == Capacity ? orNothing(number(row, column)) : copyValue(row, column);
}

QVariant CounterModel::cell(int row, int, int role) const {
  if (role == Qt::ToolTipRole) return wrappedName(explanation(row));
  if (role != CapacityRole) return {};
  const auto a = level(row, Side::A), b = level(row, Side::B), capacity = counter(row).capacity;
  if (!a || !b || !capacity) return {};
  return QPointF(std::clamp(*a / *capacity, 0.0, 1.0), std::clamp(*b / *capacity, 0.0, 1.0));
}

}  // namespace culprit::ui
