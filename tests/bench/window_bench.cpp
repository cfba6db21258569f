// Measures the window as a user waits for it, each figure beside its limit: from the start of the program to
// the start page on the screen, and from asking for a session of 100,000 triplets to its rows on the screen.
// Needs no display; run it on an idle machine. With a session as argument it reopens only that one.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <vector>

#include "app/sample.h"
#include "tests/bench/large_session.h"
#include "tests/support/own_home.h"
#include "ui/look/apply_theme.h"
#include "ui/look/icons.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/start_page.h"

namespace culprit {

namespace {

constexpr auto kChild = "--until-painted";
constexpr double kLimitMs = 500.0;

/// Of a clock that all processes share.
qint64 nowNs() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

/// Says how long it took since `startNs` when the watched widget has been painted, and ends the program.
class FirstPaint : public QObject {
 public:
  FirstPaint(QWidget& watched, qint64 startNs) : m_startNs(startNs) { watched.installEventFilter(this); }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint)
      QTimer::singleShot(0, this, [this] {
        fmt::print("{}\n", static_cast<double>(nowNs() - m_startNs) / 1e6);
        QApplication::exit(0);
      });
    return QObject::eventFilter(watched, event);
  }

 private:
  qint64 m_startNs;
};

/// What the program does when it is started without arguments.
int startUntilPainted(int argc, char** argv, qint64 startNs) {
  QApplication app(argc, argv);
  QApplication::setWindowIcon(ui::applicationIcon());
  ui::applyTheme(ui::ThemeChoice::Light);
  ui::MainWindow window(app::sampleFolder(QApplication::applicationDirPath().toStdString()));
  const FirstPaint painted(*window.startPage().widget(), startNs);
  window.show();
  return QApplication::exec();
}

double startMs(const QString& program) {
  QProcess child;
  child.start(program, {kChild, QString::number(nowNs())});
  child.waitForFinished();
  return child.readAllStandardOutput().trimmed().toDouble();
}

double reopenMs(const std::filesystem::path& session) {
  ui::MainWindow window;
  window.show();
  QApplication::processEvents();
  QElapsedTimer clock;
  clock.start();
  QEventLoop loop;
  QObject::connect(&window.switcher(), &ui::ComparisonSwitcher::shown, &loop, &QEventLoop::quit);
  window.opener().open({session});
  loop.exec();
  QApplication::processEvents();  // the painting belongs to it
  return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

template <typename Measure>
void print(const char* what, const Measure& measure) {
  std::vector<double> times;
  for (int i = 0; i < 5; ++i) times.push_back(measure());
  std::nth_element(times.begin(), times.begin() + 2, times.end());
  fmt::print("{:<58} {:9.1f} ms   limit {:7.1f} ms   {:.2f}\n", what, times[2], kLimitMs,
             times[2] / kLimitMs);
}

}  // namespace

}  // namespace culprit

int main(int argc, char** argv) {
  using namespace culprit;
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  if (argc == 3 && QByteArray(argv[1]) == kChild)
    return startUntilPainted(argc, argv, QByteArray(argv[2]).toLongLong());
  const test::OwnHome home;
  const QApplication app(argc, argv);
  if (argc == 2) {
    print("reopening the session in the window", [&] { return reopenMs(argv[1]); });
    return 0;
  }
  const QString program = QApplication::applicationFilePath();
  print("start of the program to the painted start page", [&] { return startMs(program); });
  const std::filesystem::path session = home.filePath("large.culprit").toStdString();
  bench::storeCompared(session, 100'000, 100);
  print("reopening 100,000 triplets x 100 cycles in the window", [&] { return reopenMs(session); });
  return 0;
}
