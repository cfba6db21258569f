// The operators and ranges that called one function, with calls and time in A and B, for the function view.
// The Callers page owns it; it knows nothing of the selection.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "core/model/details/caller_list.h"
#include "core/model/results/results.h"
#include "core/report/words/function_name.h"

namespace culprit::ui {

class CallerModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, Kind, CallsA, CallsB, ShareA, ShareB, TimeA, TimeB, Change, ColumnCount };
  enum Role {
    NumberRole = Qt::UserRole,  ///< double or invalid; names: QString
    CopyRole,
    BarRole,  ///< -1 to 1: the change of the time against the largest one
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Null: none. `results`: of the same session.
  void setList(std::shared_ptr<const CallerList> list, ResultsPtr results);
  void setNameForm(NameForm form);
  const std::shared_ptr<const CallerList>& list() const { return m_list; }
  const CallerRow& row(int row) const { return m_list->rows.at(static_cast<std::size_t>(row)); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString name(int row, NameForm form) const;
  std::optional<double> number(int row, int column) const;
  QString text(int row, int column) const;

  std::shared_ptr<const CallerList> m_list;
  ResultsPtr m_results;
  NameForm m_nameForm = NameForm::Short;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
