// Help > Tour: a few steps over the parts of the window, each told in a callout beside an outlined part. It
// blocks nothing: the window can be used meanwhile, and the callout follows its part wherever that goes. Owns
// the callout; tour_steps.h has the words.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <vector>

#include "ui/window/help/part_outline.h"

class QWidget;

namespace culprit::ui {

class Callout;

struct TourStep {
  QString title;
  QString text;
  QPointer<QWidget> part;  ///< hidden by the user: the step is left out
};

class Tour : public QObject {
  Q_OBJECT
 public:
  /// `makeRoom`: called before each step, so that no part is away only because another has the whole room.
  Tour(QWidget* window, std::function<void()> makeRoom);

  /// From the first step on, even if it is on already.
  void start(std::vector<TourStep> steps);
  void end();
  bool isOn() const { return m_at >= 0; }

  Callout& callout() { return *m_callout; }
  PartOutline& outline() { return *m_outline; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// To the next step whose part is there; at the end of them the tour ends.
  void go(int by);
  bool isThere(int step) const;
  void show(int step);
  /// To where the part is now.
  void follow();

  QWidget* m_window;
  std::function<void()> m_makeRoom;
  std::vector<TourStep> m_steps;
  int m_at = -1;
  Callout* m_callout;
  QPointer<PartOutline> m_outline;  // goes with the window of a floating part
  QPointer<QWidget> m_focusBefore;
  QTimer m_soon;
};

}  // namespace culprit::ui
