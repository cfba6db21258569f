// All process pairs of a comparison, or kinds of cycle of one process, with what the verdict says of each,
// for "All Process Pairs": the ranks of a job at a glance. Shows; the window chooses.
#pragma once

#include <QString>
#include <vector>

#include "core/model/results/results.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class PairModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, CyclesA, CyclesB, MedianA, MedianB, Ratio, Comparability, Speed, Cause };

  explicit PairModel(QObject* parent = nullptr);

  /// `shown`: the pair that is on the screen, in bold.
  void setResults(ResultsPtr results, std::size_t shown);

 private:
  static std::vector<Head> heads(const ResultsPtr& results);
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  ResultsPtr m_results;
  std::size_t m_shown = 0;
};

/// What their column is called: "Process pair", "Kind of cycle"; null: as if there were processes.
QString pairColumn(const ResultsPtr& results);
/// What that column has: "The process of A and the one of B that are compared".
QString pairHint(const ResultsPtr& results);
/// "Process rank 3 (12) with rank 3 (14)", with the part where that tells two pairs apart.
QString pairTitle(const Results& results, const PairResults& pair);
/// The same of all pairs, in time in proportion to them.
std::vector<QString> pairTitles(const Results& results);
/// "rank 3" where every pair is of one rank, with the part where that tells two apart; else pairTitles().
std::vector<QString> rankTitles(const Results& results);

}  // namespace culprit::ui
