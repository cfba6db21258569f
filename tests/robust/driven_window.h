// The real window, taken where a user could take it: every page in front and painted, every dialog that shows
// what stands in a session, brush, swap, export, close. For the programs of this folder, which do it with
// thousands of sessions in one process; what the window shows is for them to judge.
#pragma once

#include <QSize>
#include <filesystem>
#include <functional>

#include "ui/window/main/main_window.h"

namespace culprit::robust {

class DrivenWindow {
 public:
  using Look = std::function<void(const QWidget&)>;

  /// `look`: called with each page, dialog and the window itself while it is on the screen.
  explicit DrivenWindow(
      const QSize& size, Look look = [](const QWidget&) {});

  ui::MainWindow& window() { return m_window; }

  /// True once it is on the screen; false if the window refuses it.
  bool open(const std::filesystem::path& session);
  /// Each page in front, once; with a row and a cycle selected, and one function opened.
  void showPages();
  /// Each dialog about what is open.
  void showDialogs();
  /// The statistics over one cycle of B, and over all again.
  void brush();
  /// False if the window cannot.
  bool swap();
  /// False if the window cannot.
  bool exportReport(const std::filesystem::path& file);
  /// Once what was pinned, and how the window looked, is in the session.
  void close();

 private:
  /// Does it in an event of its own, like what a user does: what is to be deleted later goes only when the
  /// event is over. Then waits.
  void act(const std::function<void()>& act);
  /// Until nothing reads and everything is painted.
  void settle();
  void paint(QWidget& shown);

  Look m_look;
  ui::MainWindow m_window;
};

}  // namespace culprit::robust
