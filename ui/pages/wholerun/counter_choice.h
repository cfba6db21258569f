// The button "Counters" above the whole run: a list of those that there are, to tick which are drawn. The
// page asks it. Names that it has no room for are drawn as long as nothing that it lists is hidden.
#pragma once

#include <QStringList>
#include <QToolButton>

class QMenu;

namespace culprit::ui {

class CounterChoice : public QToolButton {
  Q_OBJECT
 public:
  static constexpr qsizetype kMostListed = 400;  ///< a session may come from anywhere

  explicit CounterChoice(QWidget* parent = nullptr);

  /// In the order of the list. What is hidden stays hidden, whether it is among them or not.
  void setCounters(const QStringList& names);
  /// Ascending.
  const QStringList& hidden() const { return m_hidden; }
  bool hides(const QString& name) const;
  void setHidden(const QStringList& names);

 signals:
  /// Others are hidden.
  void hiddenChanged();

 private:
  void showTicks();
  void hideAll(bool hides);

  QMenu* m_menu;
  QStringList m_names, m_hidden;
};

}  // namespace culprit::ui
