#include "ui/pages/cycles/counter_model.h"

#include <QLocale>
#include <QPointF>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/plots/common/plot_text.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr std::array<ColumnText, CounterModel::ColumnCount> kColumns = {{
    {"Counter", "What was measured, as the input names it."},
    {"Device", "Where: a GPU, the host, one core, mount or process."},
    {"A", "Mean over the cycles of A; of a counter that was read in no cycle over its readings."},
    {"B", "The same in B."},
    {"B − A", "The difference of the two means."},
    {"Unit", "Of A, B and their difference; empty where it is not known."},
    {"Capacity",
     "Where A and B lie between nothing and all of the resource, where it is known how much there is."},
    {"Cycles A", "Cycles of A with a value."},
    {"Cycles B", "Cycles of B with a value."},
    {"Readings A", "How often it was read in the whole recording of A."},
    {"Readings B", "How often it was read in the whole recording of B."},
}};

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

bool isText(int column) {
  return column <= CounterModel::Device || column == CounterModel::Unit || column == CounterModel::Capacity;
}

}  // namespace

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

int CounterModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->counters.size());
}

int CounterModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
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
      return shown.capacity ? tr("A %1, B %2").arg(percent(Side::A), percent(Side::B)) : QString();
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
  QStringList parts{tr("%1 of %2").arg(qString(shown.metric), qString(shown.device))};
  if (shown.role) parts << qString(nameOf(*shown.role));
  if (shown.capacity) parts << tr("capacity %1").arg(plotValue(*shown.capacity, qString(shown.unit)));
  if (!shown.metricId) parts << tr("no function was looked at with it: means over whole cycles");
  if (!shown.isSeparable) parts << tr("readings of several devices under one name");
  return parts.join(QStringLiteral("; "));
}

QVariant CounterModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int row = index.row(), column = index.column();
  const Counter& shown = counter(row);
  switch (role) {
    case Qt::DisplayRole:
      return text(row, column);
    case Qt::ToolTipRole:
      return wrappedName(explanation(row));
    case Qt::TextAlignmentRole:
      return QVariant((isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case CapacityRole: {
      const auto a = level(row, Side::A), b = level(row, Side::B);
      if (!a || !b || !shown.capacity) return {};
      return QPointF(std::clamp(*a / *shown.capacity, 0.0, 1.0), std::clamp(*b / *shown.capacity, 0.0, 1.0));
    }
    case NumberRole:
    case CopyRole: {
      if (isText(column) && (column != Capacity || role == CopyRole)) return text(row, column);
      const auto value = number(row, column);
      return value ? QVariant(*value) : QVariant();
    }
    default:
      return {};
  }
}

QVariant CounterModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return headData(kColumns.at(static_cast<std::size_t>(section)), !isText(section), role);
}

}  // namespace culprit::ui
