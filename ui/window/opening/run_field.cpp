#include "ui/window/opening/run_field.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/side_mark.h"
#include "ui/window/opening/run_preview.h"

namespace culprit::ui {

namespace {

constexpr int kPauseMs = 250;  // after the last keystroke

}  // namespace

RunField::RunField(Side side, QWidget* parent)
    : QWidget(parent),
      m_side(side),
      m_path(new QLineEdit(this)),
      m_preview(new QLabel(this)),
      m_pause(new QTimer(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* title = new QHBoxLayout;
  title->setSpacing(6);
  title->addWidget(new SideMark(side, this));
  auto* name = new QLabel(side == Side::A ? "Baseline" : "Candidate", this);
  name->setFont(fontFor(FontRole::Section));
  title->addWidget(name);
  title->addStretch();
  layout->addLayout(title);
  auto* row = new QHBoxLayout;
  m_path->setPlaceholderText("Folder or file of the run");
  m_path->setAccessibleName(side == Side::A ? "Folder of the baseline" : "Folder of the candidate");
  m_path->setClearButtonEnabled(true);
  auto* choose = new QPushButton("Choose...", this);
  choose->setAutoDefault(false);
  row->addWidget(m_path, 1);
  row->addWidget(choose);
  layout->addLayout(row);
  m_preview->setWordWrap(true);
  m_preview->setTextFormat(Qt::PlainText);
  m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_preview->setForegroundRole(QPalette::PlaceholderText);
  m_preview->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_preview->setMinimumHeight(7 * m_preview->fontMetrics().lineSpacing());
  layout->addWidget(m_preview, 1);

  m_pause->setSingleShot(true);
  m_pause->setInterval(kPauseMs);
  connect(m_path, &QLineEdit::textChanged, this, [this] {
    m_readable = false;
    m_pause->start();
    emit changed();
  });
  connect(m_pause, &QTimer::timeout, this, &RunField::look);
  connect(choose, &QPushButton::clicked, this, &RunField::choose);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    showProblem(failure.details.isEmpty() ? failure.sentence : failure.sentence + "\n" + failure.details);
  });
  showProblem({});
}

void RunField::setPath(const QString& path) {
  m_path->setText(path);
  m_pause->stop();
  look();
}

QString RunField::path() const {
  return m_path->text().trimmed();
}

QString RunField::previewText() const {
  return m_preview->text();
}

void RunField::look() {
  m_readable = false;
  if (path().isEmpty()) {
    m_job.cancel();
    showProblem({});
    return;
  }
  m_preview->setText("Looking...");
  m_job.start([folder = path().toStdString()](Monitor& monitor) { return describeRun(folder, monitor); },
              [this](const RunSummary& summary) { show(summary); });
  emit changed();
}

void RunField::show(const RunSummary& summary) {
  m_readable = true;
  m_preview->setText(previewLines(summary).join('\n'));
  emit changed();
}

void RunField::showProblem(const QString& problem) {
  m_readable = false;
  m_preview->setText(problem.isEmpty() ? "Nothing chosen yet" : problem);
  emit changed();
}

void RunField::choose() {
  auto* dialog =
      new QFileDialog(this, m_side == Side::A ? "Folder of the Baseline" : "Folder of the Candidate");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  if (!path().isEmpty()) dialog->setDirectory(path());
  connect(dialog, &QFileDialog::fileSelected, this, &RunField::setPath);
  dialog->open();
}

}  // namespace culprit::ui
