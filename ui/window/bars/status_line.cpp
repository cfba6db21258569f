#include "ui/window/bars/status_line.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "core/base/shorten.h"
#include "core/report/sentences/cut_text.h"
#include "core/report/words/format.h"

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostLetters = 60;  // of how the runs are cut

QString text(const std::string& utf8) {
  return QString::fromStdString(utf8);
}

QString timeLeft(double seconds) {
  if (seconds < 1.5) return "1 s left";
  if (seconds < 90) return QString("%1 s left").arg(std::lround(seconds));
  return QString("%1 min left").arg(std::lround(seconds / 60));
}

}  // namespace

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      m_state(addFact()),
      m_session(addFact()),
      m_size(addFact()),
      m_cycles(addFact()),
      m_progressText(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_percent(new QLabel(this)),
      m_cancel(new QPushButton("Cancel", this)),
      m_issues(new QToolButton(this)),
      m_readOnly(new QLabel("Your files are opened read-only", this)),
      m_notesInMemory(new QLabel("Notes stay in memory", this)) {
  setSizeGripEnabled(false);
  setContentsMargins(4, 0, 8, 0);
  m_progress->setRange(0, 1000);
  m_progress->setTextVisible(false);
  m_progress->setFixedSize(210, 12);
  m_progress->setAccessibleName("Progress");
  m_percent->setMinimumWidth(fontMetrics().horizontalAdvance("100 %"));
  m_percent->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_cancel->setFixedHeight(20);
  m_issues->setAutoRaise(true);
  m_issues->setToolTip("Show what was skipped in the input, and why");
  m_readOnly->setForegroundRole(QPalette::PlaceholderText);
  m_notesInMemory->setToolTip(
      "The session cannot be written: pins and notes are in reports, but gone when it is closed. Save "
      "Session As keeps them; if the session has gone, Reload (F5) does.");
  m_notesInMemory->hide();
  for (QWidget* widget : std::initializer_list<QWidget*>{m_progressText, m_progress, m_percent, m_cancel,
                                                         m_notesInMemory, m_issues, m_readOnly}) {
    addPermanentWidget(widget);
  }
  connect(m_cancel, &QPushButton::clicked, this, &StatusLine::cancelRequested);
  connect(m_issues, &QToolButton::clicked, this, &StatusLine::issuesRequested);
  setComparison(nullptr);
  setRunning(false);
}

QLabel* StatusLine::addFact() {
  auto* label = new QLabel(this);
  label->setTextFormat(Qt::PlainText);
  label->setContentsMargins(4, 0, 8, 0);
  addWidget(label);
  return label;
}

void StatusLine::setComparison(const OpenedComparison* opened) {
  for (QLabel* fact : {m_session, m_size, m_cycles}) fact->setVisible(opened != nullptr);
  m_issues->setVisible(opened != nullptr);
  m_readOnly->setVisible(opened == nullptr);
  setState(opened ? "Ready" : "No comparison open");
  if (!opened) return;
  const QString name = text(opened->view.session.filename().string());
  const QString unsaved = opened->isResumed ? "Continued, not saved" : "Session not saved";
  m_session->setText(opened->session.empty() ? unsaved : name);
  const QString resumed = opened->isResumed ? "As it was left the last time; F5 reads the runs again\n" : "";
  m_session->setToolTip(wrappedName(resumed + text(opened->view.session.string())));
  m_size->setText(text(format::count(opened->size.samples) + " samples, " +
                       format::count(opened->size.readings) + " readings"));
  const auto cyclesOf = [](const PairResults& pair) { return pair.cyclesA.size() + pair.cyclesB.size(); };
  const std::size_t all = opened->view.isEmpty() ? 0 : cyclesOf(opened->view.wholePair());
  const std::size_t used = opened->view.isEmpty() ? 0 : cyclesOf(opened->view.pairResults());
  const std::string cut = plainText(cutChoiceText(*opened->view.results));
  const QString cycles = text(format::count(used) + " of " + format::count(all) + " cycles");
  m_cycles->setText(cut.empty() ? cycles : cycles + ", " + text(excerpt(cut, kMostLetters)));
  m_cycles->setToolTip(cut.empty() ? QString() : wrappedName("The runs are " + text(cut)));
  const auto issues = opened->view.results->issues.size();
  m_issues->setText(text(format::count(issues)) + (issues == 1 ? " issue" : " issues"));
}

void StatusLine::setState(const QString& state) {
  m_state->setText(state);
}

void StatusLine::setNotesKept(bool kept) {
  m_notesInMemory->setVisible(!kept);
}

void StatusLine::showProgress(const JobProgress& progress) {
  if (!progress.stage.isEmpty()) setState(progress.stage);
  QStringList parts;
  if (!progress.amount.isEmpty()) parts << progress.amount;
  if (progress.secondsLeft) parts << timeLeft(*progress.secondsLeft);
  m_progressText->setText(parts.join(", "));
  m_progress->setValue(static_cast<int>(progress.fraction * 1000));
  m_percent->setText(QString("%1 %").arg(static_cast<int>(progress.fraction * 100)));
}

void StatusLine::setRunning(bool running) {
  for (QWidget* widget : std::initializer_list<QWidget*>{m_progressText, m_progress, m_percent, m_cancel}) {
    widget->setVisible(running);
  }
  if (!running) return;
  m_progress->setValue(0);
  m_progressText->clear();
  m_percent->clear();
}

QString StatusLine::progressText() const {
  return m_progressText->text();
}

}  // namespace culprit::ui
