// The line above the whole run: what is looked for, with how often it is there, the way from one to the next,
// how B lies below A, and a sentence. Changes nothing itself: the page asks it.
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace culprit::ui {

class CounterChoice;
class ElidedLabel;
class PinList;

class WholeRunLine : public QWidget {
  Q_OBJECT
 public:
  explicit WholeRunLine(QWidget* parent = nullptr);

  QLineEdit& search() { return *m_search; }
  QToolButton& byCycle() { return *m_byCycle; }
  QToolButton& previous() { return *m_previous; }
  QToolButton& next() { return *m_next; }
  CounterChoice& counters() { return *m_counters; }
  const CounterChoice& counters() const { return *m_counters; }
  PinList& pins() { return *m_pins; }
  /// Hidden as long as there is nothing to compare.
  QToolButton& compare() { return *m_compare; }
  /// How often what is looked for is there; empty: nothing is looked for.
  void setFinds(const QString& text);
  QString finds() const;
  /// The buttons do something.
  void setCanStep(bool can);
  void setMessage(const QString& text);
  QString message() const;

 signals:
  void textChanged(const QString& text);
  /// 1: to the next find, -1: to the one before.
  void stepWanted(int by);
  void byCycleChanged(bool byCycle);
  void compareWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QToolButton* addButton(const QString& text, const QString& tip);

  QLineEdit* m_search;
  ElidedLabel* m_finds;
  QToolButton* m_previous;
  QToolButton* m_next;
  QToolButton* m_byCycle;
  CounterChoice* m_counters;
  PinList* m_pins;
  QToolButton* m_compare;
  ElidedLabel* m_message;
};

}  // namespace culprit::ui
