#include "app/screenshot.h"

#include <QApplication>
#include <QPixmap>
#include <cstdio>
#include <utility>

#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::app {

namespace {
constexpr int kSettleMs = 600;  // charts lay themselves out after the first paint
constexpr int kAgainMs = 100;
constexpr int kPatienceMs = 15'000;
}  // namespace

Screenshot::Screenshot(ui::MainWindow& window, const QString& file, bool ofStartPage)
    : QObject(&window), m_window(window), m_file(file) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
  const auto takeSoon = [this] {
    m_isSettled = false;
    m_waited.start();
    m_timer.start(kAgainMs);
  };
  window.workspace().setAnimated(false);
  if (ofStartPage) {
    takeSoon();
  } else {
    connect(&window.switcher(), &ui::ComparisonSwitcher::shown, this, takeSoon);
  }
  connect(&window.opener(), &ui::SessionOpener::failed, this,
          [this](const ui::Failure& failure) { fail(failure.sentence + ' ' + failure.details); });
}

/// On a busy machine pages come late.
void Screenshot::look() {
  const bool wasSettled = std::exchange(m_isSettled, m_window.workspace().isSettled());
  if ((m_isSettled && wasSettled) || m_waited.hasExpired(kPatienceMs)) return take();
  m_timer.start(m_isSettled ? kSettleMs : kAgainMs);
}

void Screenshot::take() {
  if (m_window.grab().save(m_file)) {
    QApplication::exit(0);
  } else {
    fail("The picture could not be written: " + m_file);
  }
}

void Screenshot::fail(const QString& sentence) {
  std::fprintf(stderr, "culprit: %s\n", qPrintable(sentence.simplified()));
  QApplication::exit(3);
}

}  // namespace culprit::app
