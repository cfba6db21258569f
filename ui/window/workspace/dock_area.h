// One dock per page, which the user can move, put over each other, float, hide, or give the whole room; kept
// from one start to the next. Knows no page: the Workspace says which there are and where they stand by
// default.
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QPointer>
#include <functional>
#include <vector>

#include "ui/window/workspace/dock_front.h"

namespace culprit::ui {

class DockTitle;

class DockArea : public QMainWindow {
  Q_OBJECT
 public:
  explicit DockArea(QWidget* parent = nullptr);
  ~DockArea() override;

  QDockWidget* dock(const QString& name) const;
  /// A check per dock, for the View menu.
  QList<QAction*> dockActions() const;
  /// The one that had the focus last, as long as it can be seen; null: none.
  QDockWidget* currentDock() const;
  /// Without the count that its own title may have.
  QString titleOf(const QDockWidget& dock) const;
  /// Each dock that is in front shows its page.
  bool isSettled() const;
  /// Those that it could become a tab of.
  QList<QDockWidget*> dockedBeside(const QDockWidget& dock) const;

  void moveDock(QDockWidget& dock, Qt::DockWidgetArea edge);
  void tabDock(QDockWidget& dock, QDockWidget& other);
  void floatDock(QDockWidget& dock, bool floats);
  /// Gives it the whole room, or all others theirs back.
  virtual void expandDock(QDockWidget& dock);
  bool isExpanded() const { return !m_beforeExpand.isEmpty(); }
  /// Takes the whole room back from what has it.
  virtual void showParts();
  void restoreDefaultLayout();
  /// The focus goes to the next (1) or previous (-1) of the docks in front, round and round.
  void focusNextDock(int by);

 signals:
  /// Other docks are in front: because the user wanted it, or else by the program's doing.
  void frontChanged(bool byUser);

 protected:
  /// The returned title is the dock's while it is no tab.
  DockTitle& addPart(const QString& name, const QString& title, QWidget* page);
  /// Puts all docks to their default places, which may not have a size yet; then gives them one.
  virtual void placeDocks() = 0;
  virtual void sizeDocks() = 0;
  /// Brings a dock to the front as if the user had done it.
  void raiseDock(const QString& name);
  void bringToFront(const QStringList& names) { m_front.bring(names); }
  /// Names of the docks in front, those of the layout while one has the whole room; and when it was looked at
  /// last.
  QStringList front() const { return isExpanded() ? m_frontBefore : m_front.names(); }
  const QStringList& lastFront() const { return m_front.lastNames(); }
  /// Gives `dock` the whole room, or, where one has it already, all others theirs back. Without a title what
  /// the page shows has one of its own.
  void expand(QDockWidget* dock, bool hasTitle = true);
  /// While there is a reason against it the dock is not in the way; it comes back, unless the user has hidden
  /// it himself.
  void setReasonAgainst(const QString& name, const QString& reason);
  /// Why none can be shown or hidden now; empty: they can.
  void setReasonAgainstAll(const QString& reason);
  /// From now on the sizes of the docks are kept.
  void keepPlaces();

  void childEvent(QChildEvent* event) override;
  /// Escape that nothing in the dock wanted gives the others their room back.
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Part {
    QDockWidget* dock = nullptr;
    DockTitle* title = nullptr;
    QWidget* noTitle = nullptr;  // while the dock is a tab
    QAction* action = nullptr;
    QString against;      // the reason against it
    bool isAway = false;  // hidden for that reason
  };

  QDockWidget* columnAtRightEdge(const QDockWidget& moved) const;
  void showTitles();
  void enableActions();
  void hideNeedless();
  void noteFocus(const QWidget* focused);
  /// Does something to the layout as the user has it; the focus stays in the dock.
  void rearrange(QDockWidget& dock, const std::function<void()>& change);
  void placeSoon();

  std::vector<Part> m_parts;
  DockFront m_front{*this};
  QString m_againstAll;
  QByteArray m_beforeExpand;  // empty: no dock has the whole room
  QStringList m_frontBefore;
  bool m_expandedHasTitle = true;
  QPointer<QDockWidget> m_lastFocused;
  bool m_keepsPlaces = false;
};

}  // namespace culprit::ui
