// The operators and ranges that called one function, with calls and time in A and B, for the function view.
// The Callers page owns it; it knows nothing of the selection.
#pragma once

#include <memory>
#include <optional>

#include "core/model/details/caller_list.h"
#include "core/model/results/results.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class CallerModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, Kind, CallsA, CallsB, ShareA, ShareB, TimeA, TimeB, Change };
  enum Role { BarRole = OwnRole };  ///< -1 to 1: the change of the time against the largest one

  explicit CallerModel(QObject* parent = nullptr);

  /// Null: none. `results`: of the same session.
  void setList(std::shared_ptr<const CallerList> list, ResultsPtr results);
  void setNameForm(NameForm form);
  const std::shared_ptr<const CallerList>& list() const { return m_list; }
  const CallerRow& row(int row) const { return m_list->rows.at(static_cast<std::size_t>(row)); }

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  /// Tells those apart that would look alike.
  void nameCallers();
  QString name(int row, const ListedNames& names) const;
  std::optional<double> number(int row, int column) const;

  std::shared_ptr<const CallerList> m_list;
  ResultsPtr m_results;
  NameForm m_nameForm = NameForm::Short;
  ListedNames m_names;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
