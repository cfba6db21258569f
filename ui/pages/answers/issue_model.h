// What was skipped or doubtful in the input, one row per kind, side and file: how serious, where first, how
// often, in words, and what it means for the result. Warnings first, then as met. The Issues page owns it.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class IssueModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Kind, RunSide, First, Count, File, Line, Meaning };
  enum Role {
    SideRole = OwnRole,  ///< int of Side, or invalid
    WarningRole,         ///< bool: a warning, not a note
  };

  explicit IssueModel(QObject* parent = nullptr);

  /// Null: no session.
  void setResults(ResultsPtr results);
  const Issue& issue(int row) const;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  ResultsPtr m_results;
  std::vector<std::size_t> m_order;
};

/// "skipped row": the kind of an issue in words.
QString titleOf(IssueKind kind);

}  // namespace culprit::ui
