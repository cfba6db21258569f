#include "ui/window/opening/run_field.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/side_mark.h"
#include "ui/window/opening/run_preview.h"

namespace culprit::ui {

namespace {

constexpr int kPauseMs = 250;  // after the last keystroke

/// Names of traces can be long.
QString shortened(const QString& name) {
  constexpr int most = 36;
  return name.size() <= most ? name : name.left(most / 2) + "..." + name.right(most / 2);
}

}  // namespace

RunField::RunField(Side side, QWidget* parent)
    : QWidget(parent),
      m_side(side),
      m_path(new QLineEdit(this)),
      m_preview(new QLabel(this)),
      m_split(new QPushButton(this)),
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
  row->addWidget(m_path, 1);
  row->addWidget(makeChoose());
  layout->addLayout(row);
  m_preview->setWordWrap(true);
  m_preview->setTextFormat(Qt::PlainText);
  m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_preview->setForegroundRole(QPalette::PlaceholderText);
  m_preview->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* scroll = new QScrollArea(this);
  scroll->setWidget(m_preview);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName("What the run holds");
  scroll->setMinimumHeight(7 * m_preview->fontMetrics().lineSpacing());
  layout->addWidget(scroll, 1);
  m_split->setAutoDefault(false);
  m_split->hide();
  layout->addWidget(m_split, 0, Qt::AlignLeft);

  m_pause->setSingleShot(true);
  m_pause->setInterval(kPauseMs);
  connect(m_path, &QLineEdit::textChanged, this, [this] {
    m_readable = false;
    m_split->hide();
    m_pause->start();
    emit changed();
  });
  connect(m_pause, &QTimer::timeout, this, &RunField::look);
  connect(m_split, &QPushButton::clicked, this, [this] { emit splitRequested(m_twoRuns); });
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
  m_job.start(
      [folder = path().toStdString()](Monitor& monitor) {
        return Found{describeRun({.run = folder}, monitor), twoRunsIn(folder)};
      },
      [this](const Found& found) { show(found); });
  emit changed();
}

void RunField::show(const Found& found) {
  m_readable = true;
  m_preview->setText(previewLines(found.summary).join('\n'));
  if (found.split) {
    m_twoRuns = *found.split;
    const auto name = [](const std::filesystem::path& run) {
      return QString::fromStdString(run.filename().string()).replace('&', "&&");
    };
    m_split->setText(
        QString("Compare %1 with %2").arg(shortened(name(m_twoRuns.a)), shortened(name(m_twoRuns.b))));
    m_split->setToolTip("Two runs lie here: compare one with the other, instead of taking both as one run");
  }
  m_split->setVisible(found.split.has_value());
  emit changed();
}

void RunField::showProblem(const QString& problem) {
  m_readable = false;
  m_preview->setText(problem.isEmpty() ? "Nothing chosen yet" : problem);
  emit changed();
}

QPushButton* RunField::makeChoose() {
  auto* choose = new QPushButton("Choose", this);
  choose->setAutoDefault(false);
  auto* menu = new QMenu(choose);
  connect(menu->addAction("F&older..."), &QAction::triggered, this, [this] { this->choose(true); });
  connect(menu->addAction("&File..."), &QAction::triggered, this, [this] { this->choose(false); });
  choose->setMenu(menu);
  return choose;
}

void RunField::choose(bool isFolder) {
  const QString what = isFolder ? "Folder" : "File";
  auto* dialog = new QFileDialog(this, what + (m_side == Side::A ? " of the Baseline" : " of the Candidate"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
  if (!path().isEmpty()) dialog->setDirectory(QFileInfo(path()).isDir() ? path() : QFileInfo(path()).path());
  connect(dialog, &QFileDialog::fileSelected, this, &RunField::setPath);
  dialog->open();
}

}  // namespace culprit::ui
