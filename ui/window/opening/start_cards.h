// The two cards at the foot of the start page: the sample, and the command line.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace culprit::ui {

/// A white card with a title and 16 px of padding.
class StartCard : public QFrame {
  Q_OBJECT
 public:
  explicit StartCard(const QString& title, QWidget* parent = nullptr);

 protected:
  /// Grey running text.
  QLabel* addText(const QString& text);
  void paintEvent(QPaintEvent* event) override;
};

class SampleCard : public StartCard {
  Q_OBJECT
 public:
  explicit SampleCard(QWidget* parent = nullptr);

  /// To a new user the tour is the button that stands out, with a word about it.
  void offerTour(bool first);

 signals:
  void openRequested();
  void tourRequested();

 private:
  QLabel* m_new;
  QPushButton *m_open, *m_tour;
};

class CommandCard : public StartCard {
  Q_OBJECT
 public:
  explicit CommandCard(QWidget* parent = nullptr);
};

}  // namespace culprit::ui
