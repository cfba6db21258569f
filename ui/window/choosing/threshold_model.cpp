#include "ui/window/choosing/threshold_model.h"

#include <QLocale>
#include <algorithm>

#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

const ThresholdEntry& entryOf(int row) {
  return thresholdEntries()[static_cast<std::size_t>(row)];
}

/// As short as it can be and still the same number; never with the locale's comma.
QString plain(double value) {
  return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

}  // namespace

ThresholdModel::ThresholdModel(QObject* parent)
    : TableModel({{"What it decides", {}},
                  {"Value", {}, Numbers},
                  {"Default", {}, Numbers},
                  {"Name", "As on the command line: --threshold NAME=VALUE, and in files"}},
                 parent) {}

void ThresholdModel::setThresholds(const Thresholds& thresholds) {
  beginResetModel();
  m_thresholds = thresholds;
  endResetModel();
}

int ThresholdModel::changedCount() const {
  const Thresholds defaults;
  const auto entries = thresholdEntries();
  return static_cast<int>(std::count_if(entries.begin(), entries.end(), [&](const ThresholdEntry& entry) {
    return m_thresholds.*entry.value != defaults.*entry.value;
  }));
}

int ThresholdModel::rows() const {
  return static_cast<int>(thresholdEntries().size());
}

Qt::ItemFlags ThresholdModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = TableModel::flags(index);
  return index.isValid() && index.column() == Value ? flags | Qt::ItemIsEditable : flags;
}

QString ThresholdModel::text(int row, int column) const {
  const ThresholdEntry& entry = entryOf(row);
  if (column == Meaning) return qString(entry.meaning);
  if (column == Name) return qString(entry.name);
  return plain((column == Value ? m_thresholds : Thresholds()).*entry.value);
}

QVariant ThresholdModel::cell(int row, int column, int role) const {
  const ThresholdEntry& entry = entryOf(row);
  switch (role) {
    case Qt::EditRole:
      return text(row, column);
    case Qt::FontRole:
      return boldIf(m_thresholds.*entry.value != Thresholds().*entry.value && column <= Value);
    case Qt::ForegroundRole:
      return greyIf(column >= Default);
    case Qt::ToolTipRole:
      return column == Value ? QString::fromStdString(rangeText(entry)) : qString(entry.meaning);
    default:
      return {};
  }
}

bool ThresholdModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.column() != Value) return false;
  bool isRead = false;
  const double number = QLocale::c().toDouble(value.toString().trimmed(), &isRead);
  if (!isRead || !entryOf(index.row()).allows(number)) return false;
  m_thresholds.*entryOf(index.row()).value = number;
  emit dataChanged(index.siblingAtColumn(Meaning), index);
  return true;
}

}  // namespace culprit::ui
