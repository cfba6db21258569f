// The line above the call tree: how it is seen, which time is measured, what the width of a box stands for,
// what is looked for, whether only what changed is shown, and which calls are hidden. Changes nothing itself:
// the page asks it.
#pragma once

#include <QList>
#include <QWidget>
#include <vector>

#include "ui/plots/icicle/icicle_data.h"
#include "ui/state/call_tree_state.h"

class QComboBox;
class QToolButton;

namespace culprit::ui {

class NameFilter;

class CallTreeLine : public QWidget {
  Q_OBJECT
 public:
  explicit CallTreeLine(QWidget* parent = nullptr);

  /// As chosen.
  CallTreeState state() const;
  /// Emits what has changed.
  void setState(const CallTreeState& state);
  /// The time that is shown: the chosen one, or that of the host where there is no other.
  CallMeasure measure() const;
  /// Whether the calls have no time but that of the host. What was chosen is shown again with other calls.
  /// Emits nothing: who has other calls shows them anyway.
  void setHostTimeAlone(bool isAlone);
  IcicleWidth widthOf() const;
  /// What the width stands for, a sentence.
  QString widthWords() const;

  const std::vector<CallLabel>& hidden() const { return m_hidden; }
  /// Once more is no change.
  void hideCalls(const CallLabel& label);
  void showHidden() { setHidden({}); }

  NameFilter& filter() { return *m_filter; }
  QComboBox& views() { return *m_views; }
  QComboBox& measures() { return *m_measures; }
  QComboBox& widths() { return *m_widths; }
  QToolButton& changedOnly() { return *m_changedOnly; }
  /// Says how many calls are hidden, and shows them again; there only while some are.
  QToolButton& hiddenCalls() { return *m_hiddenCalls; }

 signals:
  void viewChanged();
  void measureChanged();
  void widthChanged();
  /// Of the text, or of what is shown of the tree.
  void filterChanged();
  void hiddenChanged();

 private:
  QList<QWidget*> tools() const;
  void setHidden(std::vector<CallLabel> hidden);
  void showMeasure();

  NameFilter* m_filter;
  QComboBox* m_views;
  QComboBox* m_measures;
  QComboBox* m_widths;
  QToolButton* m_changedOnly;
  QToolButton* m_hiddenCalls;
  CallMeasure m_chosen = CallMeasure::Device;
  bool m_isHostAlone = false;
  std::vector<CallLabel> m_hidden;
};

}  // namespace culprit::ui
