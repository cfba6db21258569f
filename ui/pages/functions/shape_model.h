// The operators that used one function, by the shape of their operands, with calls, GPU time and achieved
// rate in A and B, for the function view. The Shapes page owns it; it knows nothing of the selection.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/model/details/shape_table.h"
#include "core/model/results/results.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class ShapeModel : public TableModel {
  Q_OBJECT
 public:
  enum Column {
    Op,
    Operands,
    What,
    CallsA,
    CallsB,
    TimeA,
    TimeB,
    Change,
    CallA,
    CallB,
    OperationsA,
    OperationsB,
    BytesA,
    BytesB,
    ShareA,
    ShareB
  };
  enum Role { BarRole = OwnRole };  ///< -1 to 1: the change of the time against the largest one

  explicit ShapeModel(QObject* parent = nullptr);

  /// The rows of an operator, or of those that launched the function. Null: none. `results`: of the same
  /// session.
  void setTable(std::shared_ptr<const ShapeTable> table, ResultsPtr results, FunctionId function);
  void setNameForm(NameForm form);
  const ShapeRow& row(int row) const { return m_table->rows.at(m_rows.at(static_cast<std::size_t>(row))); }

 private:
  int rows() const override { return static_cast<int>(m_rows.size()); }
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  void nameOperators();
  std::optional<double> number(int row, int column) const;

  std::shared_ptr<const ShapeTable> m_table;
  ResultsPtr m_results;
  std::vector<std::size_t> m_rows;  // of the table
  NameForm m_nameForm = NameForm::Short;
  ListedNames m_names;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
