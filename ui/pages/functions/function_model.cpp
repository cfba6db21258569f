#include "ui/pages/functions/function_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/report/sentences/explain.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/functions/function_sorting.h"
#include "ui/pages/functions/tree_row_words.h"
#include "ui/pages/shared/share_name.h"
#include "ui/tables/cells/branch.h"

namespace culprit::ui {

FunctionModel::FunctionModel(QObject* parent) : TableModel(heads(WorkUnit::Cycle), parent) {}

void FunctionModel::setView(const ComparisonView& view) {
  const bool isSamePair = m_view.results == view.results && m_view.pair == view.pair;
  if (isSamePair && m_view.brushed == view.brushed) {
    m_view = view;  // it lies in another file
    return;
  }
  beginResetModel();
  const std::vector<std::string> open = m_tree.openRows();
  m_view = view;
  m_names.reset();
  m_tests.clear();
  m_searched.clear();
  m_ranks.clear();
  m_cycles = {};
  m_tree.setView(view);
  if (isSamePair) m_tree.setOpenRows(open);  // of other cycles
  if (!m_view.isEmpty()) {
    const PairResults& pair = m_view.pairResults();
    setColumns(heads(pair.verdict.slowdown.per));
    if (const auto& waterfall = pair.verdict.waterfall) {
      m_cycles = {waterfall->cycleAMs + waterfall->betweenAMs.value_or(0.0),
                  waterfall->cycleBMs + waterfall->betweenBMs.value_or(0.0)};
    }
    for (const Comparison& row : pair.comparisons) {
      const Comparison*& best = m_tests[indexOf(row.triplet.function)];
      if (best == nullptr || row.assessment.suspicion > best->assessment.suspicion) best = &row;
    }
  }
  m_tree.sort(treeOrder());
  chooseRows();
  endResetModel();
}

void FunctionModel::changeRows(const std::function<void()>& change) {
  beginResetModel();
  change();
  chooseRows();
  endResetModel();
}

void FunctionModel::setWaitsShown(bool shown) {
  if (shown == m_waitsShown) return;
  changeRows([this, shown] { m_waitsShown = shown; });
}

void FunctionModel::setTreeWanted(bool wanted) {
  if (wanted == m_treeWanted) return;
  changeRows([this, wanted] { m_treeWanted = wanted; });
}

void FunctionModel::setKeys(std::vector<SortKey> keys) {
  m_keys = std::move(keys);
  m_tree.sort(treeOrder());
  if (isTree()) changeRows([] {});
}

void FunctionModel::setFilter(const TextFilter& filter) {
  changeRows([this, &filter] {
    if (filter.isEmpty()) return m_tree.filter({});
    const std::vector<QString>& searched = searchedNames();
    const auto acceptsRow = [this, &filter, &searched](const TimeTreeRow& row) {
      const auto at = static_cast<std::size_t>(&row - m_tree.times().rows.data());
      return row.level != TreeLevel::Cycle && filter.includes(qString(row.name), searched[at]);
    };
    // A filter that only leaves names out would find the metrics of those again.
    if (filter.includes({}, {})) return m_tree.filter(acceptsRow);
    std::vector<bool> found;
    for (const std::string& metric : m_view.results->names.metrics)
      found.push_back(filter.includes(qString(metric), TextFilter::folded(qString(metric), {})));
    m_tree.filter(acceptsRow, [&filter, &found](const TimeTreeRow& row, MetricId metric) {
      return found[indexOf(metric)] && !filter.excludes(qString(row.name));
    });
  });
}

void FunctionModel::setOpen(int row, bool open) {
  const FunctionRow wanted = m_rows.at(static_cast<std::size_t>(row));
  changeRows([this, &wanted, open] {
    if (wanted.of == FunctionRow::Of::Others) m_tree.showOthers(wanted.at);
    if (wanted.of == FunctionRow::Of::Tree) m_tree.setOpen(wanted.at, open);
  });
}

void FunctionModel::setAllOpen(bool open) {
  changeRows([this, open] { m_tree.setAllOpen(open); });
}

void FunctionModel::setOpenRows(const std::vector<std::string>& paths) {
  changeRows([this, &paths] { m_tree.setOpenRows(paths); });
}

void FunctionModel::chooseRows() {
  m_rows.clear();
  m_largest = 0.0;
  if (m_view.isEmpty()) return;
  if (isTree()) {
    m_rows = m_tree.rows();
    for (const TimeTreeRow& row : m_tree.times().rows) {
      // The sum of everything would make all other bars small.
      if (row.level != TreeLevel::Cycle && !row.isSumOverThreads)
        m_largest = std::max(m_largest, std::fabs(m_tree.times().deltaMs(row)));
    }
    return;
  }
  const auto& functions = m_view.pairResults().verdict.functions;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (!m_waitsShown && functions[i].role != RowRole::Work) continue;
    m_rows.push_back({FunctionRow::Of::Function, i});
    m_largest = std::max(m_largest, std::fabs(functions[i].deltaMs()));
  }
}

FunctionTree::Before FunctionModel::treeOrder() const {
  const auto& rows = m_tree.times().rows;
  std::map<int, std::vector<double>> words;  // by column: the places of the texts
  for (const SortKey& key : m_keys) {
    if (key.section == Name || isNumber(key.section)) continue;
    std::vector<QString> texts;
    for (std::size_t at = 0; at < rows.size(); ++at)
      texts.push_back(wordsOf({.of = FunctionRow::Of::Tree, .at = at}, key.section));
    words[key.section] = ranksOf(texts);
  }
  return orderBy(m_keys, m_tree.times(), [&](const TimeTreeRow& row, int column) -> QVariant {
    const auto at = static_cast<std::size_t>(&row - rows.data());
    if (column == Name) return nameRanks()[at];
    if (const auto found = words.find(column); found != words.end()) return found->second[at];
    return orNothing(
        number({.of = FunctionRow::Of::Tree, .at = at}, static_cast<FunctionColumn::Id>(column)));
  });
}

int FunctionModel::totalRows() const {
  return m_view.isEmpty() ? 0 : static_cast<int>(m_view.pairResults().verdict.functions.size());
}

bool FunctionModel::hasWaits() const {
  if (m_view.isEmpty()) return false;
  const auto& functions = m_view.pairResults().verdict.functions;
  return std::any_of(functions.begin(), functions.end(),
                     [](const FunctionShare& row) { return row.role != RowRole::Work; });
}

void FunctionModel::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  m_names.reset();
  m_searched.clear();
  m_ranks.clear();
  m_tree.sort(treeOrder());
  if (isTree()) return changeRows([] {});
  const int name = FunctionColumn::Name;
  if (rowCount() > 0) emit dataChanged(index(0, name), index(rowCount() - 1, name));
}

const FunctionShare* FunctionModel::shareOf(const TimeTreeRow& row) const {
  return row.share ? &m_view.pairResults().verdict.functions.at(*row.share) : nullptr;
}

const Comparison& FunctionModel::metric(const FunctionRow& row) const {
  return m_view.pairResults().comparisons.at(row.at);
}

const FunctionShare* FunctionModel::shareOf(const FunctionRow& row) const {
  switch (row.of) {
    case FunctionRow::Of::Function:
      return &m_view.pairResults().verdict.functions.at(row.at);
    case FunctionRow::Of::Tree:
      return shareOf(m_tree.times().rows[row.at]);
    default:
      return nullptr;
  }
}

const FunctionShare* FunctionModel::share(int row) const {
  return shareOf(m_rows.at(static_cast<std::size_t>(row)));
}

int FunctionModel::rows() const {
  return static_cast<int>(m_rows.size());
}

const Comparison* FunctionModel::testOf(const FunctionRow& row) const {
  std::optional<FunctionId> function;
  const FunctionShare* whole = shareOf(row);
  if (row.of == FunctionRow::Of::Tree) {
    const TimeTreeRow& one = m_tree.times().rows[row.at];
    function = one.function;
    // What was matched by hand is tested under A's name.
    const bool isByHand = whole != nullptr && whole->match == MatchedBy::Hand && one.parts;
    if (!function && isByHand && !whole->a.functions.empty()) function = whole->a.functions.front();
  } else if (row.of == FunctionRow::Of::Function) {
    const auto& of = whole->a.functions.empty() ? whole->b.functions : whole->a.functions;
    if (of.size() == 1) function = of.front();
  }
  if (!function) return nullptr;
  const auto found = m_tests.find(indexOf(*function));
  return found == m_tests.end() ? nullptr : found->second;
}

std::optional<double> FunctionModel::number(const FunctionRow& row, FunctionColumn::Id column) const {
  if (column == FunctionColumn::Z || column == FunctionColumn::Q) {
    const Comparison* tested = testOf(row);
    // One cycle has no spread to measure a change by.
    const bool isTested = tested != nullptr && tested->a.rows > 1;
    return isTested ? numberOf(*tested, column) : std::nullopt;
  }
  switch (row.of) {
    case FunctionRow::Of::Function:
      return numberOf(m_view.pairResults().verdict.functions.at(row.at), m_cycles, column);
    case FunctionRow::Of::Tree: {
      const TimeTreeRow& one = m_tree.times().rows[row.at];
      return numberOf(m_tree.times(), one, one.parts ? shareOf(one) : nullptr, m_cycles, column);
    }
    case FunctionRow::Of::Others: {
      TimeTreeRow sum;
      sum.aNs = row.aNs;
      sum.bNs = row.bNs;
      const bool isTime = column == A || column == B || column == Change;
      return isTime ? numberOf(m_tree.times(), sum, nullptr, m_cycles, column) : std::nullopt;
    }
    case FunctionRow::Of::Metric:
      break;
  }
  return std::nullopt;
}

QString FunctionModel::treeName(const TimeTreeRow& row) const {
  return treeRowName(row, shareOf(row), names());
}

const ListedNames& FunctionModel::names() const {
  constexpr std::size_t kMostToldApart = 20'000;  // of more the window would wait for the names
  if (!m_names) {
    std::vector<std::string_view> raw = rawNames(m_view.pairResults().verdict.functions);
    for (const TimeTreeRow& row : m_tree.times().rows)
      if (row.level == TreeLevel::Function) raw.emplace_back(row.name);
    if (raw.size() > kMostToldApart) raw.clear();
    m_names.emplace(raw, m_nameForm);
  }
  return *m_names;
}

const std::vector<QString>& FunctionModel::searchedNames() const {
  if (m_searched.empty()) {
    for (const TimeTreeRow& row : m_tree.times().rows)
      m_searched.push_back(TextFilter::folded(treeName(row), qString(row.name)));
  }
  return m_searched;
}

const std::vector<double>& FunctionModel::nameRanks() const {
  if (m_ranks.size() != searchedNames().size()) m_ranks = ranksOf(searchedNames());
  return m_ranks;
}

QString FunctionModel::nameOf(const FunctionRow& row) const {
  switch (row.of) {
    case FunctionRow::Of::Function:
      return shareName(m_view.pairResults().verdict.functions.at(row.at), names());
    case FunctionRow::Of::Tree:
      return treeName(m_tree.times().rows[row.at]);
    case FunctionRow::Of::Metric:
      return qString(m_view.results->names.metrics[*metric(row).triplet.metric]);
    case FunctionRow::Of::Others:
      break;
  }
  return QString("%1 others").arg(row.hidden);
}

QString FunctionModel::rawName(const FunctionRow& row) const {
  if (row.of == FunctionRow::Of::Function)
    return qString(m_view.pairResults().verdict.functions.at(row.at).name);
  return row.of == FunctionRow::Of::Tree ? qString(m_tree.times().rows[row.at].name) : nameOf(row);
}

QString FunctionModel::matchText(const FunctionRow& row) const {
  if (row.of == FunctionRow::Of::Function)
    return qString(culprit::nameOf(m_view.pairResults().verdict.functions.at(row.at).match));
  if (row.of != FunctionRow::Of::Tree) return {};
  const TimeTreeRow& one = m_tree.times().rows[row.at];
  return treeRowMatch(one, shareOf(one));
}

QString FunctionModel::text(int row, int column) const {
  const FunctionRow& shown = m_rows.at(static_cast<std::size_t>(row));
  const auto of = static_cast<FunctionColumn::Id>(column);
  if (isNumber(column)) {
    const auto value = number(shown, of);
    // Groups have no numbers of single functions: nothing is missing there.
    const bool isWhole = shown.of == FunctionRow::Of::Function;
    if (!value) return isWhole ? qString(format::kAbsent) : QString();
    if (of == FunctionColumn::Q) return qString(format::probability(value));
    return qString(isDifference(of) ? format::signedNumber(*value, decimalsOf(of))
                                    : format::number(*value, decimalsOf(of)));
  }
  return wordsOf(shown, column);
}

QVariant FunctionModel::copyValue(int row, int column) const {
  const FunctionRow& shown = m_rows.at(static_cast<std::size_t>(row));
  if (isNumber(column)) return orNothing(number(shown, static_cast<FunctionColumn::Id>(column)));
  return column == FunctionColumn::Name ? rawName(shown) : text(row, column);
}

QString FunctionModel::explanation(const FunctionRow& row) const {
  const FunctionShare* share = nullptr;
  if (row.of == FunctionRow::Of::Function) share = &m_view.pairResults().verdict.functions.at(row.at);
  if (row.of == FunctionRow::Of::Tree) share = shareOf(m_tree.times().rows[row.at]);
  if (share == nullptr) return {};
  return wrappedName(qString(plainText(explainFunction(*m_view.results, m_view.pairResults(), *share))));
}

QString FunctionModel::spoken(int row) const {
  const FunctionRow& shown = m_rows.at(static_cast<std::size_t>(row));
  QStringList parts{QString("level %1").arg(shown.depth + 1), nameOf(shown)};
  if (shown.hasRows) parts << (shown.isOpen ? QStringLiteral("open") : QStringLiteral("closed"));
  const auto say = [&](const QString& what, FunctionColumn::Id column) {
    const QString value = text(row, static_cast<int>(column));
    if (!value.isEmpty()) parts << QString("%1 %2 ms").arg(what, value);
  };
  say(QStringLiteral("A"), FunctionColumn::A);
  say(QStringLiteral("B"), FunctionColumn::B);
  say(QStringLiteral("difference"), FunctionColumn::Change);
  return parts.join(QStringLiteral(", "));
}

QVariant FunctionModel::cell(int row, int column, int role) const {
  const FunctionRow& shown = m_rows.at(static_cast<std::size_t>(row));
  const auto of = static_cast<FunctionColumn::Id>(column);
  const bool isName = of == FunctionColumn::Name;
  switch (role) {
    case BarRole: {
      const auto change = of == FunctionColumn::Change ? number(shown, of) : std::nullopt;
      if (!change || !(m_largest > 0.0)) return {};
      return std::clamp(*change / m_largest, -1.0, 1.0);
    }
    case BranchRole:
      return isName && isTree() ? QVariant::fromValue(Branch{shown.depth, shown.hasRows, shown.isOpen})
                                : QVariant();
    case Qt::FontRole:
      return boldIf(shown.of == FunctionRow::Of::Tree && shown.depth == 0);
    case Qt::ForegroundRole:
      return greyIf(isName && shown.of != FunctionRow::Of::Tree && shown.of != FunctionRow::Of::Function);
    case Qt::AccessibleTextRole:
      return isName && isTree() ? QVariant(spoken(row)) : QVariant();
    case Qt::ToolTipRole:
      return isName ? wrappedName(rawName(shown)) : explanation(shown);
    default:
      return {};
  }
}

}  // namespace culprit::ui
