#include "tests/ui/x_input.h"

#include <QProcess>
#include <QtTest>

namespace culprit::ui::test {

bool xdo(const QStringList& command) {
  QProcess process;
  process.start("xdotool", command);
  if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, kPatienceMs)) return false;
  QTest::qWait(60);
  return process.error() == QProcess::UnknownError && process.exitStatus() == QProcess::NormalExit &&
         process.exitCode() == 0;
}

bool moveTo(const QPoint& at) {
  return xdo({"mousemove", QString::number(at.x()), QString::number(at.y())});
}

bool click(const QPoint& at) {
  return moveTo(at) && xdo({"click", "1"});
}

bool click(const QWidget& widget) {
  return click(widget.mapToGlobal(widget.rect().center()));
}

bool drag(const QPoint& from, const QPoint& to) {
  return moveTo(from) && xdo({"mousedown", "1"}) && moveTo((from + to) / 2) && moveTo(to) &&
         xdo({"mouseup", "1"});
}

bool press(const QString& keys) {
  return xdo({"key", keys});
}

bool type(const QString& text) {
  return xdo({"type", "--delay", "5", text});
}

bool focus(const QWidget& window) {
  return QTest::qWaitForWindowExposed(const_cast<QWidget*>(&window)) &&
         xdo({"windowfocus", "--sync", QString::number(window.winId())}) &&
         QTest::qWaitFor([&] { return window.isActiveWindow(); }, kPatienceMs);
}

QFileDialog* fileDialog(const QWidget& window) {
  QFileDialog* found = nullptr;
  (void)QTest::qWaitFor(
      [&] {
        for (auto* dialog : window.findChildren<QFileDialog*>())
          if (dialog->isVisible()) found = dialog;
        return found != nullptr;
      },
      kPatienceMs);
  return found;
}

bool enterFile(const QWidget& window, const QString& path) {
  QFileDialog* dialog = fileDialog(window);
  return dialog && focus(*dialog) && press("ctrl+a") && type(path) && press("Return");
}

}  // namespace culprit::ui::test
