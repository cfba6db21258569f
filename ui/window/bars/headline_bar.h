// The first thing read of an open comparison: whether the runs can be compared, what is wrong in one
// sentence, the numbers behind it, what can be done about it, and how the checks went. Below the toolbar;
// hidden while nothing is open.
#pragma once

#include <QFrame>

#include "ui/state/comparison_view.h"

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace culprit::ui {

class VerdictBadge;

class HeadlineBar : public QFrame {
  Q_OBJECT
 public:
  explicit HeadlineBar(QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  /// While both runs are read; the sentence comes with the view.
  void setLoading(bool loading);
  /// In a low window only the sentence; the rest is in the tooltip.
  void setCompact(bool compact);
  /// Without the brushed cycles that it is about.
  QString sentence() const { return m_sentence; }

 signals:
  void checksRequested();
  void checkRequested(culprit::CheckId id);
  void actionRequested(culprit::CheckAction action);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildTexts();
  void fillMenu(QMenu& menu);
  void buildButtons();
  void readVerdict();
  void showVerdict();
  void showButtons();
  /// On one line if it can be, a step smaller if that makes it fit.
  void fitTitle();
  void showTexts(const QString& title, const QString& text);
  const PairVerdict* verdict() const;
  /// Of which cycles the verdict is, unless of all.
  QString scope() const;

  ComparisonView m_view;
  QString m_sentence, m_rowsText, m_evidence, m_whole;
  VerdictBadge* m_badge;
  QLabel* m_title;
  QLabel* m_rows;
  QLabel* m_text;
  QPushButton* m_action;
  QToolButton* m_checks;
  bool m_compact = false;
};

}  // namespace culprit::ui
