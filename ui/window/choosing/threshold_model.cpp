#include "ui/window/choosing/threshold_model.h"

#include <QLocale>
#include <algorithm>
#include <array>

#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

const ThresholdEntry& entryOf(int row) {
  return thresholdEntries()[static_cast<std::size_t>(row)];
}

/// As short as it can be and still the same number; never with the locale's comma.
QString plain(double value) {
  return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

bool isNumber(int column) {
  return column == ThresholdModel::Value || column == ThresholdModel::Default;
}

}  // namespace

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

int ThresholdModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(thresholdEntries().size());
}

int ThresholdModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags ThresholdModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.isValid() && index.column() == Value ? flags | Qt::ItemIsEditable : flags;
}

QVariant ThresholdModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ThresholdEntry& entry = entryOf(index.row());
  const double value = m_thresholds.*entry.value;
  const double normal = Thresholds().*entry.value;
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
    case CopyRole:
      if (index.column() == Meaning) return qString(entry.meaning);
      if (index.column() == Name) return qString(entry.name);
      return plain(index.column() == Value ? value : normal);
    case Qt::TextAlignmentRole:
      return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
      return value != normal && index.column() <= Value ? QVariant(fontFor(FontRole::DockTitle)) : QVariant();
    case Qt::ForegroundRole:
      return index.column() >= Default ? QVariant(tokens().secondaryText) : QVariant();
    case Qt::ToolTipRole:
      return index.column() == Value ? QString::fromStdString(rangeText(entry)) : qString(entry.meaning);
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

QVariant ThresholdModel::headerData(int section, Qt::Orientation orientation, int role) const {
  constexpr std::array<const char*, ColumnCount> kTitles = {"What it decides", "Value", "Default", "Name"};
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::DisplayRole) return QString(kTitles.at(static_cast<std::size_t>(section)));
  if (role == Qt::TextAlignmentRole)
    return QVariant((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && section == Name)
    return tr("As on the command line: --threshold NAME=VALUE, and in files");
  return {};
}

}  // namespace culprit::ui
