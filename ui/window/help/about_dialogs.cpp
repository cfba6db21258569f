#include "ui/window/help/about_dialogs.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/window/actions/actions.h"

namespace culprit::ui {

namespace {

void addClose(QDialog& dialog) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  dialog.layout()->addWidget(buttons);
}

QString row(const QString& keys, const QString& what) {
  return "<tr><td style='padding:2px 24px 2px 0'><b>" + keys.toHtmlEscaped() +
         "</b></td><td style='padding:2px'>" + what.toHtmlEscaped() + "</td></tr>";
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const Actions& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle("Keyboard Shortcuts");
  setAttribute(Qt::WA_DeleteOnClose);
  resize(520, 560);
  QString html = "<table>";
  for (const QAction* action : actions.findChildren<QAction*>()) {
    if (action->shortcut().isEmpty()) continue;
    html += row(action->shortcut().toString(QKeySequence::NativeText), QString(action->text()).remove('&'));
  }
  html += row("Tab, Shift+Tab", "Next or previous part of the window");
  html += row("Up, Down, Page Up, Page Down", "Another row of the table in focus");
  html += row("Shift+click on a header", "Sort by a further column, or turn it round");
  html += row("Return", "On a row: its function in full; on a launch: all fields of its event");
  html += row("Left, Right, Home, End",
              "In a chart of cycles: another cycle; with Shift the cycles up to it are selected");
  html += row("Up, Down", "In a chart of cycles: the other run");
  html += row("+, -, 0", "In a chart of cycles: zoom in, zoom out, show everything");
  html += row("Left, Right, Return",
              "In the histogram of launches: another bar; with Shift or Return bars are selected");
  html += row("W, S, A, D, 0",
              "In Cycle pair: zoom in, zoom out, pan to the left, to the right; show both in full");
  html += row("Page Up, Page Down", "In Cycle pair: scroll the lanes");
  html += row("N, Shift+N",
              "In Cycle pair: the next difference, what explains most of the change first; the one before");
  html += row("L", "In Cycle pair: B with A at the launch or idle gap in focus; once more: at the start");
  html += row("Z", "In Cycle pair: zoom to the marked range");
  html += row("Arrow keys, Home, End, Return", "In Cycle pair: another launch; select its function");
  html += row("Esc", "In Cycle pair: nothing is in focus or marked, and B starts where A does");
  html += row("W, S, A, D, 0",
              "In Whole run: zoom in, zoom out, pan to the left, to the right; show both in full");
  html += row("Page Up, Page Down, F", "In Whole run: scroll the lanes; fold or unfold the process in focus");
  html += row("N, Shift+N", "In Whole run: the next event of what is looked for, the one before");
  html += row("C, Z", "In Whole run: zoom to the selected cycle; to what is marked or in focus");
  html += row("M", "In Whole run: compare what is marked in A with what is marked in B");
  html += row("Arrow keys, Home, End, Return", "In Whole run: another event; select its function and cycle");
  html += row("Esc", "In Whole run: nothing is marked or in focus; once more: no brush, no cycle");
  html += row("P", "In Call tree: expand the path that changed most");
  html += row("H, Shift+H", "In Call tree: hide the call everywhere; show all that are hidden");
  html += row("Arrow keys, Return, Backspace",
              "In the icicle of Call tree: another call; zoom to it; zoom to what is around");
  html += row("Esc", "In a chart: nothing is selected; in a note: leave it as it was");
  html += row("Delete, Return", "On the chip of a filter: that filter goes");
  html += row("Left, Right, Esc", "In the tour: the step before, the next one, no more");
  html += row("Ctrl+Page Up, Ctrl+Page Down", "In Export Report: another page of the preview");
  html += "</table>";
  auto* text = new QTextBrowser(this);
  text->setHtml(html);
  text->setAccessibleName("Keyboard shortcuts");
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(text);
  addClose(*this);
}

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle("About Culprit");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(10);
  auto* picture = new QLabel(this);
  picture->setPixmap(applicationIcon().pixmap(48, 48));
  layout->addWidget(picture);
  auto* title = new QLabel("Culprit " + QApplication::applicationVersion(), this);
  title->setFont(fontFor(FontRole::PageTitle));
  layout->addWidget(title);
  auto* text = new QLabel(
      "<p>Two runs of a GPU or LLM job in, the cause out.</p>"
      "<p>Culprit's sources are free software under the GNU General Public License, version 3 or any later "
      "one. "
      "The program as built contains Qt Charts, whose headers are under version 3 only, so the program as a "
      "whole "
      "is under the GNU General Public License, version 3. It comes without any warranty.</p>"
      "<p>Built on Qt " QT_VERSION_STR
      " (LGPL-3.0), Qt Charts (GPL-3.0), QCustomPlot (GPL-3.0-or-later), "
      "SQLite (public domain), SQLiteCpp (MIT), Boost (BSL-1.0), {fmt} (MIT), CLI11 (BSD-3-Clause), "
      "RapidJSON (MIT), simdjson (Apache-2.0), isa-l (BSD-3-Clause) and xxHash (BSD-2-Clause).</p>",
      this);
  text->setTextFormat(Qt::RichText);
  text->setWordWrap(true);
  text->setMinimumWidth(460);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(text);
  addClose(*this);
}

}  // namespace culprit::ui
