#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QtTest>

#include "core/report/names/function_name.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/look/time_unit.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/settings.h"
#include "ui/window/actions/actions.h"
#include "ui/window/actions/choice_box.h"
#include "ui/window/choosing/compare_dialogs.h"
#include "ui/window/choosing/threshold_editor.h"
#include "ui/window/choosing/thresholds_dialog.h"
#include "ui/window/main/main_window.h"
#include "ui/window/main/preferences_dialog.h"
#include "ui/window/opening/preferred.h"
#include "ui/window/opening/recents.h"

namespace culprit::ui::test {

/// The preferences, what holds at once of them, and what the settings may hold.
class PreferencesDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void showsTheStateOfTheViewMenu();
  void choicesAreKept();
  void ignoresWhatTheSettingsCannotHold();
  void thresholdsAreForNewComparisons();
  void thresholdsThatContradictAreNotKept();
  void keepsTheStart();
  void opensTheLastComparison();
  void canBeUsedByKeyboardAndIsNamed();
};

static const Registered<PreferencesDialogTest> kPreferencesDialogTest("preferences_dialog_test");

namespace {

QString sample() {
  return QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
}

struct PreferencesDialogWindow {
  MainWindow window{sample().toStdString()};
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  PreferencesDialogWindow() { window.show(); }

  Actions& actions() { return window.actions(); }
  PreferencesDialog& dialog() {
    actions().preferences->trigger();
    return *window.findChild<PreferencesDialog*>();
  }
  bool openSample() {
    const auto before = shown.count();
    window.opener().open({sample().toStdString()});
    return QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
  }
};

/// The list that offers a choice with these words.
ChoiceBox* boxWith(const QWidget& parent, const QString& text) {
  for (auto* box : parent.findChildren<ChoiceBox*>())
    if (box->findText(text) >= 0) return box;
  return nullptr;
}

void choose(QComboBox* box, const QString& text) {
  const int row = box->findText(text);
  box->setCurrentIndex(row);
  emit box->activated(row);
}

}  // namespace

void PreferencesDialogTest::init() {
  QSettings().clear();
  setMouseChoice({});
  applyTheme(ThemeChoice::Light);
}

void PreferencesDialogTest::cleanup() {
  init();
  setTimeUnit(format::TimeUnit::Automatic);
}

void PreferencesDialogTest::showsTheStateOfTheViewMenu() {
  PreferencesDialogWindow w;
  QVERIFY(w.openSample());
  PreferencesDialog& dialog = w.dialog();
  QVERIFY(dialog.isVisible() && !dialog.isModal());
  QCOMPARE(&w.dialog(), &dialog);  // there is one

  // From the dialog...
  choose(boxWith(dialog, "Full"), "Full");
  QVERIFY(chosenOf<NameForm>(*w.actions().names) == NameForm::Full);
  choose(boxWith(dialog, "Seconds"), "Seconds");
  QVERIFY(timeUnit() == format::TimeUnit::Seconds);
  choose(boxWith(dialog, "Dark"), "Dark");
  QVERIFY(tokens().dark);
  choose(boxWith(dialog, "Wheel Scrolls"), "Wheel Scrolls");
  QVERIFY(mouseChoice().wheel == WheelChoice::Scrolls);
  QVERIFY(mouseChoice().drag == DragChoice::Pans);

  // ...and from the menu, seen in the dialog.
  w.actions().names->actions().constFirst()->trigger();
  QCOMPARE(boxWith(dialog, "Full")->currentText(), QString("Short"));
  w.actions().drag->actions().constLast()->trigger();
  QCOMPARE(boxWith(dialog, "Drag Selects")->currentText(), QString("Drag Selects"));
  QVERIFY(mouseChoice().drag == DragChoice::Selects);
  QCOMPARE(boxWith(w.window, "Full")->currentText(), QString("Short"));
}

void PreferencesDialogTest::choicesAreKept() {
  {
    PreferencesDialogWindow w;
    choose(boxWith(w.dialog(), "As Published"), "As Published");
    choose(boxWith(w.dialog(), "Drag Selects"), "Drag Selects");
    choose(boxWith(w.dialog(), "Light"), "Light");
    QCOMPARE(QSettings().value("mouse/drag").toInt(), static_cast<int>(DragChoice::Selects));  // at once
  }
  setMouseChoice({});
  PreferencesDialogWindow again;
  QVERIFY(mouseChoice().drag == DragChoice::Selects);
  QCOMPARE(boxWith(again.dialog(), "As Published")->currentText(), QString("As Published"));
  QCOMPARE(boxWith(again.dialog(), "Light")->currentText(), QString("Light"));
  QCOMPARE(boxWith(again.dialog(), "Wheel Zooms")->currentText(), QString("Wheel Zooms"));
}

void PreferencesDialogTest::ignoresWhatTheSettingsCannotHold() {
  QSettings settings;
  for (const char* key : {"view/names", "view/units", "view/timeUnit", "mouse/wheel", "mouse/drag"})
    settings.setValue(key, 77);
  settings.setValue("view/theme", "purple");
  settings.setValue("start/cacheGiB", -3);
  settings.setValue("start/reopensLast", "perhaps");
  settings.setValue("thresholds/noiseFloor", "much");
  settings.setValue("thresholds/hostBound", 7.0);
  settings.setValue("thresholds/unheardOf", 0.5);
  settings.setValue("thresholds/matchedShare", 0.75);
  PreferencesDialogWindow w;
  for (const QActionGroup* group : {w.actions().names, w.actions().units, w.actions().timeUnits,
                                    w.actions().themes, w.actions().wheel, w.actions().drag})
    QCOMPARE(group->checkedAction(), group->actions().constFirst());
  QVERIFY(mouseChoice().wheel == WheelChoice::Zooms && mouseChoice().drag == DragChoice::Pans);
  QVERIFY(timeUnit() == format::TimeUnit::Automatic);
  QCOMPARE(preferredCacheSize(), 2);
  QVERIFY(!settings::reopensLast().value());
  Thresholds wanted;
  wanted.matchedShare = 0.75;
  QVERIFY(preferredThresholds() == wanted);
  settings.setValue("thresholds/workPerCycleLow", 1.0);
  settings.setValue("thresholds/workPerCycleHigh", 1.0);
  QVERIFY(preferredThresholds() != Thresholds());
  settings.setValue("thresholds/matchedShareFail", 0.9);
  QVERIFY2(preferredThresholds() == Thresholds(), "it would be above matchedShare");
}

void PreferencesDialogTest::thresholdsAreForNewComparisons() {
  PreferencesDialogWindow w;
  QVERIFY(w.openSample());
  PreferencesDialog& dialog = w.dialog();
  ThresholdEditor& editor = dialog.thresholds();
  QVERIFY(editor.thresholds() == Thresholds());
  Thresholds wanted;
  wanted.cyclesEnough = 5;
  wanted.noiseFloor = 0.03;
  editor.setThresholds(wanted);
  QVERIFY(preferredThresholds() == wanted);
  QVERIFY2(w.window.opened()->view.results->thresholds == Thresholds(), "what is open keeps its own");
  forgetComparisons();  // or it would go on with its own
  QVERIFY(w.openSample());
  QVERIFY(w.window.opened()->view.results->thresholds == wanted);
  QVERIFY(w.window.compareDialogs().editThresholds().editor().thresholds() == wanted);
  dialog.close();
  QTRY_VERIFY(!w.window.findChild<PreferencesDialog*>());
  QVERIFY(w.dialog().thresholds().thresholds() == wanted);
  w.dialog().thresholds().resetButton().click();
  QVERIFY(preferredThresholds() == Thresholds());
  QSettings settings;
  settings.beginGroup("thresholds");
  QVERIFY(settings.allKeys().isEmpty());
}

void PreferencesDialogTest::thresholdsThatContradictAreNotKept() {
  PreferencesDialogWindow w;
  ThresholdEditor& editor = w.dialog().thresholds();
  Thresholds wrong;
  wrong.noiseFloor = 0.04;
  editor.setThresholds(wrong);
  wrong.matchedShareFail = 0.9;
  editor.setThresholds(wrong);
  QVERIFY(!editor.complaint().isEmpty());
  QVERIFY(editor.message().contains("matchedShareFail"));
  wrong.matchedShareFail = Thresholds().matchedShareFail;
  QVERIFY2(preferredThresholds() == wrong, "the last ones that made sense");
}

void PreferencesDialogTest::keepsTheStart() {
  PreferencesDialogWindow w;
  PreferencesDialog& dialog = w.dialog();
  QVERIFY(!dialog.reopens().isChecked());
  QCOMPARE(dialog.cacheSize().value(), 2);
  dialog.reopens().click();
  dialog.cacheSize().setValue(8);
  QVERIFY(settings::reopensLast().value());
  QCOMPARE(preferredCacheSize(), 8);
}

void PreferencesDialogTest::opensTheLastComparison() {
  {
    PreferencesDialogWindow w;
    w.window.opener().openLast();  // there is none
    QTest::qWait(50);
    QVERIFY(!w.window.opened());
    QVERIFY(w.openSample());
  }
  PreferencesDialogWindow again;
  again.window.opener().openLast();
  QTRY_VERIFY_WITH_TIMEOUT(again.window.opened(), kPatienceMs);
  QVERIFY(again.window.windowTitle().contains("sample"));
}

void PreferencesDialogTest::canBeUsedByKeyboardAndIsNamed() {
  PreferencesDialogWindow w;
  QVERIFY(QTest::qWaitForWindowActive(&w.window));
  QTest::keySequence(&w.window, QKeySequence(Qt::CTRL | Qt::Key_Comma));
  auto* dialog = w.window.findChild<PreferencesDialog*>();
  QVERIFY(dialog);
  for (int page = 0; page < dialog->pages().count(); ++page) {
    dialog->pages().setCurrentIndex(page);
    const QWidget& shown = *dialog->pages().currentWidget();
    for (const QLabel* label : shown.findChildren<QLabel*>()) {
      if (!label->text().contains('&')) continue;
      QVERIFY2(label->buddy() != nullptr, qPrintable(label->text()));
    }
    QVERIFY(!dialog->grab().isNull());
  }
  for (const auto* box : dialog->findChildren<ChoiceBox*>())
    QVERIFY2(!box->accessibleDescription().isEmpty(), qPrintable(box->currentText()));
  QTest::keyClick(dialog, Qt::Key_Escape);
  QTRY_VERIFY(!w.window.findChild<PreferencesDialog*>());
}

}  // namespace culprit::ui::test

#include "preferences_dialog_test.moc"
