// The process groups of the jobs of a comparison: how long their collectives transfer and wait in A and B,
// those that changed first. For the Ranks tab; it shows what the verdict on the job says and judges nothing.
#pragma once

#include <vector>

#include "core/model/results/results.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class GroupModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, Ranks, Calls, Transfer, Ratio, Bandwidth, Waiting, Change };

  explicit GroupModel(QObject* parent = nullptr);

  void setResults(ResultsPtr results);

 private:
  /// Positions in Results::jobs and in its groups.
  struct Place {
    std::size_t job = 0, group = 0;
  };

  int rows() const override;
  QString text(int row, int column) const override;
  QVariant sortValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  const JobVerdict::GroupChange& group(const Place& place) const;
  const JobVerdict::GroupChange& group(int row) const;
  QString nameOfGroup(int row) const;

  ResultsPtr m_results;
  std::vector<Place> m_rows;
};

}  // namespace culprit::ui
