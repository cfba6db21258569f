// The real window, able to open the sample, and its signals about opening.
#pragma once

#include <QSignalSpy>
#include <QString>
#include <QtTest>

#include "tests/ui/patience.h"
#include "ui/pages/triplets/triplet_model.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/session_opener.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

inline QString sample() {
  return QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
}

struct SampleWindow {
  MainWindow window{sample().toStdString()};
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};
  QSignalSpy failed{&window.opener(), &SessionOpener::failed};

  SampleWindow() {
    forgetComparisons();  // or it would go on where the test before has left it
    window.show();
  }

  bool open(const QString& path) {
    const auto before = shown.count();
    window.opener().open({path.toStdString()});
    return QTest::qWaitFor([&] { return shown.count() > before; }, kPatienceMs);
  }
  const TripletModel& model() { return window.workspace().triplets().model(); }
};

}  // namespace culprit::ui::test
