// The right end of the menu line: A and B with symbol, name and cycles, the swap button between them, and the
// choice of the process pair. Follows the shown comparison; asks the window for another pair or for swapping.
#pragma once

#include <QWidget>

#include "ui/state/comparison_view.h"

class QAction;
class QComboBox;
class QLabel;

namespace culprit::ui {

class SideBar : public QWidget {
  Q_OBJECT
 public:
  /// Of the choice of pairs, as QString: what the box shows of a pair of ranks, or of a kind of its cycles.
  static constexpr int kRanksRole = Qt::UserRole;

  /// The button shows and triggers `swap`.
  explicit SideBar(QAction* swap, QWidget* parent = nullptr);

  void setView(const ComparisonView& view);

 signals:
  void pairChosen(std::size_t pair);
  void allPairsRequested();

 private:
  /// A name and, in grey, how many cycles.
  struct SideText {
    QLabel* name = nullptr;
    QLabel* cycles = nullptr;
  };

  SideText addSide(Side side);
  void showSide(const SideText& text, const Run& run, std::size_t cycles);
  void listPairs(const Results& results);

  QWidget* m_sides;
  SideText m_a, m_b;
  QComboBox* m_pairs;
  QLabel* m_nothing;
  std::size_t m_pairCount = 0;
  int m_shown = 0;
};

}  // namespace culprit::ui
