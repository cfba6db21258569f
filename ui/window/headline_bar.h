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
  QString sentence() const { return m_sentence; }
  const QStringList& warnings() const { return m_warnings; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintIcon();

  QString m_sentence;
  QStringList m_warnings;
  QLabel* m_icon;
  QLabel* m_title;
  QLabel* m_text;
};

}  // namespace culprit::ui
