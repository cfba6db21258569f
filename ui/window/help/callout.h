// A small framed text beside a part of the window, with an arrow to it: title, text, which step it is, and
// buttons for the steps before and after and to skip the rest. Lies over its parent, covers only its own
// place, and stays inside. Left, Right and Escape are the buttons while it has the focus.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace culprit::ui {

class Callout : public QFrame {
  Q_OBJECT
 public:
  explicit Callout(QWidget* parent);

  /// `number` of `count`, from 1.
  void setStep(const QString& title, const QString& text, int number, int count);
  /// In the parent's coordinates; without an arrow in its lower right corner if `part` is empty.
  void placeBeside(const QRect& part);

  QString title() const;
  QString text() const;
  QString step() const;
  QPushButton& nextButton() { return *m_next; }
  QPushButton& backButton() { return *m_back; }
  QPushButton& skipButton() { return *m_skip; }

 signals:
  void backRequested();
  void nextRequested();
  void skipRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Where the arrow is.
  enum class Edge { None, Top, Bottom, Left, Right };

  void buildTexts();
  void buildButtons();
  bool tryPlace(Edge edge, const QRect& part);

  QLabel *m_title, *m_text, *m_step;
  QPushButton *m_back, *m_next, *m_skip;
  Edge m_edge = Edge::None;
  int m_tip = 0;  // along that edge
};

}  // namespace culprit::ui
