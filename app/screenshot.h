// `culprit --screenshot FILE.png A B`: opens what is asked for, waits until it is on the screen with its
// first row selected, saves a picture of the window and ends the program. Used by scripts; needs no display.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace culprit::ui {
class MainWindow;
}

namespace culprit::app {

class Screenshot : public QObject {
 public:
  /// Ends the application with 0 when `file` is written, with 3 and a line on standard error if it cannot be.
  /// `ofStartPage`: nothing is being opened.
  Screenshot(ui::MainWindow& window, const QString& file, bool ofStartPage);

 private:
  void look();
  void take();
  void fail(const QString& sentence);

  ui::MainWindow& m_window;
  QString m_file;
  QTimer m_timer;
  QElapsedTimer m_waited;
  bool m_isSettled = false;
};

}  // namespace culprit::app
