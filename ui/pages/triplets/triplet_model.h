// The triplet table: the comparisons of one process pair, sorted by any number of columns and filtered.
// Sorting and filtering rearrange a vector of indices; texts are compared by ranks made once per session,
// because a proxy model needs seconds for 100,000 rows. One row per triplet, or, grouped, one per function
// and device, which opens into the others. The Triplets page owns it; it knows nothing of the selection.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/report/names/function_name.h"
#include "core/report/words/level_text.h"
#include "ui/pages/triplets/triplet_column.h"
#include "ui/pages/triplets/triplet_groups.h"
#include "ui/pages/triplets/triplet_marks.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/tables/name_column.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class TripletModel : public TableModel {
  Q_OBJECT
 public:
  enum Role {
    BarRole = OwnRole,  ///< length of the bar: 0 to 1 (Suspicion), -1 to 1 (change of beta)
    MarkRole,           ///< of the function: int of MarkFlag; other columns: invalid
    BranchRole,         ///< of the function, where the rows are grouped: Branch with its marks
  };

  enum MarkFlag { Pinned = 1, Noted = 2 };

  struct SortKey {
    TripletColumn column{};
    Qt::SortOrder order = Qt::AscendingOrder;

    friend bool operator==(const SortKey&, const SortKey&) = default;
  };

  explicit TripletModel(QObject* parent = nullptr);

  /// Another session, pair or brush; filter, sort keys and name form stay.
  void setView(const ComparisonView& view);
  void setNameForm(NameForm style);
  /// The user's marks, of all pairs.
  void setMarks(std::vector<Mark> marks);
  /// False if the text is no valid regular expression: the last valid filter stays and `error` says why.
  bool setFilter(const Filter& filter, QString* error = nullptr);
  /// Most important key first; equal rows stay in the published order. Empty: the published order.
  void setSortKeys(std::vector<SortKey> keys);
  const std::vector<SortKey>& sortKeys() const { return m_sortKeys; }

  /// Rows of one function and device, and of functions matched with each other, as one that opens. Not so at
  /// first.
  void setGrouped(bool grouped);
  bool isGrouped() const { return m_isGrouped; }
  void setOpen(int row, bool open);
  void setAllOpen(bool open);
  /// Opens what hides the triplet's row; false if it is filtered out or not in this pair.
  bool reveal(const Triplet& triplet);
  /// The row of the group that a row is in, itself if it is that.
  int headOf(int row) const;

  void setConvention(Convention convention);
  Convention convention() const { return m_convention; }
  void setLevelUnits(LevelUnits units);

  const ComparisonView& view() const { return m_view; }
  /// Rows before the filter.
  int totalRows() const { return static_cast<int>(m_order.size()); }
  /// Rows that pass the filter, whether groups hide them or not, and in how many groups they are.
  int matchingRows() const { return static_cast<int>(m_matching.size()); }
  int groupCount() const;
  const Comparison& comparison(int row) const;
  /// Of all rows before the filter; 0 without rows.
  double largestSuspicion() const { return m_largestSuspicion; }
  /// The row that shows this triplet now; empty if it is filtered out, in a closed group
  /// or not in this pair.
  std::optional<int> rowOf(const Triplet& triplet) const;
  /// Of the whole dictionary, as they are shown and searched.
  const NameColumn& functionNames() const { return m_functions; }
  NameForm nameForm() const { return m_nameForm; }
  /// The name of a cell in a name column as the input spells it.
  QString rawName(int row, TripletColumn column) const;

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  /// Of names their rank.
  QVariant sortValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  const NameColumn& names(TripletColumn column) const;
  std::size_t nameOf(const Comparison& comparison, TripletColumn column) const;
  QString nameText(const Comparison& comparison, TripletColumn column) const;
  QVariant number(const Comparison& comparison, TripletColumn column) const;
  QVariant barLength(const Comparison& comparison, TripletColumn column) const;
  std::vector<double> keyValues(const SortKey& key) const;
  void nameFunctions();
  void findLargest();
  void findLevelFormats();
  const LevelFormat& levelOf(const Comparison& comparison) const;
  QVariant tooltip(const Comparison& comparison, TripletColumn column) const;
  std::uint32_t position(int row) const;
  std::optional<std::size_t> find(const std::vector<std::uint32_t>& rows, const Triplet& triplet) const;
  Branch branchOf(int row) const;
  /// How many functions a row of groups stands for.
  int functionsBeside(int row) const;
  void sortOrder();
  void filterRows();
  void arrangeRows();
  void changeGroups(const std::function<void()>& change);

  ComparisonView m_view;
  NameForm m_nameForm = NameForm::Short;
  Convention m_convention = Convention::AsPublished;
  LevelUnits m_levelUnits = LevelUnits::True;
  NameColumn m_functions, m_metrics, m_devices;
  Filter m_filter;
  TripletMarks m_marks;
  TripletGroups m_groups;  // only where the rows are grouped
  bool m_isGrouped = false;
  std::vector<SortKey> m_sortKeys;
  std::vector<std::uint32_t> m_order;     // all comparisons, sorted
  std::vector<std::uint32_t> m_matching;  // those that pass the filter, in the same order
  std::vector<std::uint32_t> m_rows;      // those that are shown
  std::vector<LevelFormat> m_levels;      // by metric
  double m_largestSuspicion = 0.0;
  double m_largestDelta = 0.0;
};

}  // namespace culprit::ui
