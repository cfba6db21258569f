#include "ui/pages/triplets/triplet_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/triplets/triplet_filter.h"

namespace culprit::ui {

namespace {

TripletColumn columnAt(int section) {
  return static_cast<TripletColumn>(section);
}

QString partnersTooltip(int functions) {
  if (functions < 2) return {};
  return QString("<p>One of %1 functions that are matched with each other and change as one</p>")
      .arg(functions);
}

}  // namespace

TripletModel::TripletModel(QObject* parent) : TableModel({}, parent) {
  std::vector<Head> heads;
  for (int section = 0; section < kTripletColumnCount; ++section) {
    const TripletColumn column = columnAt(section);
    const bool isText = isName(column) || column == TripletColumn::Evidence;
    heads.push_back({columnOf(column).title, {}, isText ? Words : Numbers});
  }
  setColumns(std::move(heads));
}

void TripletModel::setView(const ComparisonView& view) {
  beginResetModel();
  const bool sameNames = m_view.results == view.results ||
                         (m_view.results && view.results && m_view.results->names == view.results->names);
  m_view = view;
  if (!sameNames) {
    m_functions = m_metrics = m_devices = {};
    if (view.results) {
      nameFunctions();
      m_metrics = NameColumn(view.results->names.metrics);
      m_devices = NameColumn(view.results->names.devices);
    }
  }
  m_order.resize(m_view.isEmpty() ? 0 : m_view.pairResults().comparisons.size());
  findLargest();
  findLevelFormats();
  if (!sameNames) m_groups.forgetOpen();
  if (m_isGrouped) m_groups.setView(m_view);
  m_marks.showPair(m_view.pair);
  sortOrder();
  filterRows();
  endResetModel();
}

void TripletModel::nameFunctions() {
  const Prepared* prepared = m_view.prepared.get();
  m_functions = prepared != nullptr && prepared->functions.form == m_nameForm
                    ? prepared->functions.names
                    : distinctFunctions(m_view.results->names.functions, m_nameForm).names;
}

void TripletModel::setMarks(std::vector<Mark> marks) {
  m_marks.setMarks(std::move(marks));
  if (m_filter.pinned) {
    beginResetModel();
    m_marks.showPair(m_view.pair);
    filterRows();
    endResetModel();
    return;
  }
  m_marks.showPair(m_view.pair);
  if (m_rows.empty()) return;
  const int column = static_cast<int>(TripletColumn::Function);
  emit dataChanged(index(0, column), index(rowCount() - 1, column));
}

void TripletModel::setNameForm(NameForm style) {
  if (style == m_nameForm) return;
  beginResetModel();
  m_nameForm = style;
  if (m_view.results) nameFunctions();
  sortOrder();
  filterRows();
  endResetModel();
}

void TripletModel::setConvention(Convention convention) {
  if (convention == m_convention) return;
  beginResetModel();
  m_convention = convention;
  findLargest();
  sortOrder();
  filterRows();
  endResetModel();
}

void TripletModel::setLevelUnits(LevelUnits units) {
  if (units == m_levelUnits) return;
  beginResetModel();
  m_levelUnits = units;
  findLevelFormats();
  endResetModel();
}

bool TripletModel::setFilter(const Filter& filter, QString* error) {
  if (!TextFilter::parse(filter.text, error)) return false;
  if (filter == m_filter) return true;
  beginResetModel();
  m_filter = filter;
  filterRows();
  endResetModel();
  return true;
}

void TripletModel::setSortKeys(std::vector<SortKey> keys) {
  if (keys == m_sortKeys) return;
  m_sortKeys = std::move(keys);
  emit layoutAboutToBeChanged({}, VerticalSortHint);
  const auto before = m_rows;
  const QModelIndexList persistent = persistentIndexList();
  sortOrder();
  filterRows();
  if (!persistent.isEmpty()) {
    std::vector<int> rowOfPosition(m_order.size(), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row) rowOfPosition[m_rows[row]] = static_cast<int>(row);
    QModelIndexList moved;
    for (const QModelIndex& old : persistent) {
      moved << index(rowOfPosition[before[static_cast<std::size_t>(old.row())]], old.column());
    }
    changePersistentIndexList(persistent, moved);
  }
  emit layoutChanged({}, VerticalSortHint);
}

void TripletModel::sort(int column, Qt::SortOrder order) {
  if (column < 0) {
    setSortKeys({});
  } else {
    setSortKeys({{columnAt(column), order}});
  }
}

std::uint32_t TripletModel::position(int row) const {
  return m_rows.at(static_cast<std::size_t>(row));
}

const Comparison& TripletModel::comparison(int row) const {
  return m_view.pairResults().comparisons[position(row)];
}

std::optional<std::size_t> TripletModel::find(const std::vector<std::uint32_t>& rows,
                                              const Triplet& triplet) const {
  if (rows.empty()) return std::nullopt;
  const auto& comparisons = m_view.pairResults().comparisons;
  const auto row = std::find_if(rows.begin(), rows.end(), [&](std::uint32_t position) {
    return comparisons[position].triplet == triplet;
  });
  return row == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(row - rows.begin()));
}

std::optional<int> TripletModel::rowOf(const Triplet& triplet) const {
  const auto row = find(m_rows, triplet);
  return row ? std::optional(static_cast<int>(*row)) : std::nullopt;
}

QString TripletModel::rawName(int row, TripletColumn column) const {
  const Comparison& shown = comparison(row);
  if (column == TripletColumn::Metric && !shown.triplet.metric) return {};
  return names(column).raw(nameOf(shown, column));
}

int TripletModel::rows() const {
  return static_cast<int>(m_rows.size());
}

QString TripletModel::text(int row, int section) const {
  const Comparison& shown = comparison(row);
  const TripletColumn column = columnAt(section);
  if (!isName(column)) return numberText(shown, column, levelOf(shown), m_convention);
  const int functions = column == TripletColumn::Function ? functionsBeside(row) : 1;
  return nameText(shown, column) + (functions > 1 ? QString(" (1 of %1)").arg(functions) : QString());
}

QVariant TripletModel::copyValue(int row, int section) const {
  const TripletColumn column = columnAt(section);
  if (isName(column)) return rawName(row, column);
  const bool isText = column == TripletColumn::Cycles || column == TripletColumn::Evidence;
  return isText ? numberText(comparison(row), column, {}) : number(comparison(row), column);
}

QVariant TripletModel::sortValue(int row, int section) const {
  return number(comparison(row), columnAt(section));
}

QVariant TripletModel::cell(int row, int section, int role) const {
  const Comparison& shown = comparison(row);
  const TripletColumn column = columnAt(section);
  if (role == Qt::ToolTipRole)
    return column == TripletColumn::Function
               ? tooltip(shown, column).toString() + partnersTooltip(functionsBeside(row))
               : tooltip(shown, column);
  if (role == BarRole) return barLength(shown, column);
  if (column != TripletColumn::Function) return {};
  if (role == MarkRole) return m_marks.flags(shown.triplet);
  const Branch branch = branchOf(row);
  if (role == BranchRole) return m_isGrouped ? QVariant::fromValue(branch) : QVariant();
  if (role == Qt::ForegroundRole) return greyIf(branch.depth > 0);
  if (role != Qt::AccessibleTextRole) return {};
  const QString state = branch.isOpen ? QStringLiteral(", open") : QStringLiteral(", closed");
  return text(row, section) + (branch.hasRows ? state : QString()) + m_marks.words(shown.triplet);
}

QVariant TripletModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const bool isShown = orientation == Qt::Horizontal && section >= 0 && section < columnCount();
  if (isShown && role == Qt::ToolTipRole) return tooltipOf(columnAt(section));
  if (isShown && role == Qt::InitialSortOrderRole)
    return isName(columnAt(section)) ? Qt::AscendingOrder : Qt::DescendingOrder;
  return TableModel::headerData(section, orientation, role);
}

const NameColumn& TripletModel::names(TripletColumn column) const {
  if (column == TripletColumn::Metric) return m_metrics;
  return column == TripletColumn::Device ? m_devices : m_functions;
}

std::size_t TripletModel::nameOf(const Comparison& comparison, TripletColumn column) const {
  const Triplet& triplet = comparison.triplet;
  if (column == TripletColumn::Metric) return indexOf(*triplet.metric);
  return column == TripletColumn::Device ? indexOf(triplet.device) : indexOf(triplet.function);
}

QString TripletModel::nameText(const Comparison& comparison, TripletColumn column) const {
  if (column == TripletColumn::Metric && !comparison.triplet.metric) return QStringLiteral("–");
  return names(column).shown(nameOf(comparison, column));
}

QVariant TripletModel::number(const Comparison& comparison, TripletColumn column) const {
  if (!isName(column)) {
    const auto value = numberOf(comparison, column, m_convention);
    return value ? QVariant(*value) : QVariant();
  }
  if (column == TripletColumn::Metric && !comparison.triplet.metric) return {};
  return names(column).rank(nameOf(comparison, column));
}

QVariant TripletModel::barLength(const Comparison& comparison, TripletColumn column) const {
  const bool isScore = column == TripletColumn::Suspicion;
  const double largest = isScore                              ? m_largestSuspicion
                         : column == TripletColumn::BetaDelta ? m_largestDelta
                                                              : 0.0;
  const auto value = largest > 0.0 ? numberOf(comparison, column, m_convention) : std::nullopt;
  return value ? QVariant(*value / largest) : QVariant();
}

std::vector<double> TripletModel::keyValues(const SortKey& key) const {
  const auto& comparisons = m_view.pairResults().comparisons;
  std::vector<double> values;
  values.reserve(comparisons.size());
  const double sign = key.order == Qt::AscendingOrder ? 1.0 : -1.0;
  for (const Comparison& row : comparisons) {
    std::optional<double> value;
    if (!isName(key.column)) {
      value = numberOf(row, key.column, m_convention);
    } else if (key.column != TripletColumn::Metric || row.triplet.metric) {
      value = names(key.column).rank(nameOf(row, key.column));
    }
    // Cells without a value stay at the end in either order.
    values.push_back(value && !std::isnan(*value) ? sign * *value : std::numeric_limits<double>::infinity());
  }
  return values;
}

void TripletModel::findLargest() {
  m_largestSuspicion = m_largestDelta = 0.0;
  if (m_view.isEmpty()) return;
  for (const Comparison& row : m_view.pairResults().comparisons) {
    if (row.assessment.role == RowRole::Work)
      m_largestSuspicion = std::max(m_largestSuspicion, row.assessment.suspicion);
    m_largestDelta = std::max(m_largestDelta,
                              std::abs(numberOf(row, TripletColumn::BetaDelta, m_convention).value_or(0.0)));
  }
}

void TripletModel::findLevelFormats() {
  m_levels.clear();
  if (m_view.isEmpty()) return;
  const auto& metrics = m_view.results->names.metrics;
  // One unit for all rows of a metric, so that they can be compared with each other.
  std::vector<double> largest(metrics.size());
  for (const Comparison& row : m_view.pairResults().comparisons) {
    if (!row.triplet.metric) continue;
    double& most = largest[indexOf(*row.triplet.metric)];
    most = std::max({most, std::abs(row.a.muMean), std::abs(row.b.muMean)});
  }
  const MuScale scale = m_view.results->runA.muScale;
  std::size_t id = 0;
  for (const std::string& metric : metrics) {
    const bool isTrue = m_levelUnits == LevelUnits::True;
    m_levels.push_back(isTrue ? levelFormat(metric, largest[id++], scale) : LevelFormat{});
  }
}

const LevelFormat& TripletModel::levelOf(const Comparison& comparison) const {
  static const LevelFormat none;
  return comparison.triplet.metric ? m_levels.at(indexOf(*comparison.triplet.metric)) : none;
}

QVariant TripletModel::tooltip(const Comparison& comparison, TripletColumn column) const {
  if (isName(column)) {
    const bool isMissing = column == TripletColumn::Metric && !comparison.triplet.metric;
    if (isMissing) return {};
    const QString name = wrappedName(names(column).raw(nameOf(comparison, column)));
    return column == TripletColumn::Function ? name + m_marks.tooltip(comparison.triplet) : name;
  }
  const bool isLevel =
      column == TripletColumn::MuA || column == TripletColumn::MuB || column == TripletColumn::MuDelta;
  const auto published = numberOf(comparison, column, m_convention);
  const std::string& unit = levelOf(comparison).unit.unit;
  if (!isLevel || !published || unit.empty()) return {};
  return QString("In %1; published as %2")
      .arg(QString::fromStdString(unit), QString::fromStdString(format::number(*published, 2)));
}

void TripletModel::sortOrder() {
  std::iota(m_order.begin(), m_order.end(), 0U);
  if (m_sortKeys.empty() || m_order.empty()) return;
  std::vector<std::vector<double>> keys;
  for (const SortKey& key : m_sortKeys) keys.push_back(keyValues(key));
  std::sort(m_order.begin(), m_order.end(), [this, &keys](std::uint32_t left, std::uint32_t right) {
    for (const auto& values : keys) {
      if (values[left] != values[right]) return values[left] < values[right];
    }
    return m_isGrouped ? m_groups.rank(left) < m_groups.rank(right) : left < right;
  });
}

void TripletModel::filterRows() {
  m_matching.clear();
  if (!m_order.empty()) {
    const TripletFilter filter(m_filter, m_functions, m_metrics, m_devices);
    const auto& comparisons = m_view.pairResults().comparisons;
    std::copy_if(m_order.begin(), m_order.end(), std::back_inserter(m_matching), [&](std::uint32_t position) {
      const Comparison& row = comparisons[position];
      return filter.passes(row) && (!m_filter.pinned || m_marks.isPinned(row.triplet));
    });
  }
  arrangeRows();
}

void TripletModel::arrangeRows() {
  m_rows = m_isGrouped ? m_groups.arrange(m_matching) : m_matching;
}

}  // namespace culprit::ui
