#include <QAction>
#include <QDockWidget>
#include <QSettings>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/state/marks.h"
#include "ui/window/workspace/dock_title.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// Raw traces of one step a side: what has one dot a side makes room.
class OneStepTest : public QObject {
  Q_OBJECT
 private slots:
  void oneDotASideIsNotInTheWay();
};

static const Registered<OneStepTest> kOneStepTest("one_step_test");

namespace {

std::shared_ptr<Results> rawResults(bool isOneStep) {
  auto results = judgedResults();
  results->runA.kind = results->runB.kind = "trace";
  PairResults& pair = results->pairs.front();
  if (isOneStep) {
    pair.cyclesA.resize(1);
    pair.cyclesB.resize(1);
  }
  return results;
}

}  // namespace

void OneStepTest::oneDotASideIsNotInTheWay() {
  QSettings().clear();
  Selection selection;
  Marks marks;
  ShownComparison shown;
  Workspace workspace(shown, selection, marks);
  workspace.resize(1024, 560);  // Timelines and Detail are tabs of one place
  workspace.show();
  shown.open({.view = viewOf(rawResults(true))});
  QDockWidget& overview = *workspace.dock("overview");
  QDockWidget& timelines = *workspace.dock("timelines");
  QDockWidget& detail = *workspace.dock("detail");
  QTRY_VERIFY(overview.isHidden() && timelines.isHidden());
  QVERIFY(!workspace.dock("causes")->isHidden() && !detail.isHidden());
  QTRY_VERIFY2(qobject_cast<DockTitle*>(detail.titleBarWidget()), "no tab is left that says its title");
  for (const QAction* action : workspace.dockActions())
    if (action->text() == "Timelines") QVERIFY(action->toolTip().contains("one dot a side"));
  shown.open({.view = viewOf(rawResults(false))});
  QTRY_VERIFY(!overview.isHidden() && !timelines.isHidden());
  QTRY_VERIFY(!qobject_cast<DockTitle*>(detail.titleBarWidget()));
  shown.close();
}

}  // namespace culprit::ui::test

#include "one_step_test.moc"
