// The strips of the ranks for the Ranks page: which side, which cycle, which collective stands at 0, and the
// strips. Reads in a job, and not at all while it is hidden; another choice takes the place of what is being
// read. Raw traces only.
#pragma once

#include <QWidget>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/details/rank_strips.h"
#include "ui/jobs/job.h"
#include "ui/state/comparison_view.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;

namespace culprit::ui {

class CycleSpin;
class ElidedLabel;
class EmptyState;
class RankStripsLegend;
class RankStripsView;

class RankStripsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit RankStripsPanel(QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  void setLoading(bool loading);
  /// Pairs from top to bottom.
  void setOrder(std::vector<std::size_t> pairs);

  /// Of B at first.
  Side side() const;
  void showSide(Side side);
  /// Empty: the typical cycle.
  void showCycle(std::optional<std::int64_t> number);

  RankStripsView& strips() { return *m_strips; }
  QComboBox& sides() { return *m_sides; }
  QComboBox& collectives() { return *m_collectives; }
  CycleSpin& spin() { return *m_spin; }
  EmptyState& empty() { return *m_empty; }
  /// What the line above the strips says.
  QString message() const;
  /// Still reading.
  bool isBusy() const { return m_job.isRunning(); }

  QSize minimumSizeHint() const override { return {200, 80}; }

 signals:
  void pairRequested(std::size_t pair);
  /// One sentence.
  void failed(const QString& sentence);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void connectParts();
  QPushButton* addButton(QHBoxLayout& line, const QString& text, const QString& tip);
  bool canRead() const { return canRead(side()); }
  bool canRead(Side side) const;
  /// What is shown is of the run that is chosen.
  bool isOfSide() const;
  /// What the strips of two pairs have in common if they are beside each other.
  std::pair<std::string, std::string> parts() const;
  void ask();
  void take(std::shared_ptr<const RankStrips> strips);
  void fillSpin();
  void fillCollectives();
  void align();
  void showState();
  void showEmpty();

  ComparisonView m_view;
  std::pair<std::string, std::string> m_parts;  // of what was asked for
  bool m_loading = false;
  bool m_hasFailed = false;
  bool m_stale = false;  // asked while hidden
  std::optional<std::int64_t> m_wanted;
  std::optional<StripCollective> m_chosen;  // by the user
  bool m_choseStart = false;                // likewise, the start of the cycle
  Job m_job;
  QWidget* m_line;
  QComboBox* m_sides;
  CycleSpin* m_spin;
  QList<QPushButton*> m_buttons;
  QComboBox* m_collectives;
  ElidedLabel* m_message;
  RankStripsLegend* m_legend;
  RankStripsView* m_strips;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
