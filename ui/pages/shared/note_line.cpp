#include "ui/pages/shared/note_line.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include "ui/look/icons.h"
#include "ui/look/wrapped_name.h"
#include "ui/state/marks.h"

namespace culprit::ui {

namespace {

constexpr int kRestMs = 400;

}  // namespace

NoteLine::NoteLine(Marks& marks, QWidget* parent)
    : QWidget(parent), m_marks(marks), m_pin(new QToolButton(this)), m_note(new QLineEdit(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(m_pin);
  row->addWidget(m_note, 1);
  m_pin->setIcon(icon("pin"));
  m_pin->setCheckable(true);
  m_pin->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_pin->setText("Pin");
  m_note->addAction(icon("note"), QLineEdit::LeadingPosition);
  m_note->setMaxLength(10'000);
  m_note->setMinimumWidth(60);
  m_note->installEventFilter(this);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRestMs);

  connect(m_pin, &QToolButton::clicked, this, [this](bool pinned) {
    commit();
    if (m_subject) m_marks.setPinned(m_subject->pair, m_subject->subject, pinned);
  });
  connect(m_note, &QLineEdit::textEdited, this, [this] { m_rest.start(); });
  connect(m_note, &QLineEdit::editingFinished, this, [this] {
    commit();
    m_marks.endTyping();
  });
  connect(m_note, &QLineEdit::returnPressed, this, [this] {
    // The keys of the window, many of which edit a line, are for the view again that was left for the note.
    if (m_before && m_before != m_note && m_before->isVisible()) m_before->setFocus();
  });
  connect(&m_rest, &QTimer::timeout, this, &NoteLine::commit);
  connect(&m_marks, &Marks::changed, this, [this] {
    // What is being typed is newer than what is kept.
    if (!m_note->isModified()) showMark();
  });
  setSubject({}, {});
}

void NoteLine::setSubject(const std::optional<Subject>& subject, const QString& what) {
  m_what = what;
  // A view that changes around the subject leaves alone what is being typed.
  if (subject == m_subject && m_note->isModified()) return;
  if (subject != m_subject) {
    commit();
    m_marks.endTyping();
  }
  m_subject = subject;
  setVisible(subject.has_value());
  showMark();
}

void NoteLine::commit() {
  m_rest.stop();
  if (!m_subject || !m_note->isModified()) return;
  m_note->setModified(false);
  m_marks.setNote(m_subject->pair, m_subject->subject, m_note->text());
}

void NoteLine::showMark() {
  m_rest.stop();
  const Mark mark = m_subject ? m_marks.mark(m_subject->pair, m_subject->subject) : Mark{};
  m_pin->setChecked(mark.pinned);
  m_pin->setToolTip(mark.pinned ? QString("Unpin %1").arg(m_what)
                                : QString("Pin %1, to find it again").arg(m_what));
  m_pin->setAccessibleName(m_pin->toolTip());
  const QString note = QString::fromStdString(mark.note);
  // The field trims nothing while the user types.
  if (m_note->text().trimmed() != note) m_note->setText(note);
  m_note->setModified(false);
  m_note->setPlaceholderText(
      m_marks.isKept() ? QString("Note on %1").arg(m_what)
                       : QString("Note on %1 (in memory: the session cannot be written)").arg(m_what));
  m_note->setAccessibleName(QString("Note on %1").arg(m_what));
  m_note->setToolTip(note.isEmpty() ? QString() : wrappedName(note));
}

void NoteLine::edit() {
  m_before = QApplication::focusWidget();
  m_note->setFocus(Qt::ShortcutFocusReason);
  m_note->selectAll();
}

bool NoteLine::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
      m_note->isModified()) {
    showMark();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace culprit::ui
