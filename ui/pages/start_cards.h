// The two cards at the foot of the start page: the sample, and the command line.
#pragma once

#include <QFrame>

namespace culprit::ui {

/// A white card with a title and 16 px of padding.
class StartCard : public QFrame {
  Q_OBJECT
 public:
  explicit StartCard(const QString& title, QWidget* parent = nullptr);

 protected:
  /// Grey running text.
  void addText(const QString& text);
  void paintEvent(QPaintEvent* event) override;
};

class SampleCard : public StartCard {
  Q_OBJECT
 public:
  explicit SampleCard(QWidget* parent = nullptr);

 signals:
  void openRequested();
};

class CommandCard : public StartCard {
  Q_OBJECT
 public:
  explicit CommandCard(QWidget* parent = nullptr);
};

}  // namespace culprit::ui
