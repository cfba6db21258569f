#include <QSignalSpy>
#include <QtTest>

#include "core/store/files/session_cache.h"
#include "tests/support/bad_inputs.h"
#include "tests/support/folder_state.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/pages/answers/issues_page.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// The window opens every bad input: it says what is wrong or shows what can be read, and leaves it as it is.
class BadInputsTest : public QObject {
  Q_OBJECT
 private slots:
  void areOpenedOrRefusedAndLeftAsTheyAre();
};

static const Registered<BadInputsTest> kBadInputsTest("bad_inputs_test");

namespace {}

void BadInputsTest::areOpenedOrRefusedAndLeftAsTheyAre() {
  const culprit::test::BadInputs inputs;
  culprit::test::ageFolder(inputs.folder());
  const culprit::test::FolderState before = culprit::test::stateOf(inputs.folder());
  MainWindow window;
  QSignalSpy shown(&window.switcher(), &ComparisonSwitcher::shown);
  QSignalSpy failed(&window.opener(), &SessionOpener::failed);
  window.show();
  for (const culprit::test::BadInput& input : inputs.all()) {
    const auto path = inputs.folder() / input.name;
    const auto shownBefore = shown.count(), failedBefore = failed.count();
    if (input.name.ends_with(".culprit")) {
      window.opener().open({path});
    } else {
      window.loader().compare({path, inputs.good()});
    }
    QVERIFY2(QTest::qWaitFor([&] { return shown.count() > shownBefore || failed.count() > failedBefore; },
                             kPatienceMs),
             input.name.c_str());
    const bool isRefused = input.outcome == culprit::test::BadInput::Outcome::Refused;
    QVERIFY2((failed.count() > failedBefore) == isRefused, input.name.c_str());
    if (isRefused) {
      QVERIFY2(window.messages().isVisible(), input.name.c_str());
      const std::string said = window.messages().copyText().toStdString();
      QVERIFY2(said.find(input.says.substr(1)) != std::string::npos, said.c_str());
    }
    if (input.outcome == culprit::test::BadInput::Outcome::ReadWithIssue)
      QVERIFY2(window.workspace().findChild<IssuesPage*>()->model().rowCount() > 0, input.name.c_str());
    QVERIFY(!window.grab().isNull());
    window.closeComparison();
    const std::string difference =
        culprit::test::firstDifference(before, culprit::test::stateOf(inputs.folder()));
    QVERIFY2(difference.empty(), difference.c_str());
  }
  QCOMPARE(culprit::test::partsBelow(sessionCache()), std::size_t{0});
}

}  // namespace culprit::ui::test

#include "bad_inputs_test.moc"
