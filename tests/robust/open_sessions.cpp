// Opens the sessions that are named on standard input, one per line, in one window: brings every page and
// dialog to the screen, brushes, exports, swaps and closes. Answers each with a line of JSON about what was
// shown, and judges nothing: window_mutants.py does. Ends with its input. Needs no display.
//   {"shown": true, "said": "", "texts": ["..."], "html": ["..."]}    said: what stands in the window's bar
#include <fmt/format.h>

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cstdio>
#include <iostream>
#include <string>

#include "tests/robust/driven_window.h"
#include "tests/robust/shown_texts.h"
#include "tests/support/own_home.h"
#include "ui/look/apply_theme.h"
#include "ui/window/bars/message_bar.h"

namespace culprit::robust {

namespace {

constexpr QSize kSize(1024, 700);

QJsonArray arrayOf(const QSet<QString>& texts) {
  QJsonArray array;
  for (const QString& text : texts) array.append(text);
  return array;
}

class Opener {
 public:
  QByteArray answerTo(const std::string& session, const QString& report) {
    m_texts = {};
    m_said.clear();
    const bool isShown = m_driven.open(session);
    listen();
    if (isShown) {
      m_driven.showPages();
      m_driven.showDialogs();
      m_driven.brush();
      listen();
      m_driven.exportReport(report.toStdString());
      m_driven.swap();
      listen();
    }
    m_driven.close();
    const QJsonObject answer{{"shown", isShown},
                             {"said", m_said.join('\n')},
                             {"texts", arrayOf(m_texts.all())},
                             {"html", arrayOf(m_texts.drawnAsHtml())}};
    return QJsonDocument(answer).toJson(QJsonDocument::Compact);
  }

 private:
  void listen() {
    const ui::MessageBar& bar = m_driven.window().messages();
    if (bar.isVisible()) m_said << bar.copyText();
  }

  ShownTexts m_texts;
  QStringList m_said;
  DrivenWindow m_driven{kSize, [this](const QWidget& shown) { m_texts.take(shown); }};
};

}  // namespace

}  // namespace culprit::robust

int main(int argc, char** argv) {
  using namespace culprit;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const test::OwnHome home;
  const QApplication app(argc, argv);
  ui::applyTheme(ui::ThemeChoice::Light);
  robust::Opener opener;
  for (std::string session; std::getline(std::cin, session);) {
    fmt::print("{}\n", opener.answerTo(session, home.filePath("report.html")).toStdString());
    std::fflush(stdout);
  }
  return 0;
}
