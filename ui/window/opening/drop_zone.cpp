#include "ui/window/opening/drop_zone.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"

namespace culprit::ui {

QStringList localPaths(const QMimeData& data) {
  QStringList paths;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) paths << url.toLocalFile();
  }
  return paths;
}

DropZone::DropZone(Side side, QWidget* parent)
    : QFrame(parent),
      m_side(side),
      m_icon(new QLabel(this)),
      m_invitation(new QLabel(this)),
      m_choose(new QPushButton("Choose Folder...", this)),
      m_letter(new QLabel(this)) {
  setAcceptDrops(true);
  setMinimumHeight(180);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 14, 16, 14);
  layout->setSpacing(8);
  layout->addWidget(makeTitle());
  auto* fact = new QLabel(side == Side::A
                              ? "A folder of traces (PyTorch profiler, Chrome JSON, also .gz), one trace, or "
                                "*_perf_data.csv with *_counters_data.csv"
                              : "Same job, same kind of work; another machine, version or moment");
  fact->setWordWrap(true);
  fact->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(fact);
  layout->addStretch();
  m_icon->setAlignment(Qt::AlignCenter);
  m_invitation->setAlignment(Qt::AlignCenter);
  m_invitation->setTextFormat(Qt::PlainText);
  m_invitation->setWordWrap(true);
  layout->addWidget(m_icon);
  layout->addWidget(m_invitation);
  layout->addWidget(m_choose, 0, Qt::AlignHCenter);
  layout->addStretch();
  connect(m_choose, &QPushButton::clicked, this, &DropZone::chooseRequested);
  showState();
}

QWidget* DropZone::makeTitle() {
  auto* title = new QWidget(this);
  auto* row = new QHBoxLayout(title);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* text =
      new QLabel(m_side == Side::A ? "Baseline: the run that was fine" : "Candidate: the run to explain");
  text->setFont(fontFor(FontRole::Headline));
  row->addWidget(new SideMark(m_side, title));
  m_letter->setFont(fontFor(FontRole::Headline));
  row->addWidget(m_letter);
  row->addWidget(text);
  row->addStretch();
  return title;
}

void DropZone::setPath(const QString& path) {
  m_path = path;
  showState();
}

void DropZone::showState() {
  const QString role = m_side == Side::A ? "baseline" : "candidate";
  if (m_dragOver) {
    m_invitation->setText("Release to use this folder as the " + role);
  } else if (!m_path.isEmpty()) {
    m_invitation->setText(m_path);
  } else {
    m_invitation->setText("Drop a folder here");
  }
  m_choose->setText(m_path.isEmpty() ? "Choose Folder..." : "Choose Another...");
  m_choose->setAccessibleName(QString("Choose the folder of the ") + role);
  const QColor color = m_side == Side::A ? tokens().textA : tokens().textB;
  m_letter->setTextFormat(Qt::RichText);
  m_letter->setText(QString("<b style='color:%1'>%2</b>").arg(color.name(), letterOf(m_side)));
  m_icon->setPixmap(
      iconPixmap("folder", m_dragOver ? tokens().accent : tokens().secondaryText, 28, devicePixelRatioF()));
  update();
}

void DropZone::dragEnterEvent(QDragEnterEvent* event) {
  // Two folders at once are for the whole window, which decides which is which.
  if (localPaths(*event->mimeData()).size() != 1) return;
  event->acceptProposedAction();
  m_dragOver = true;
  showState();
}

void DropZone::dragLeaveEvent(QDragLeaveEvent*) {
  m_dragOver = false;
  showState();
}

void DropZone::dropEvent(QDropEvent* event) {
  m_dragOver = false;
  showState();
  event->acceptProposedAction();
  emit pathDropped(localPaths(*event->mimeData()).constFirst());
}

void DropZone::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  painter.fillRect(rect(), m_dragOver ? t.hover : t.base);
  QPen pen(m_dragOver ? t.accent : t.control, m_dragOver ? 2 : 1);
  if (!m_dragOver) pen.setStyle(m_path.isEmpty() ? Qt::DashLine : Qt::SolidLine);
  painter.setPen(pen);
  const int inset = m_dragOver ? 1 : 0;
  painter.drawRect(rect().adjusted(inset, inset, -1 - inset, -1 - inset));
}

void DropZone::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) showState();
  QFrame::changeEvent(event);
}

}  // namespace culprit::ui
