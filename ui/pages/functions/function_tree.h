// Which rows of the tree of functions the list shows, and in which order: opened, sorted inside each level
// and filtered by the user. Of many siblings the first ones are shown, and one row for the others. Knows
// nothing of cells; FunctionModel shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/model/results/time_tree.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

/// A row of the list.
struct FunctionRow {
  enum class Of {
    Function,  ///< of the verdict, without a tree
    Tree,      ///< a row of the tree
    Metric,    ///< the level of a metric while the function above ran
    Others,    ///< the siblings that are not shown
  };
  Of of = Of::Function;
  std::size_t at = 0;  ///< in the functions, the tree (Others: of their parent) or the comparisons
  int depth = 0;
  bool hasRows = false;
  bool isOpen = false;
  // Others: how many they are, and their times over the complete cycles.
  std::size_t hidden = 0;
  std::int64_t aNs = 0, bNs = 0;
};

class FunctionTree {
 public:
  /// True if the first row of the tree comes before the second one.
  using Before = std::function<bool(const TimeTreeRow& x, const TimeTreeRow& y)>;
  using Accepts = std::function<bool(const TimeTreeRow& row)>;
  /// Whether a metric of the row is looked for.
  using AcceptsMetric = std::function<bool(const TimeTreeRow& row, MetricId metric)>;

  /// Opens what makes most of the change, in its order: sort() and filter() are to be called anew.
  void setView(const ComparisonView& view);
  const TimeTree& times() const { return *m_tree; }
  bool isEmpty() const { return m_tree->rows.empty(); }

  /// Empty: by the size of the change.
  void sort(Before before);
  /// Shows the rows and metrics that are accepted, what they are inside of, and what is inside of them.
  /// Empty: all.
  void filter(const Accepts& accepts, const AcceptsMetric& acceptsMetric = {});
  void setOpen(std::size_t row, bool open);
  void setAllOpen(bool open);
  /// All siblings inside of the row.
  void showOthers(std::size_t row);
  /// Opens everything that the row is inside of.
  void reveal(std::size_t row);

  std::vector<FunctionRow> rows() const;
  /// Names of the open rows, each with those it is inside of, and back: rows in closed ones stay closed, and
  /// unknown names are left out.
  std::vector<std::string> openRows() const;
  void setOpenRows(const std::vector<std::string>& paths);

 private:
  std::vector<std::size_t> childrenOf(std::size_t row) const;
  void append(const std::vector<std::size_t>& siblings, std::size_t parent, int depth,
              std::vector<FunctionRow>& rows) const;
  std::size_t shownAtFirst(const std::vector<std::size_t>& siblings, std::size_t parent) const;
  void appendInside(std::size_t row, int depth, std::vector<FunctionRow>& rows) const;
  std::vector<std::size_t> metricsOf(const TimeTreeRow& row) const;
  void showPathTo(std::size_t row);
  bool findMetrics(std::size_t row, const AcceptsMetric& acceptsMetric);
  bool isShown(std::size_t row) const { return m_shown.empty() || m_shown[row]; }
  bool isOpen(std::size_t row) const { return m_open[row] || (!m_shown.empty() && m_onPath[row]); }
  double sizeOf(std::size_t row) const;
  void openByChange(std::size_t parent, const std::vector<std::size_t>& siblings, double least);
  void openKnown(const std::set<std::string>& paths, std::size_t parent, const std::string& before);
  std::string pathOf(std::size_t row) const;

  std::shared_ptr<const TimeTree> m_tree = std::make_shared<const TimeTree>();
  std::vector<bool> m_open;    ///< by row
  std::vector<bool> m_whole;   ///< all siblings inside are shown
  std::vector<bool> m_shown;   ///< by row, of the filter; empty: all
  std::vector<bool> m_onPath;  ///< has an accepted row or metric inside
  std::vector<bool> m_found;   ///< by comparison: its metric is accepted, or the row that it is inside of
  Before m_before;
  std::vector<std::vector<std::size_t>> m_metrics;  ///< comparisons with a metric, by function
  const PairResults* m_pair = nullptr;
  ResultsPtr m_results;
  std::shared_ptr<const PairResults> m_brushed;
};

}  // namespace culprit::ui
