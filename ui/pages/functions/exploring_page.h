// The Functions tab: the list of all functions and, when one of them is opened, everything about it beside
// the list, which then keeps only its times. The Workspace gives it the whole room while a function is open.
#pragma once

#include <QWidget>

#include "ui/state/comparison_view.h"

class QSplitter;

namespace culprit::ui {

class FunctionView;
class FunctionsPage;

class ExploringPage : public QWidget {
  Q_OBJECT
 public:
  /// Takes both as its children.
  ExploringPage(FunctionsPage* functions, FunctionView* view, QWidget* parent = nullptr);

  void setOpen(bool open);
  bool isOpen() const { return m_isOpen; }

 private:
  /// All of its columns in the width that is left.
  void fitList();

  FunctionsPage* m_functions;
  FunctionView* m_view;
  QSplitter* m_split;
  QList<int> m_before;  // widths of the columns of the list before it had to make room; 0: hidden
  bool m_isOpen = false;
};

}  // namespace culprit::ui
