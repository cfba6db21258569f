#include "ui/pages/functions/function_tree.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/base/saturated_sum.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostAtFirst = 8, kFewestAtFirst = 3;
constexpr double kWorthShowing = 0.02;  // of all changes of its siblings
constexpr std::size_t kWorthARow = 3;   // so many others at least
constexpr double kOpenClass = 0.15;     // of all changes of its siblings
constexpr double kOpenInside = 0.25;

bool isClass(const TimeTreeRow& row) {
  return row.level == TreeLevel::Class;
}

std::shared_ptr<const TimeTree> treeOf(const ComparisonView& view) {
  if (view.isEmpty()) return std::make_shared<const TimeTree>();
  if (view.brushed && view.brushedTree) return view.brushedTree;
  if (!view.brushed && view.prepared) return {view.prepared, &view.prepared->trees.at(view.pair)};
  return std::make_shared<const TimeTree>(timeTree(view.pairResults().verdict, view.results->names));
}

/// Stand behind their siblings, however these are sorted.
int placeOf(const TimeTreeRow& row) {
  if (row.level == TreeLevel::Cycle) return 1;
  if (isClass(row) && row.isSumOverThreads) return 2;
  return row.name == kWaitsAndContainers ? 1 : 0;
}

}  // namespace

void FunctionTree::setView(const ComparisonView& view) {
  m_results = view.results;
  m_brushed = view.brushed;
  m_pair = view.isEmpty() ? nullptr : &view.pairResults();
  m_tree = treeOf(view);
  m_open.assign(m_tree->rows.size(), false);
  m_whole.assign(m_tree->rows.size(), false);
  m_shown.clear();
  m_onPath.clear();
  m_found.clear();
  m_metrics.clear();
  m_before = {};  // it knows the rows of the tree before
  if (!m_pair) return;
  m_metrics.resize(m_results->names.functions.size());
  for (std::size_t i = 0; i < m_pair->comparisons.size(); ++i) {
    const Triplet& triplet = m_pair->comparisons[i].triplet;
    if (triplet.metric) m_metrics[indexOf(triplet.function)].push_back(i);
  }
  openByChange(TimeTreeRow::kNone, childrenOf(TimeTreeRow::kNone), kOpenClass);
}

double FunctionTree::sizeOf(std::size_t row) const {
  return std::fabs(m_tree->deltaMs(m_tree->rows[row]));
}

void FunctionTree::openByChange(std::size_t parent, const std::vector<std::size_t>& siblings, double least) {
  double all = 0.0;
  for (const std::size_t row : siblings)
    if (m_tree->rows[row].level != TreeLevel::Cycle && !m_tree->rows[row].isSumOverThreads)
      all += sizeOf(row);
  for (const std::size_t row : siblings) {
    const TimeTreeRow& one = m_tree->rows[row];
    const bool isGroup = one.level == TreeLevel::Class || one.level == TreeLevel::Kind ||
                         (one.level == TreeLevel::Family && one.name != kWaitsAndContainers);
    const bool isOnly = parent == TimeTreeRow::kNone && isClass(one) && siblings.size() < kWorthARow;
    if (!isGroup || one.end == row + 1) continue;
    if (!isOnly && (one.isSumOverThreads || !(all > 0.0) || sizeOf(row) < least * all)) continue;
    m_open[row] = true;
    openByChange(row, childrenOf(row), kOpenInside);
  }
}

void FunctionTree::sort(Before before) {
  m_before = std::move(before);
}

void FunctionTree::filter(const Accepts& accepts, const AcceptsMetric& acceptsMetric) {
  m_shown.clear();
  m_onPath.clear();
  m_found.clear();
  if (!accepts) return;
  const std::size_t count = m_tree->rows.size();
  m_shown.assign(count, false);
  m_onPath.assign(count, false);
  m_found.assign(m_pair ? m_pair->comparisons.size() : 0, false);
  for (std::size_t row = 0; row < count; ++row) {
    const std::size_t parent = m_tree->rows[row].parent;
    const bool isInside = parent != TimeTreeRow::kNone && m_shown[parent];
    const bool isAccepted = accepts(m_tree->rows[row]);
    m_shown[row] = isInside || isAccepted;
    if (isAccepted && parent != TimeTreeRow::kNone) showPathTo(parent);
    if (m_shown[row]) {
      for (const std::size_t metric : metricsOf(m_tree->rows[row])) m_found[metric] = true;
    } else if (acceptsMetric && findMetrics(row, acceptsMetric)) {
      showPathTo(row);
    }
  }
  // What holds an accepted row is shown with nothing else in it.
  for (std::size_t row = 0; row < count; ++row)
    if (m_onPath[row]) m_shown[row] = true;
}

void FunctionTree::showPathTo(std::size_t row) {
  for (; row != TimeTreeRow::kNone && !m_onPath[row]; row = m_tree->rows[row].parent) m_onPath[row] = true;
}

bool FunctionTree::findMetrics(std::size_t row, const AcceptsMetric& acceptsMetric) {
  bool hasFound = false;
  for (const std::size_t metric : metricsOf(m_tree->rows[row])) {
    if (!acceptsMetric(m_tree->rows[row], *m_pair->comparisons[metric].triplet.metric)) continue;
    m_found[metric] = hasFound = true;
  }
  return hasFound;
}

void FunctionTree::setOpen(std::size_t row, bool open) {
  m_open[row] = open;
  if (!open && !m_onPath.empty()) m_onPath[row] = false;
}

void FunctionTree::setAllOpen(bool open) {
  std::fill(m_open.begin(), m_open.end(), open);
  std::fill(m_whole.begin(), m_whole.end(), open);
}

void FunctionTree::showOthers(std::size_t row) {
  m_whole[row] = true;
}

void FunctionTree::reveal(std::size_t row) {
  for (std::size_t above = m_tree->rows[row].parent; above != TimeTreeRow::kNone;
       above = m_tree->rows[above].parent) {
    m_open[above] = true;
    m_whole[above] = true;
  }
}

std::vector<std::size_t> FunctionTree::childrenOf(std::size_t row) const {
  const bool isTop = row == TimeTreeRow::kNone;
  const std::size_t end = isTop ? m_tree->rows.size() : m_tree->rows[row].end;
  std::vector<std::size_t> children;
  for (std::size_t at = isTop ? 0 : row + 1; at < end; at = m_tree->rows[at].end)
    if (isShown(at)) children.push_back(at);
  std::stable_sort(children.begin(), children.end(), [this](std::size_t x, std::size_t y) {
    const TimeTreeRow& rowX = m_tree->rows[x];
    const TimeTreeRow& rowY = m_tree->rows[y];
    if (placeOf(rowX) != placeOf(rowY)) return placeOf(rowX) < placeOf(rowY);
    return m_before && m_before(rowX, rowY);
  });
  return children;
}

std::vector<std::size_t> FunctionTree::metricsOf(const TimeTreeRow& row) const {
  if (!row.function || !row.device) return {};
  // The levels of B's functions that were matched by hand stand with their partners of A.
  const FunctionId function = rowOf(Side::B, *row.function, m_pair->functions);
  if (function != *row.function) return {};
  std::vector<std::size_t> found;
  for (const std::size_t at : m_metrics[indexOf(function)])
    if (m_pair->comparisons[at].triplet.device == *row.device) found.push_back(at);
  return found;
}

std::size_t FunctionTree::shownAtFirst(const std::vector<std::size_t>& siblings, std::size_t parent) const {
  const bool isWhole = parent == TimeTreeRow::kNone || m_whole[parent] || !m_shown.empty();
  if (isWhole) return siblings.size();
  std::size_t shown = kMostAtFirst;
  if (!m_before) {
    // By the size of the change: behind those that matter nothing is missed.
    double all = 0.0;
    for (const std::size_t row : siblings) all += sizeOf(row);
    const auto isSmall = [&](std::size_t row) { return sizeOf(row) < kWorthShowing * all; };
    const auto first = std::find_if(siblings.begin(), siblings.end(), isSmall);
    shown = std::clamp(static_cast<std::size_t>(first - siblings.begin()), kFewestAtFirst, kMostAtFirst);
  }
  return siblings.size() < shown + kWorthARow ? siblings.size() : shown;
}

void FunctionTree::append(const std::vector<std::size_t>& siblings, std::size_t parent, int depth,
                          std::vector<FunctionRow>& rows) const {
  const std::size_t shown = shownAtFirst(siblings, parent);
  FunctionRow others{.of = FunctionRow::Of::Others, .at = parent, .depth = depth, .hasRows = true};
  const auto addOthers = [&] {
    if (others.hidden > 0) rows.push_back(others);
    others.hidden = 0;
  };
  for (std::size_t i = 0; i < siblings.size(); ++i) {
    const std::size_t row = siblings[i];
    const TimeTreeRow& one = m_tree->rows[row];
    if (i >= shown && placeOf(one) == 0) {
      ++others.hidden;
      others.aNs = saturatedSum(others.aNs, one.aNs);
      others.bNs = saturatedSum(others.bNs, one.bNs);
      continue;
    }
    addOthers();
    const bool hasRows = one.end > row + 1 || !metricsOf(one).empty();
    rows.push_back({.of = FunctionRow::Of::Tree,
                    .at = row,
                    .depth = depth,
                    .hasRows = hasRows,
                    .isOpen = hasRows && isOpen(row)});
    if (rows.back().isOpen) appendInside(row, depth + 1, rows);
  }
  addOthers();
}

void FunctionTree::appendInside(std::size_t row, int depth, std::vector<FunctionRow>& rows) const {
  append(childrenOf(row), row, depth, rows);
  for (const std::size_t metric : metricsOf(m_tree->rows[row]))
    if (m_shown.empty() || m_found[metric])
      rows.push_back({.of = FunctionRow::Of::Metric, .at = metric, .depth = depth});
}

std::vector<FunctionRow> FunctionTree::rows() const {
  std::vector<FunctionRow> rows;
  append(childrenOf(TimeTreeRow::kNone), TimeTreeRow::kNone, 0, rows);
  return rows;
}

std::string FunctionTree::pathOf(std::size_t row) const {
  const TimeTreeRow& one = m_tree->rows[row];
  return one.parent == TimeTreeRow::kNone ? one.name : pathOf(one.parent) + "\n" + one.name;
}

std::vector<std::string> FunctionTree::openRows() const {
  std::vector<std::string> paths;
  for (std::size_t row = 0; row < m_open.size(); ++row)
    if (m_open[row]) paths.push_back(pathOf(row));
  return paths;
}

void FunctionTree::setOpenRows(const std::vector<std::string>& paths) {
  setAllOpen(false);
  openKnown(std::set<std::string>(paths.begin(), paths.end()), TimeTreeRow::kNone, {});
}

void FunctionTree::openKnown(const std::set<std::string>& paths, std::size_t parent,
                             const std::string& before) {
  for (const std::size_t row : childrenOf(parent)) {
    const std::string path = before.empty() ? m_tree->rows[row].name : before + "\n" + m_tree->rows[row].name;
    if (!paths.contains(path)) continue;
    m_open[row] = true;
    openKnown(paths, row, path);
  }
}

}  // namespace culprit::ui
