// Compare > Match Names...: which functions of A and B are taken for the same thing, those that have no
// partner, and matching by hand: select one on each side, Match. Not modal; it only says what belongs
// together.
#pragma once

#include <QDialog>
#include <QStandardItemModel>

#include "ui/state/comparison_view.h"
#include "ui/window/choosing/match_lists.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace culprit::ui {

class DenseTable;

class MatchDialog : public QDialog {
  Q_OBJECT
 public:
  explicit MatchDialog(const ComparisonView& view, QWidget* parent = nullptr);

  const NameMatches& matches() const { return m_matches; }
  const MatchLists& lists() const { return m_lists; }
  /// The functions of a side without a partner of the same name.
  DenseTable& names(Side side) { return *(side == Side::A ? m_a : m_b).table; }
  DenseTable& matched() { return *m_matchedTable; }
  /// Pairs that look like the same thing, each with a button; hidden while there are none.
  DenseTable& proposed() { return *m_proposedTable; }
  QPushButton& matchButton() { return *m_match; }
  QPushButton& unmatchButton() { return *m_unmatch; }
  QPushButton& applyButton() { return *m_apply; }

 signals:
  void matchRequested(const culprit::NameMatches& matches);

 private:
  struct Half {
    QLabel* title = nullptr;
    QLineEdit* filter = nullptr;
    DenseTable* table = nullptr;
    QStandardItemModel* model = nullptr;
  };

  QWidget* buildHalf(Half& half, Side side);
  QWidget* buildMatched();
  QWidget* buildProposed();
  void fillProposed();
  void buildButtons();
  /// After every change of the matches.
  void refill();
  void fill(const Half& half, const std::vector<LoneName>& names, const char* side);
  void fillMatched();
  /// The selected function; null if there is none.
  const LoneName* selected(const Half& half, const std::vector<LoneName>& names) const;
  /// The selected row that was matched by hand: its place in the matches.
  std::optional<std::size_t> selectedEntry() const;
  void enableButtons();
  void match();
  void unmatch();

  ComparisonView m_view;
  NameMatches m_matches;
  MatchLists m_lists;
  Half m_a, m_b;
  QStandardItemModel m_matchedModel;
  QWidget* m_proposed = nullptr;
  QLabel* m_proposedTitle;
  QStandardItemModel m_proposedModel;
  DenseTable* m_proposedTable;
  DenseTable* m_matchedTable;
  QLabel* m_matchedTitle;
  QPushButton* m_match;
  QPushButton* m_unmatch;
  QPushButton* m_apply;
};

}  // namespace culprit::ui
