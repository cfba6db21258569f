// Every action of the main window: text, shortcut, icon and what it says when it cannot be used. Puts them
// into the menus; what they do is wired by the window. An action that is not built yet is not here.
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QObject>

class QMainWindow;
class QMenu;
class QMenuBar;

namespace culprit::ui {

class Actions : public QObject {
  Q_OBJECT
 public:
  explicit Actions(QMainWindow* window);

  /// `timelines`, `cyclePair`, `wholeRun`: what these docks can do and show otherwise.
  void fillMenus(QMenuBar& bar, const QList<QAction*>& docks, const QList<QAction*>& timelines,
                 const QList<QAction*>& cyclePair, const QList<QAction*>& wholeRun);

  /// Disabled, the action's tooltip is `reason`.
  static void enable(QAction* action, bool enabled, const QString& reason);

  // NOLINTBEGIN(misc-non-private-member-variables-in-classes): a list of actions to connect, nothing to
  // protect File
  QAction *open, *openSession, *reload, *saveSession, *saveExcerpt, *exportReport, *saveChart, *close, *quit;
  QMenu* recent;
  // Edit
  QMenu* copyAs;
  QAction *undo, *redo, *copy, *copyTsv, *copyCsv, *copyMarkdown, *copyImage, *find, *findEverywhere,
      *preferences;
  QAction *pinRow, *noteRow, *pinCycle, *noteCycle;
  // View
  QActionGroup* names;        ///< data: int of NameForm
  QActionGroup* units;        ///< data: int of LevelUnits
  QActionGroup* timeUnits;    ///< data: int of format::TimeUnit
  QActionGroup* themes;       ///< data: name of a ThemeChoice
  QActionGroup* wheel;        ///< data: int of WheelChoice
  QActionGroup* drag;         ///< data: int of DragChoice
  QAction *sortBy, *columns;  ///< of the current table; they get their menus from TableMenus
  QAction *showShares, *showTimes;
  QAction* movePanel;  ///< gets its menu from PanelMenu
  QAction *nextPanel, *previousPanel, *restoreLayout, *fullScreen;
  // Compare, Go, Help
  QAction *swap, *chooseAnchor, *matchNames, *mapDevices, *thresholds, *showCommand;
  QAction *goBack, *goForward, *showFunction, *showLaunches, *allPairs, *previousSuspicious, *nextSuspicious,
      *help, *tour, *shortcuts, *palette, *about;
  // NOLINTEND(misc-non-private-member-variables-in-classes)

 private:
  QAction* add(const QString& text, const QKeySequence& key, const QString& tip,
               const QString& iconName = {});
  void makeFileActions();
  void makeEditActions();
  void makeMarkActions();
  void makeViewActions();
  /// A check among others of `group`; the first one is the default.
  void addChoice(QActionGroup* group, const QString& text, const QString& tip, const QVariant& data);
  void makeChoices();
  void makeOtherActions();

  QMainWindow* m_window;
};

/// What is chosen of a group whose actions carry the numbers of an enumeration.
template <typename Choice>
Choice chosenOf(const QActionGroup& group) {
  return static_cast<Choice>(group.checkedAction()->data().toInt());
}

}  // namespace culprit::ui
