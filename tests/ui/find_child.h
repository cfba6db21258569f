// Finds parts of a window by what a user sees or a screen reader says. Null: there is none.
#pragma once

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QWidget>

namespace culprit::ui::test {

template <typename Button = QPushButton>
Button* buttonOf(const QWidget& parent, const QString& text) {
  for (Button* one : parent.findChildren<Button*>())
    if (one->text() == text) return one;
  return nullptr;
}

template <typename Widget>
Widget* childNamed(const QWidget& parent, const QString& accessibleName) {
  for (Widget* one : parent.findChildren<Widget*>())
    if (one->accessibleName() == accessibleName) return one;
  return nullptr;
}

inline QAction* actionOf(const QMenu& menu, const QString& text) {
  for (QAction* one : menu.actions())
    if (one->text() == text) return one;
  return nullptr;
}

}  // namespace culprit::ui::test
