#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QtTest>

#include "tests/support/made_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/menus/action_palette.h"

namespace culprit::ui::test {

class ActionPaletteTest : public QObject {
  Q_OBJECT
 private slots:
  void listsEveryActionOrWhyNot();
  void listsWhatMenusFillIn();
  void findsByEveryWord();
  void ticksWhatIsOn();
  void worksByKeyboardAlone();
};

static const Registered<ActionPaletteTest> kActionPaletteTest("action_palette_test");

namespace {

const QTreeWidgetItem* rowOf(const ActionPalette& palette, const QString& path) {
  const auto rows = palette.list().findItems(path, Qt::MatchExactly);
  return rows.isEmpty() ? nullptr : rows.first();
}

QStringList shownRows(const ActionPalette& palette) {
  QStringList paths;
  for (int i = 0; i < palette.list().topLevelItemCount(); ++i)
    if (const QTreeWidgetItem* row = palette.list().topLevelItem(i); !row->isHidden()) paths << row->text(0);
  return paths;
}

/// "&Menu" with "&One...", "Two" that cannot be used, a heading, and "Filled", which makes "Late && Last" as
/// it opens.
struct Menus {
  QMenuBar bar;
  QMenu* menu = bar.addMenu("&Menu");
  QAction* one = menu->addAction("&One...");
  QAction* two = menu->addAction("Two");
  QMenu* filled = nullptr;

  Menus() {
    one->setShortcut(Qt::Key_F9);
    two->setEnabled(false);
    two->setToolTip("Not now");
    menu->addSeparator();
    menu->addAction("Heading")->setEnabled(false);
    filled = menu->addMenu("Filled");
    QObject::connect(filled, &QMenu::aboutToShow, filled, [this] {
      filled->clear();
      filled->addAction("Late && Last");
    });
  }
};

}  // namespace

void ActionPaletteTest::listsEveryActionOrWhyNot() {
  const MainWindow window;
  const ActionPalette palette(*window.menuBar());
  for (const QAction* menu : window.menuBar()->actions()) {
    for (QAction* action : menu->menu()->actions()) {
      if (action->isSeparator() || (action->menu() && action->isEnabled())) continue;
      const QString path = QString("%1 > %2").arg(menu->text().remove('&'), action->text().remove('&'));
      const QTreeWidgetItem* row = rowOf(palette, path);
      QVERIFY2(row, qPrintable(path));
      QCOMPARE(row->flags().testFlag(Qt::ItemIsEnabled), action->isEnabled());
      const QString keys = action->shortcut().toString(QKeySequence::NativeText);
      QCOMPARE(row->text(1), action->isEnabled() ? keys : action->toolTip());
    }
  }
  QVERIFY(rowOf(palette, "View > Theme > Dark"));
}

void ActionPaletteTest::listsWhatMenusFillIn() {
  const Menus menus;
  ActionPalette palette(menus.bar);
  QCOMPARE(shownRows(palette), QStringList({"Menu > One...", "Menu > Two", "Menu > Filled > Late & Last"}));
  QCOMPARE(rowOf(palette, "Menu > One...")->text(1), QString("F9"));
  QCOMPARE(rowOf(palette, "Menu > Two")->text(1), QString("Not now"));
  QTest::keyClick(&palette.words(), Qt::Key_Down);
  QVERIFY2(palette.list().currentItem() == rowOf(palette, "Menu > Filled > Late & Last"),
           "Two is passed over");
}

void ActionPaletteTest::findsByEveryWord() {
  const Menus menus;
  ActionPalette palette(menus.bar);
  palette.words().setText(" last MENU");
  QCOMPARE(shownRows(palette), QStringList("Menu > Filled > Late & Last"));
  QCOMPARE(palette.list().currentItem(), rowOf(palette, "Menu > Filled > Late & Last"));
  palette.words().setText("two");
  QCOMPARE(shownRows(palette), QStringList("Menu > Two"));
  QVERIFY2(!palette.list().currentItem(), "it cannot be chosen");
  palette.words().setText("last one");
  QVERIFY(shownRows(palette).isEmpty());
  palette.words().clear();
  QCOMPARE(shownRows(palette).size(), 3);
}

void ActionPaletteTest::ticksWhatIsOn() {
  Menus menus;
  menus.one->setCheckable(true);
  const auto picture = [](const QTreeWidgetItem& row) { return row.icon(0).pixmap(14, 14).toImage(); };
  const ActionPalette off(menus.bar);
  menus.one->setChecked(true);
  const ActionPalette on(menus.bar);
  const QTreeWidgetItem *ticked = rowOf(on, "Menu > One..."),
                        *other = rowOf(on, "Menu > Filled > Late & Last");
  QVERIFY(picture(*ticked) != picture(*other));
  QCOMPARE(picture(*rowOf(off, "Menu > One...")), picture(*other));
  QCOMPARE(ticked->data(0, Qt::AccessibleTextRole).toString(), QString("Menu > One..., checked"));
  QVERIFY(!other->data(0, Qt::AccessibleTextRole).isValid());
}

void ActionPaletteTest::worksByKeyboardAlone() {
  const culprit::test::MadeSession made;
  MainWindow window;
  const QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  window.show();
  window.opener().open({made.file()});
  QTRY_VERIFY_WITH_TIMEOUT(shown.count() > 0, kPatienceMs);
  const auto open = [&window]() -> QPointer<ActionPalette> {
    window.activateWindow();
    QCoreApplication::processEvents();
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    return window.findChild<ActionPalette*>();
  };
  QPointer<ActionPalette> palette = open();
  QVERIFY(palette);
  QTest::keyClicks(&palette->words(), "units");
  QCOMPARE(shownRows(*palette).mid(0, 2),
           QStringList({"View > Units > True Units", "View > Units > As Published"}));
  QTest::keyClick(&palette->words(), Qt::Key_Down);
  QCOMPARE(palette->list().currentItem()->text(0), QString("View > Units > As Published"));
  const QSignalSpy chosen(window.actions().units, &QActionGroup::triggered);
  QTest::keyClick(&palette->words(), Qt::Key_Return);
  QTRY_VERIFY(!palette);
  QTRY_COMPARE(chosen.count(), 1);
  QCOMPARE(window.actions().units->checkedAction()->text(), QString("As &Published"));
  window.actions().units->actions().first()->trigger();
  palette = open();
  QVERIFY(palette);
  QTest::keyClick(&palette->words(), Qt::Key_Escape);
  QTRY_VERIFY(!palette);
  QCOMPARE(chosen.count(), 2);
}

}  // namespace culprit::ui::test

#include "action_palette_test.moc"
