// The line above the call tree: how it is seen, which time is measured, what the width of a box stands for,
// what is looked for, and whether only what changed is shown. Changes nothing itself: the page asks it.
#pragma once

#include <QList>
#include <QWidget>

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

  CallTreeState state() const;
  /// Emits what has changed.
  void setState(const CallTreeState& state);
  IcicleWidth widthOf() const;
  /// What the width stands for, a sentence.
  QString widthWords() const;

  NameFilter& filter() { return *m_filter; }
  QComboBox& views() { return *m_views; }
  QComboBox& measures() { return *m_measures; }
  QComboBox& widths() { return *m_widths; }
  QToolButton& changedOnly() { return *m_changedOnly; }

 signals:
  void viewChanged();
  void measureChanged();
  void widthChanged();
  /// Of the text, or of what is shown of the tree.
  void filterChanged();

 private:
  QList<QWidget*> tools() const;

  NameFilter* m_filter;
  QComboBox* m_views;
  QComboBox* m_measures;
  QComboBox* m_widths;
  QToolButton* m_changedOnly;
};

}  // namespace culprit::ui
