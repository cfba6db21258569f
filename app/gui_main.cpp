#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <set>
#include <string_view>

#include "app/arguments.h"
#include "app/command_line.h"
#include "app/sample.h"
#include "app/screenshot.h"
#include "core/base/version.h"
#include "core/store/files/session_cache.h"
#include "ui/jobs/job_threads.h"
#include "ui/look/apply_theme.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/print/pdf_writer.h"
#include "ui/settings.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/preferred.h"

namespace {

using namespace culprit;

struct Options {
  ui::SessionOpener::Paths paths;
  QString screenshot;
  std::optional<ui::ThemeChoice> theme;
  std::optional<QSize> size;
};

/// PDF for the command line, which has no QGuiApplication: one of its own that needs no display.
std::string pdfWithoutDisplay(const Report& report, Monitor& monitor) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "culprit";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);
  return ui::toPdf(report, monitor);
}

void refuse(const QString& sentence) {
  std::fprintf(stderr, "culprit: %s\n", qPrintable(sentence));
  std::exit(3);
}

Options parse(const QApplication& app) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Compares two runs of a GPU or LLM job. Without arguments the window asks.\n"
      "compare, report, batch, explain, info and cluster work without a window: `culprit compare --help`.");
  parser.addHelpOption();
  parser.addVersionOption();
  const QCommandLineOption screenshot("screenshot", "Save a picture of the window and end.", "file.png");
  const QCommandLineOption theme("theme", "light, dark or system.", "name");
  const QCommandLineOption size("size", "Size of the window, such as 1440x900.", "WxH");
  parser.addOptions({screenshot, theme, size});
  parser.addPositionalArgument("paths", "Two run folders A B, one folder that holds both, or a session file.",
                               "[A B | PARENT | SESSION]");
  parser.process(app);
  Options options;
  for (const QString& path : parser.positionalArguments()) options.paths.emplace_back(path.toStdString());
  if (options.paths.size() > 2) refuse("at most two folders are compared");
  options.screenshot = parser.value(screenshot);
  if (parser.isSet(theme)) {
    options.theme = ui::themeNamed(parser.value(theme));
    if (ui::nameOf(*options.theme) != parser.value(theme)) refuse("no such theme: " + parser.value(theme));
  }
  if (parser.isSet(size)) {
    const QStringList parts = parser.value(size).split('x');
    const QSize wanted(parts.value(0).toInt(), parts.value(1).toInt());
    if (parts.size() != 2 || wanted.isEmpty())
      refuse("a size looks like 1440x900, not " + parser.value(size));
    options.size = wanted;
  }
  return options;
}

bool hasDisplay() {
  const auto names = {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"};
  return std::any_of(names.begin(), names.end(),
                     [](const char* each) { return !qEnvironmentVariableIsEmpty(each); });
}

/// Workers that nobody waits for clean up behind themselves, and may paint, before the application goes.
struct WorkersEnd {
  WorkersEnd() = default;
  WorkersEnd(const WorkersEnd&) = delete;
  WorkersEnd& operator=(const WorkersEnd&) = delete;
  ~WorkersEnd() { ui::jobThreads().waitForDone(); }
};

bool asksForText(int argc, char** argv) {
  const std::set<std::string_view> questions = {"-h", "--help", "--help-all", "-v", "--version"};
  return std::any_of(argv + 1, argv + argc,
                     [&questions](const char* each) { return questions.contains(each); });
}

/// Not while a session of the cache is being opened, which only then counts as new.
void limitCacheOnceQuiet(ui::SessionOpener& opening) {
  auto* soon = new QTimer(&opening);
  QObject::connect(soon, &QTimer::timeout, &opening, [soon, &opening] {
    if (opening.isBusy()) return;
    soon->deleteLater();
    const std::uint64_t bytes = static_cast<std::uint64_t>(ui::preferredCacheSize()) << 30U;
    ui::jobThreads().start([bytes] { limitSessionCache(bytes); });
  });
  soon->start(std::chrono::seconds(1));
}

int runWindow(int argc, char** argv) {
  app::prepareProcess();
  // Without a display Qt ends the program with a text about its plugins; a picture, help and version need
  // none.
  const bool isOffscreen = !hasDisplay();
  if (isOffscreen || asksForText(argc, argv)) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  const WorkersEnd workersEnd;
  const Options options = parse(app);
  if (isOffscreen && options.screenshot.isEmpty() && QApplication::platformName() == "offscreen")
    refuse("there is no display; `culprit compare A B -o report.pdf` needs none");
  QApplication::setWindowIcon(ui::applicationIcon());
  // A picture shows the window as it is at first, and leaves the user's settings alone.
  std::optional<QTemporaryDir> ownSettings;
  if (!options.screenshot.isEmpty()) {
    ownSettings.emplace();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, ownSettings->path());
  }
  const QString kept = ui::settings::view("theme").value();
  ui::applyTheme(options.theme.value_or(ui::themeNamed(kept)));
  ui::MainWindow window(app::sampleFolder(QApplication::applicationDirPath().toStdString()));
  if (options.size) {
    window.resize(*options.size);
  } else if (!options.screenshot.isEmpty()) {
    window.resize(1440, 900);  // a picture needs no screen that it fits
  }
  if (!options.screenshot.isEmpty()) new app::Screenshot(window, options.screenshot, options.paths.empty());
  window.show();
  ui::jobThreads().start(removeUnfinishedSessions);
  if (!options.paths.empty()) {
    window.opener().open(options.paths);
  } else if (ui::settings::reopensLast().value()) {
    window.opener().openLast();
  }
  if (options.screenshot.isEmpty()) limitCacheOnceQuiet(window.opener());
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication::setOrganizationName("culprit");
  QCoreApplication::setApplicationName("culprit");
  QCoreApplication::setApplicationVersion(QString::fromUtf8(kVersion.data(), kVersion.size()));
  if (app::isCommand(argc, argv)) return app::runCommandLine(argc, argv, {{".pdf", pdfWithoutDisplay}});
  return runWindow(argc, argv);
}
