#include "ui/window/opening/open_dialog.h"

#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/icons.h"
#include "ui/window/opening/drop_zone.h"
#include "ui/window/opening/run_field.h"

namespace culprit::ui {

OpenDialog::OpenDialog(QWidget* parent)
    : QDialog(parent),
      m_message(new QLabel(this)),
      m_a(new RunField(Side::A, this)),
      m_b(new RunField(Side::B, this)),
      m_swap(new QPushButton(icon("swap"), "Swap A and B", this)) {
  setWindowTitle("Open Comparison");
  setAcceptDrops(true);
  resize(640, 480);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(10);
  m_message->setWordWrap(true);
  m_message->setTextFormat(Qt::PlainText);
  layout->addWidget(m_message);
  layout->addWidget(m_a, 1);
  m_swap->setAutoDefault(false);
  layout->addWidget(m_swap, 0, Qt::AlignLeft);
  layout->addWidget(m_b, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_compare = buttons->addButton("Compare", QDialogButtonBox::AcceptRole);
  m_compare->setDefault(true);
  layout->addWidget(buttons);

  connect(m_swap, &QPushButton::clicked, this, &OpenDialog::swap);
  connect(m_a, &RunField::changed, this, &OpenDialog::showState);
  connect(m_b, &RunField::changed, this, &OpenDialog::showState);
  for (RunField* field : {m_a, m_b})
    connect(field, &RunField::splitRequested, this,
            [this](const RunFolders& runs) { setProposal(guessBaseline(runs.a, runs.b)); });
  connect(buttons, &QDialogButtonBox::accepted, this, &OpenDialog::compare);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  setMessage({});
  showState();
}

void OpenDialog::setProposal(const Proposal& proposal) {
  m_a->setPath(QString::fromStdString(proposal.folders.a.string()));
  m_b->setPath(QString::fromStdString(proposal.folders.b.string()));
  setMessage(proposal.reason.isEmpty() ? QString()
                                       : "Taken as the baseline: A, since " + proposal.reason + ".");
}

void OpenDialog::setMessage(const QString& message) {
  m_message->setText(message.isEmpty() ? "Two runs of the same job, the one that was fine first." : message);
}

void OpenDialog::swap() {
  const QString a = m_a->path();
  m_a->setPath(m_b->path());
  m_b->setPath(a);
  setMessage("Swapped: every difference is B − A.");
}

void OpenDialog::showState() {
  const bool ready = m_a->isReadable() && m_b->isReadable();
  m_compare->setEnabled(ready);
  m_compare->setToolTip(ready ? QString() : "Both folders must hold a run that can be read");
  m_swap->setEnabled(!m_a->path().isEmpty() || !m_b->path().isEmpty());
}

void OpenDialog::compare() {
  emit compareRequested({m_a->path().toStdString(), m_b->path().toStdString()});
  accept();
}

void OpenDialog::dragEnterEvent(QDragEnterEvent* event) {
  const auto count = localPaths(*event->mimeData()).size();
  if (count == 1 || count == 2) event->acceptProposedAction();
}

void OpenDialog::dropEvent(QDropEvent* event) {
  const QStringList paths = localPaths(*event->mimeData());
  if (paths.size() == 2) {
    setProposal(guessBaseline(paths[0].toStdString(), paths[1].toStdString()));
  } else {
    RunField* field = event->position().y() < m_swap->geometry().center().y() ? m_a : m_b;
    field->setPath(paths.front());
  }
}

}  // namespace culprit::ui
