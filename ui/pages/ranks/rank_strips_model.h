// The strips of the ranks as they are shown: in the order of the Ranks page, at one collective, with their
// words. Knows no widget; the panel fills it, the view draws it.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/details/rank_strips.h"
#include "ui/plots/common/plot_data.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

class RankStripsModel {
 public:
  /// The pair that is shown is that of the view; another one has other choices where no collective has all
  /// ranks.
  void setView(const ComparisonView& view);
  /// Of the results of the view; null: none. Aligns at preferred().
  void setStrips(std::shared_ptr<const RankStrips> strips);
  /// `pairs`: top to bottom; those without a strip are left out.
  void setOrder(std::vector<std::size_t> pairs);

  bool isEmpty() const { return m_rows.empty(); }
  std::size_t rows() const { return m_rows.size(); }
  const RankStrips* strips() const { return m_strips.get(); }
  /// Its position in Results::pairs.
  std::size_t pair(std::size_t row) const { return strip(row).pair; }
  const RankStrip& strip(std::size_t row) const { return m_strips->ranks.at(m_rows.at(row)); }
  /// The row of the pair that is shown; empty: it has none.
  std::optional<std::size_t> shownRow() const;
  std::size_t shownPair() const { return m_view.pair; }

  /// What can stand at 0, the last one first: positions in RankStrips::collectives, then empty: the start of
  /// the cycle.
  const std::vector<std::optional<std::size_t>>& choices() const { return m_choices; }
  /// What stands at 0 unless the user wants otherwise, as a position in choices(): the last collective of a
  /// group that the trace names, else the last one, else the start of the cycle.
  std::size_t preferred() const;
  std::optional<std::size_t> aligned() const { return m_aligned; }
  void align(std::optional<std::size_t> collective);
  /// "all-reduce, group of all ranks, 3rd call"; of empty "the start of the cycle".
  QString choiceName(std::optional<std::size_t> collective) const;
  /// The same with the whole name of the function.
  QString choiceExplanation(std::optional<std::size_t> collective) const;
  /// Nanoseconds from the start of its cycle to the moment that stands at 0; empty: the rank does not have
  /// it, and is drawn without a strip.
  std::optional<std::int64_t> zeroNs(std::size_t row) const;
  /// From the first begin to the last end, in ms from 0.
  PlotRange axis() const { return m_axis; }

  /// Over the labels: "Process pair", "Kind of cycle".
  QString pairHeading() const;
  /// "rank 3"
  QString label(std::size_t row) const;
  QString host(std::size_t row) const;
  /// "rank 3, host a: GPU compute 12.3 ms, waiting for other ranks 4.10 ms", the longest first.
  QString explanation(std::size_t row) const;
  /// In ms from 0; empty: none is there.
  std::optional<StripSpan> spanAt(std::size_t row, double ms) const;
  /// Those that occur, in the order of the legend.
  std::vector<TimeClass> classes() const;
  /// What is shown in words.
  QString summary() const;

 private:
  void choose();
  void arrange();
  void findAxis();

  ComparisonView m_view;
  std::vector<QString> m_titles;
  std::shared_ptr<const RankStrips> m_strips;
  std::vector<std::size_t> m_order;  // pairs
  std::vector<std::size_t> m_rows;   // positions in RankStrips::ranks
  std::vector<std::optional<std::size_t>> m_choices;
  std::optional<std::size_t> m_aligned;
  PlotRange m_axis{0.0, 1.0};
};

}  // namespace culprit::ui
