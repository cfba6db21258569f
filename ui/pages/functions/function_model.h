// Every row of "where the time went" with all its numbers, for the Functions tab: flat, in the order of the
// verdict until the page's proxy sorts it. Waits and containers, whose own time is no cause, only where they
// are asked for. The Functions page owns it; it knows nothing of the selection.
#pragma once

#include <optional>
#include <vector>

#include "core/report/words/function_name.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class FunctionModel : public TableModel {
  Q_OBJECT
 public:
  enum Column {
    Name,
    Device,
    Category,
    Match,
    A,
    B,
    Change,
    ByCalls,
    PerCall,
    ByTypical,
    ByInterrupted,
    ByOverlap,
    CallsA,
    CallsB,
    PerCallA,
    PerCallB,
    ExposedA,
    ExposedB,
    TotalA,
    TotalB,
    TotalCallsA,
    TotalCallsB,
    Suspicion,
  };
  enum Role { BarRole = OwnRole };  ///< -1 to 1: the change against the largest one

  explicit FunctionModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  void setNameForm(NameForm form);
  void setWaitsShown(bool shown);
  /// With the waits and containers that are not shown.
  int totalRows() const;
  bool hasWaits() const;
  const FunctionShare& share(int row) const;
  /// The row with the triplet's function; empty if there is none.
  std::optional<int> rowOf(const Triplet& triplet) const;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  void chooseRows();

  ComparisonView m_view;
  std::vector<std::size_t> m_rows;  // positions in the functions of the verdict
  bool m_waitsShown = false;
  NameForm m_nameForm = NameForm::Short;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
