#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/registry.h"
#include "ui/window/opening/open_dialog.h"
#include "ui/window/opening/run_field.h"
#include "ui/window/opening/run_preview.h"

namespace culprit::ui::test {

class OpenDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void showsWhatTheFoldersHold();
  void allOfALongPreviewCanBeRead();
  void comparesOnlyReadableRuns();
  void swapsTheFields();
  void tellsWhyAFolderIsRefused();
  void offersToSplitAFolderOfTwoRuns();
  void choosesFoldersAndFiles();
};

static const Registered<OpenDialogTest> kOpenDialogTest("open_dialog_test");

namespace {

const std::string kSample = std::string(CULPRIT_SOURCE_DIR) + "/resources/sample";

}  // namespace

void OpenDialogTest::showsWhatTheFoldersHold() {
  OpenDialog dialog;
  dialog.setProposal(propose({kSample}));
  QTRY_VERIFY(dialog.field(Side::A).isReadable() && dialog.field(Side::B).isReadable());
  const QString preview = dialog.field(Side::A).previewText();
  for (const char* part : {"rows", "Process ", "cycles", "Devices: ", "Counters: "}) {
    QVERIFY2(preview.contains(part), qPrintable(preview));
  }
  const auto labels = dialog.findChildren<QLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(),
                      [](const QLabel* label) { return label->text().contains("Taken as the baseline"); }));
}

void OpenDialogTest::allOfALongPreviewCanBeRead() {
  RunSummary summary;
  summary.kind = "raw";
  summary.issues.emplace_back().text = "zeros stand where text was";
  const QStringList lines = previewLines(summary);
  QCOMPARE(lines.at(1), QString("Issues: 1, the first: zeros stand where text was"));

  RunField field(Side::A);
  field.resize(400, 200);
  field.setVisible(true);
  const auto* scroll = field.findChild<QScrollArea*>();
  auto* preview = scroll->findChild<QLabel*>();
  preview->setText(QStringList(40, "line").join('\n'));
  QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
  QVERIFY(preview->height() >= preview->heightForWidth(preview->width()));
}

void OpenDialogTest::comparesOnlyReadableRuns() {
  OpenDialog dialog;
  dialog.show();
  RunFolders wanted;
  connect(&dialog, &OpenDialog::compareRequested, this,
          [&wanted](const RunFolders& folders) { wanted = folders; });
  QPushButton* compare = buttonOf(dialog, "Compare");
  QVERIFY(!compare->isEnabled());
  QVERIFY(!compare->toolTip().isEmpty());
  dialog.field(Side::A).setPath(QString::fromStdString(kSample + "/normal"));
  QTRY_VERIFY(dialog.field(Side::A).isReadable());
  QVERIFY(!compare->isEnabled());
  dialog.field(Side::B).setPath(QString::fromStdString(kSample + "/abnormal"));
  QTRY_VERIFY(compare->isEnabled());
  compare->click();
  QCOMPARE(wanted.a.string(), kSample + "/normal");
  QCOMPARE(wanted.b.string(), kSample + "/abnormal");
  QVERIFY(!dialog.isVisible());
}

void OpenDialogTest::swapsTheFields() {
  OpenDialog dialog;
  dialog.setProposal(propose({kSample}));
  buttonOf(dialog, "Swap A and B")->click();
  QCOMPARE(dialog.field(Side::A).path().toStdString(), kSample + "/abnormal");
  QCOMPARE(dialog.field(Side::B).path().toStdString(), kSample + "/normal");
}

void OpenDialogTest::tellsWhyAFolderIsRefused() {
  const QTemporaryDir empty;
  RunField field(Side::A);
  field.setPath(empty.path());
  QTRY_VERIFY(!field.isLooking());
  QVERIFY(!field.isReadable());
  QVERIFY2(field.previewText().contains(empty.path()), qPrintable(field.previewText()));
  field.setPath({});
  QVERIFY(field.previewText().contains("Nothing chosen"));
}

void OpenDialogTest::offersToSplitAFolderOfTwoRuns() {
  OpenDialog dialog;
  dialog.show();
  RunField& a = dialog.field(Side::A);
  a.setPath(QString::fromStdString(kSample + "/normal"));
  QTRY_VERIFY(a.isReadable());
  const auto offer = [&a]() -> QPushButton* {
    for (auto* button : a.findChildren<QPushButton*>())
      if (button->isVisible() && button->text().startsWith("Compare ")) return button;
    return nullptr;
  };
  QVERIFY(!offer());
  a.setPath(QString::fromStdString(kSample));
  QTRY_VERIFY(a.isReadable());
  QVERIFY(offer());
  QVERIFY(offer()->text().contains("abnormal"));
  offer()->click();
  QCOMPARE(a.path().toStdString(), kSample + "/normal");
  QCOMPARE(dialog.field(Side::B).path().toStdString(), kSample + "/abnormal");
  QVERIFY(!offer());
}

void OpenDialogTest::choosesFoldersAndFiles() {
  RunField field(Side::A);
  const auto* menu = field.findChild<QMenu*>();
  QVERIFY(menu);
  QList<QFileDialog::FileMode> modes;
  for (QAction* action : menu->actions()) {
    action->trigger();
    auto* dialog = field.findChild<QFileDialog*>();
    QVERIFY(dialog);
    modes << dialog->fileMode();
    delete dialog;
  }
  QCOMPARE(modes, (QList<QFileDialog::FileMode>{QFileDialog::Directory, QFileDialog::ExistingFile}));
}

}  // namespace culprit::ui::test

#include "open_dialog_test.moc"
