#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>
#include <cstdio>

#include "tests/support/watched_application.h"
#include "tests/ui/registry.h"
#include "ui/jobs/job_threads.h"

namespace culprit::ui::test {

std::map<std::string, Factory>& registry() {
  static std::map<std::string, Factory> tests;
  return tests;
}

}  // namespace culprit::ui::test

namespace {

/// Settings and caches of a test are its own and gone with it.
void moveInto(const QTemporaryDir& home) {
  for (const char* variable : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}) {
    const QString folder = home.filePath(variable);
    QDir().mkpath(folder);
    qputenv(variable, folder.toLocal8Bit());
  }
}

/// The offscreen screen is 800 x 800 unless told otherwise, and a first window is never larger than its
/// screen.
void enlargeOffscreen(const QTemporaryDir& home) {
  if (qgetenv("QT_QPA_PLATFORM") != "offscreen") return;
  QFile screens(home.filePath("screens.json"));
  if (!screens.open(QIODevice::WriteOnly)) return;
  screens.write(
      R"({"screens": [{"name": "desk", "x": 0, "y": 0, "width": 1600, "height": 1000,
          "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toLocal8Bit());
}

}  // namespace

int main(int argc, char** argv) {
  const QTemporaryDir home;
  moveInto(home);
  enlargeOffscreen(home);
  culprit::test::WatchedApplication app(argc, argv);
  QApplication::setOrganizationName("culprit");
  QApplication::setApplicationName("culprit");
  // Without a font every letter is a box and nothing fails: refuse to test that.
  if (QFontDatabase::families().isEmpty()) {
    std::fputs("no font installed\n", stderr);
    return 1;
  }
  const auto& tests = culprit::ui::test::registry();
  const auto found = argc > 1 ? tests.find(argv[1]) : tests.end();
  if (found == tests.end()) {
    std::fputs("usage: ui_tests CLASS [QTest options]; classes:\n", stderr);
    for (const auto& [name, factory] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
  }
  argv[1] = argv[0];
  const auto test = found->second();
  const int result = QTest::qExec(test.get(), argc - 1, argv + 1);
  culprit::ui::jobThreads().waitForDone();
  return result;
}
