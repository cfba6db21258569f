// The process pairs with the times of each class of their work, for the Ranks tab: what is known of late
// ranks first, the late ranks on top. Everything that takes all pairs is made once per results, so that a
// page of a thousand ranks scrolls. The Ranks page owns it; it knows nothing of the selection.
#pragma once

#include <memory>
#include <vector>

#include "core/report/figures/pair_heat.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class HeatModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Pair, Host, Late, Reason, Own, Cycle, FirstClass };
  enum Role {
    HeatRole = OwnRole,  ///< double: the strength of heatColour(); invalid: nothing to tell
  };

  explicit HeatModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  /// What the cells of classes and of the own time tell.
  void setKind(HeatKind kind);
  HeatKind kind() const { return m_kind; }
  double fullMs() const { return m_fullMs; }
  const PairHeat& heat() const { return m_heat; }
  /// Whether any row has something to tell there.
  bool isTold(Column column) const;
  /// The most letters of a name of a pair.
  int longestName() const { return m_longestName; }
  /// How far the ranks of one run lie apart, of the class in which they do most: "host, B: 2.1 to 84 ms";
  /// empty without numbers.
  const QString& spread() const { return m_spread; }
  /// The pair with the largest change in words; empty without numbers.
  const QString& summary() const { return m_summary; }
  /// What the colours mean, with the ms of the full one.
  QString colours() const;

 private:
  const HeatRow& heatRow(int row) const { return m_heat.rows.at(static_cast<std::size_t>(row)); }
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant sortValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  /// Of the own time or a class; null: the column is of neither.
  const HeatCell* heatCell(int row, int column) const;
  std::optional<double> number(int row, int column) const;
  QString explanation(int row, int column) const;
  const QString& titleOf(int row) const { return m_titles.at(heatRow(row).pair); }
  QVariant heatOf(int row, int column) const;
  void takeResults();
  QString makeSpread() const;
  QString makeSummary() const;
  std::vector<Head> heads() const;

  ComparisonView m_view;
  HeatKind m_kind = HeatKind::Change;
  PairHeat m_heat;
  double m_fullMs = 0.0;
  std::vector<QString> m_titles, m_names;  // by pair
  std::vector<double> m_hostPlaces;        // by pair; node10 behind node9
  std::vector<int> m_rowOfPair;
  int m_longestName = 0;
  QString m_spread, m_summary;
};

}  // namespace culprit::ui
