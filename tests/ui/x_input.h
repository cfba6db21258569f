// Mouse and keyboard of an X server, by xdotool: what offscreen tests send themselves comes from outside
// here.
#pragma once

#include <QFileDialog>
#include <QPoint>
#include <QStringList>
#include <QWidget>

#include "tests/ui/patience.h"

namespace culprit::ui::test {

/// One run of xdotool while the window goes on: the events come through the X server.
bool xdo(const QStringList& command);
bool moveTo(const QPoint& at);
bool click(const QPoint& at);
bool click(const QWidget& widget);
bool drag(const QPoint& from, const QPoint& to);
bool press(const QString& keys);
bool type(const QString& text);

/// What a window manager does with a new window.
bool focus(const QWidget& window);

/// The file dialog that `window` shows, or shows soon; null: none.
QFileDialog* fileDialog(const QWidget& window);
/// Chooses a file in it.
bool enterFile(const QWidget& window, const QString& path);

/// Skips the test where there is no X server or no xdotool.
#define NEEDS_X_INPUT()                                                           \
  do {                                                                            \
    if (QGuiApplication::platformName() != "xcb") QSKIP("needs an X server");     \
    if (QStandardPaths::findExecutable("xdotool").isEmpty()) QSKIP("no xdotool"); \
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);                      \
  } while (false)

}  // namespace culprit::ui::test
