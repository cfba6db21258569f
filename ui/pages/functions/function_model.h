// Where the time went, row by row, for the Functions tab: as the tree that sums, or flat for sorting across,
// one row per function. Flat, waits and containers, whose own time is no cause, stand only where they are
// asked for. The Functions page owns it; it knows nothing of the selection.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/report/names/function_name.h"
#include "ui/pages/functions/function_column.h"
#include "ui/pages/functions/function_tree.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/sort_key.h"
#include "ui/tables/table_model.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

class FunctionModel : public TableModel {
  Q_OBJECT
 public:
  using enum FunctionColumn::Id;
  enum Role {
    BarRole = OwnRole,  ///< -1 to 1: the change against the largest one
    BranchRole,         ///< a Branch; nothing where the list is flat
  };

  explicit FunctionModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  void setNameForm(NameForm form);
  /// Flat: with waits and containers.
  void setWaitsShown(bool shown);
  /// What the user wants; without a tree the list is flat in any case.
  void setTreeWanted(bool wanted);
  bool isTree() const { return m_treeWanted && !m_tree.isEmpty(); }
  bool hasTree() const { return !m_tree.isEmpty(); }
  /// Of the tree: inside each level.
  void setKeys(std::vector<SortKey> keys);
  /// Of the tree: names at any level, of metrics too. Keeps the rows that it is inside of.
  void setFilter(const TextFilter& filter);
  void setOpen(int row, bool open);
  void setAllOpen(bool open);
  std::vector<std::string> openRows() const { return m_tree.openRows(); }
  void setOpenRows(const std::vector<std::string>& paths);

  /// Functions of the verdict, shown or not.
  int totalRows() const;
  bool hasWaits() const;
  /// What the row stands for, or is inside of; null for classes, kinds and families.
  const FunctionShare* share(int row) const;
  /// The function alone, where the row is one of several in its match, or a metric.
  std::optional<Triplet> tripletOf(int row) const;
  /// The row with the triplet's function; empty if there is none. Of the tree only what is open.
  std::optional<int> rowOf(const Triplet& triplet) const;
  /// Opens what the triplet's function is inside of.
  void reveal(const Triplet& triplet);

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  FunctionTree::Before treeOrder() const;
  void chooseRows();
  /// In the order of FunctionColumn.
  static std::vector<Head> heads(WorkUnit per);
  void changeRows(const std::function<void()>& change);
  bool isShareOf(const FunctionRow& row, const Triplet& triplet) const;
  const FunctionShare* shareOf(const TimeTreeRow& row) const;
  const FunctionShare* shareOf(const FunctionRow& row) const;
  /// Of a column that has no number.
  QString wordsOf(const FunctionRow& row, int column) const;
  const Comparison* testOf(const FunctionRow& row) const;
  std::optional<double> number(const FunctionRow& row, FunctionColumn::Id column) const;
  QString nameOf(const FunctionRow& row) const;
  const ListedNames& names() const;
  QString treeName(const TimeTreeRow& row) const;
  /// Of every row of the tree, as sorting and filtering compare them; made when first asked for.
  const std::vector<QString>& searchedNames() const;
  /// The places of the names in their order.
  const std::vector<double>& nameRanks() const;
  QString rawName(const FunctionRow& row) const;
  QString matchText(const FunctionRow& row) const;
  QString spoken(int row) const;
  QString explanation(const FunctionRow& row) const;
  const Comparison& metric(const FunctionRow& row) const;

  ComparisonView m_view;
  FunctionTree m_tree;
  std::vector<FunctionRow> m_rows;
  std::unordered_map<std::size_t, const Comparison*> m_tests;  ///< by function: the most suspicious row
  std::vector<SortKey> m_keys;
  MeanCycles m_cycles;
  mutable std::vector<QString> m_searched;
  mutable std::vector<double> m_ranks;
  bool m_waitsShown = false;
  bool m_treeWanted = true;
  NameForm m_nameForm = NameForm::Short;
  mutable std::optional<ListedNames> m_names;  ///< made when somebody asks
  double m_largest = 0.0;
};

}  // namespace culprit::ui
