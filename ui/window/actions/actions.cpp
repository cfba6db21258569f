#include "ui/window/actions/actions.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "core/report/words/level_text.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/pages/triplets/triplet_column.h"
#include "ui/plots/common/mouse_choice.h"

namespace culprit::ui {

namespace {

constexpr auto kTip = "tip";  // what the tooltip is while the action can be used

}  // namespace

Actions::Actions(QMainWindow* window)
    : QObject(window),
      names(new QActionGroup(this)),
      units(new QActionGroup(this)),
      timeUnits(new QActionGroup(this)),
      themes(new QActionGroup(this)),
      wheel(new QActionGroup(this)),
      drag(new QActionGroup(this)),
      m_window(window) {
  makeFileActions();
  makeEditActions();
  makeMarkActions();
  makeChoices();
  makeViewActions();
  makeOtherActions();
}

QAction* Actions::add(const QString& text, const QKeySequence& key, const QString& tip,
                      const QString& iconName) {
  auto* action = new QAction(text, this);
  action->setShortcut(key);
  if (!iconName.isEmpty()) action->setIcon(icon(iconName));
  const QString keys = key.isEmpty() ? QString() : " (" + key.toString(QKeySequence::NativeText) + ")";
  action->setToolTip(tip + keys);
  action->setProperty(kTip, action->toolTip());
  m_window->addAction(action);  // shortcuts work in full screen, without the menu
  return action;
}

void Actions::enable(QAction* action, bool enabled, const QString& reason) {
  action->setEnabled(enabled);
  action->setToolTip(enabled ? action->property(kTip).toString() : reason);
}

void Actions::makeFileActions() {
  open = add("&Open Comparison...", QKeySequence::Open, "Compare two run folders", "open");
  open->setIconText("Open...");
  openSession = add("Open &Session...", {}, "Open a comparison that was saved");
  recent = new QMenu("Open &Recent", m_window);
  reload = add("&Reload", Qt::Key_F5, "Read the runs again", "reload");
  saveSession = add("Save Session &As...", Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                    "Keep runs and results in one file that opens without the folders", "save");
  exportReport = add("&Export Report...", Qt::CTRL | Qt::Key_E,
                     "Write the report as PDF, web page, Markdown, CSV or JSON", "export");
  exportReport->setIconText("Export Report...");
  saveChart = add("Save C&hart...", {}, "Save the chart that had the focus last as PNG, SVG, PDF or table");
  saveExcerpt = add("Save E&xcerpt...", {},
                    "Save what ran in the selected cycle, or in brushed ones that follow each other, as a "
                    "trace that Perfetto "
                    "opens",
                    "save");
  close = add("&Close", QKeySequence::Close, "Close the comparison");
  quit = add("&Quit", QKeySequence::Quit, "Leave Culprit");
}

void Actions::makeEditActions() {
  // The tables have a Ctrl+C of their own, so that text fields keep theirs.
  copy = add("&Copy", {}, "Copy the selected rows", "copy");
  copy->setShortcut(QKeySequence::Copy);
  copyTsv = add("&Tab-Separated", {}, "Copy the selected rows or the numbers of the chart, tab-separated");
  copyCsv = add("&CSV", {}, "Copy the selected rows as CSV");
  copyMarkdown = add("&Markdown", {}, "Copy the selected rows as a Markdown table");
  copyImage = add("&Image", {}, "Copy a picture of the chart or table that had the focus last");
  copyAs = new QMenu("Copy &As", m_window);
  copyAs->addActions({copyTsv, copyCsv, copyMarkdown, copyImage});
  find = add("&Find", QKeySequence::Find, "Filter the list you work in, or the triplets, by name", "search");
  findEverywhere = add("Find &Everywhere...", Qt::CTRL | Qt::SHIFT | Qt::Key_F,
                       "Go to a function, counter, cycle, check, note or process pair by its words");
  preferences = add("Pr&eferences...", Qt::CTRL | Qt::Key_Comma,
                    "Names, units, theme, the mouse in charts, and the thresholds of new comparisons");
}

void Actions::makeMarkActions() {
  undo = add("&Undo", QKeySequence::Undo,
             "Take back the last pin or note, or go back to how the runs were cut and judged");
  redo = add("&Redo", QKeySequence::Redo, "Do again what was undone");
  pinRow = add("&Pin Row", Qt::CTRL | Qt::Key_D, "Pin the selected row, or take its pin away", "pin");
  noteRow = add("&Note on Row", Qt::Key_F2, "Write a note on the selected row", "note");
  pinCycle = add("Pin C&ycle", Qt::CTRL | Qt::SHIFT | Qt::Key_D,
                 "Pin the focused cycle, or take its pin away", "pin");
  noteCycle = add("N&ote on Cycle", Qt::SHIFT | Qt::Key_F2, "Write a note on the focused cycle", "note");
}

void Actions::addChoice(QActionGroup* group, const QString& text, const QString& tip, const QVariant& data) {
  QAction* action = add(text, {}, tip);
  action->setCheckable(true);
  action->setData(data);
  group->addAction(action);
}

void Actions::makeChoices() {
  const auto choose = [this](QActionGroup* group, const char* text, const char* tip, auto data) {
    addChoice(group, text, tip, static_cast<int>(data));
  };
  choose(names, "&Short", "Without argument and template lists", NameForm::Short);
  choose(names, "&Collapsed", "Lists as <...> and (...)", NameForm::Collapsed);
  choose(names, "&Full", "As the input spells them", NameForm::Full);
  choose(units, "&True Units", "Levels in MHz, W, GiB or % of the device", LevelUnits::True);
  choose(units, "As &Published", "Levels as the published tables have them", LevelUnits::AsPublished);
  using format::TimeUnit;
  choose(timeUnits, "&Automatic", "Times in us, ms or s, as large as they are", TimeUnit::Automatic);
  choose(timeUnits, "&Microseconds", "Times in us", TimeUnit::Microseconds);
  choose(timeUnits, "M&illiseconds", "Times in ms", TimeUnit::Milliseconds);
  choose(timeUnits, "&Seconds", "Times in s", TimeUnit::Seconds);
  addChoice(themes, "Follow the &System", "Light or dark, as the desktop is", nameOf(ThemeChoice::System));
  addChoice(themes, "&Light", "Dark on a light ground", nameOf(ThemeChoice::Light));
  addChoice(themes, "&Dark", "Light on a dark ground", nameOf(ThemeChoice::Dark));
  choose(wheel, "Wheel &Zooms", "In charts the wheel zooms at the pointer, with Shift it goes sideways",
         WheelChoice::Zooms);
  choose(wheel, "Wheel S&crolls", "In charts the wheel goes along, with Ctrl it zooms at the pointer",
         WheelChoice::Scrolls);
  choose(drag, "Drag &Pans", "In charts a drag moves what is shown, with Shift it selects a range",
         DragChoice::Pans);
  choose(drag, "Drag &Selects", "In charts a drag selects a range, with Shift it moves what is shown",
         DragChoice::Selects);
}

void Actions::makeViewActions() {
  showShares = add("&Shares of the Cycle", {}, "In the table of triplets: β and its change");
  showTimes = add("&Times per Cycle", {}, "In the table of triplets: milliseconds and their shift");
  sortBy = add("&Sort By", Qt::CTRL | Qt::SHIFT | Qt::Key_O,
               "Sort the table that had the focus last by a column, or by several");
  columns = add("C&olumns", Qt::CTRL | Qt::SHIFT | Qt::Key_L,
                "Choose the columns of the table that had the focus last");
  movePanel = add("Move &Panel", Qt::CTRL | Qt::SHIFT | Qt::Key_M,
                  "Move the panel that had the focus last to an edge, among other tabs, or afloat");
  nextPanel = add("Ne&xt Panel", Qt::Key_F6, "The focus goes to the next panel in sight");
  previousPanel =
      add("Pre&vious Panel", Qt::SHIFT | Qt::Key_F6, "The focus goes to the panel in sight before this one");
  restoreLayout =
      add("Restore &Default Layout", {}, "Put every part of the window back where it was at first");
  fullScreen = add("&Full Screen", Qt::Key_F11, "The window without frame");
  fullScreen->setCheckable(true);
}

void Actions::makeOtherActions() {
  swap = add("&Swap A and B", {}, "Compare the other way round: A becomes the candidate", "swap");
  chooseAnchor =
      add("Choose &Anchor...", {}, "What cuts the runs into cycles, and which cycles are left out", "anchor");
  chooseAnchor->setIconText("Anchor...");
  matchNames = add("&Match Names...", {}, "Which functions of A and B are the same thing", "match");
  matchNames->setIconText("Match Names...");
  mapDevices = add("Map &Devices...", {}, "Which device of B is whose partner in A");
  thresholds = add("&Thresholds...", {}, "The numbers by which the verdict judges");
  showCommand = add("Show &Command Line...", {}, "The command that makes this comparison again");
  goBack =
      add("&Back", QKeySequence::Back, "To what was selected, filtered, brushed or in front before", "back");
  goForward = add("&Forward", QKeySequence::Forward, "Undo Back", "forward");
  showFunction = add(
      "F&unction in Full", Qt::CTRL | Qt::Key_Return,
      "Everything about the selected function: cycle by cycle, distributions, metrics, launches", "expand");
  showLaunches = add("&Launches", Qt::CTRL | Qt::Key_L,
                     "Every launch of the selected function: worst, median and best", "table");
  allPairs = add("&All Process Pairs...", {}, "Each with its verdict in a line");
  previousSuspicious =
      add("&Previous Suspicious Row", Qt::CTRL | Qt::Key_Up, "The next row above with a Suspicion above 10");
  nextSuspicious =
      add("&Next Suspicious Row", Qt::CTRL | Qt::Key_Down, "The next row below with a Suspicion above 10");
  help = add("&Help", QKeySequence::HelpContents,
             "What the panel in focus shows; words, formulas, and how sure the verdict is", "help");
  tour = add("&Tour", {}, "The parts of the window in short steps, on what is open or on the sample");
  shortcuts = add("&Keyboard Shortcuts", Qt::CTRL | Qt::Key_Question, "What can be done without a mouse");
  palette =
      add("Command &Palette...", Qt::CTRL | Qt::SHIFT | Qt::Key_P, "Find an action by its words and do it");
  about = add("&About Culprit", {}, "Version and licences");
}

void Actions::fillMenus(QMenuBar& bar, const QList<QAction*>& docks, const QList<QAction*>& timelines,
                        const QList<QAction*>& cyclePair, const QList<QAction*>& wholeRun) {
  QMenu* file = bar.addMenu("&File");
  file->addActions({open, openSession});
  file->addMenu(recent);
  file->addAction(reload);
  file->addSeparator();
  file->addActions({saveSession, saveExcerpt, exportReport, saveChart});
  file->addSeparator();
  file->addActions({close, quit});
  QMenu* edit = bar.addMenu("&Edit");
  edit->addActions({undo, redo});
  edit->addSeparator();
  edit->addAction(copy);
  edit->addMenu(copyAs);
  edit->addSeparator();
  edit->addActions({pinRow, noteRow, pinCycle, noteCycle});
  edit->addSeparator();
  edit->addActions({find, findEverywhere});
  edit->addSeparator();
  edit->addAction(preferences);
  QMenu* view = bar.addMenu("&View");
  view->addActions(docks);
  view->addSeparator();
  view->addActions({sortBy, columns});
  view->addMenu("Time&lines")->addActions(timelines);
  view->addMenu("C&ycle Pair")->addActions(cyclePair);
  view->addMenu("&Whole Run")->addActions(wholeRun);
  view->addSeparator();
  view->addMenu("&Names")->addActions(names->actions());
  QMenu* unitMenu = view->addMenu("&Units");
  unitMenu->addSection("Levels");
  unitMenu->addActions(units->actions());
  unitMenu->addSection("Durations of cycles");
  unitMenu->addActions(timeUnits->actions());
  view->addMenu("Share or T&ime")->addActions({showShares, showTimes});
  QMenu* mouse = view->addMenu("&Mouse");
  mouse->addActions(wheel->actions());
  mouse->addSeparator();
  mouse->addActions(drag->actions());
  view->addMenu("&Theme")->addActions(themes->actions());
  view->addSeparator();
  view->addActions({movePanel, nextPanel, previousPanel, restoreLayout, fullScreen});
  QMenu* compare = bar.addMenu("&Compare");
  compare->addAction(swap);
  compare->addSeparator();
  compare->addActions({chooseAnchor, matchNames, mapDevices});
  compare->addSeparator();
  compare->addAction(thresholds);
  compare->addSeparator();
  compare->addAction(showCommand);
  QMenu* go = bar.addMenu("&Go");
  go->addActions({goBack, goForward});
  go->addSeparator();
  go->addActions({previousSuspicious, nextSuspicious});
  go->addSeparator();
  go->addActions({showFunction, showLaunches});
  go->addSeparator();
  go->addAction(allPairs);
  bar.addMenu("&Help")->addActions({help, tour, shortcuts, palette, about});
  for (QMenu* menu : bar.findChildren<QMenu*>()) menu->setToolTipsVisible(true);
}

}  // namespace culprit::ui
