// Which docks of a main window are in front: only their pages are visible, so that a page knows by its
// isVisible() whether anybody waits for what it would have to read. And whether the user wanted it so, which
// is what Back and Forward go through: tabs tell that they came to the front, never why, so whatever the
// program arranges says so before.
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>
#include <QTimer>

class QDockWidget;
class QMainWindow;
class QTabBar;

namespace culprit::ui {

class DockFront : public QObject {
  Q_OBJECT
 public:
  /// `area` is its parent.
  explicit DockFront(QMainWindow& area);

  void watch(QDockWidget& dock);
  /// The tabs of docks that lie over each other.
  void watch(QTabBar& bar);

  /// Neither hidden nor a tab behind another one.
  bool isFront(const QDockWidget& dock) const;
  /// Names of the docks that are in front now, and when it was looked at last.
  QStringList names() const;
  const QStringList& lastNames() const { return m_last; }

  /// What comes to the front now is not the user's doing.
  void arrange();
  void raiseForUser(QDockWidget& dock);
  /// Those that are hidden stay so.
  void bring(const QStringList& names);
  /// What had the focus there last, else what the page is there for.
  void focusPage(const QDockWidget& dock) const;

  /// Shows and hides pages once the layout is at rest.
  void settleSoon();
  /// The window is hidden: no page changes.
  void rest();
  /// While one dock has the whole room, nothing comes to the front.
  void setPaused(bool paused) { m_isPaused = paused; }

 signals:
  void changed(bool byUser);
  void tabDoubleClicked(QDockWidget* dock);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void look();
  void showSeen();
  void keepFocus(const QDockWidget& hidden) const;
  QList<QDockWidget*> tabsBeside(const QDockWidget& dock) const;
  /// Null: `tab` is none.
  QDockWidget* dockOf(const QTabBar& bar, int tab) const;

  QMainWindow& m_area;
  QList<QDockWidget*> m_docks;
  QStringList m_last;
  QTimer m_look;
  QTimer m_seen;
  const QDockWidget* m_clicked = nullptr;  // by its tab, since the last look
  bool m_raised = false;                   // a tab came to the front
  bool m_arranged = false;                 // not by the user
  bool m_settled = false;                  // the docks are where they belong, each change is the user's
  bool m_isPaused = false;
};

}  // namespace culprit::ui
