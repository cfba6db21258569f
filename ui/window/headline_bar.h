// The first thing read of an open comparison: what it says in one sentence and, on an amber ground, why its
// numbers cannot be taken at their word. Below the toolbar; hidden while nothing is open.
#pragma once

#include <QFrame>

#include "ui/comparison_view.h"

class QLabel;

namespace culprit::ui {

class HeadlineBar : public QFrame {
  Q_OBJECT
 public:
  explicit HeadlineBar(QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  /// While both runs are read; the sentence comes with the view.
  void setLoading(bool loading);
  /// In a low window only the sentence; the warnings are in the tooltip.
  void setCompact(bool compact);
  QString sentence() const { return m_sentence; }
  const QStringList& warnings() const { return m_warnings; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintIcon();
  void showTexts(const QString& title, const QString& text);

  QString m_sentence;
  QStringList m_warnings;
  QLabel* m_icon;
  QLabel* m_title;
  QLabel* m_text;
  bool m_compact = false;
};

}  // namespace culprit::ui
