#include "ui/pages/wholerun/whole_run_line.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/wholerun/counter_choice.h"
#include "ui/pages/wholerun/pin_list.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui {

namespace {

constexpr int kWidestSearch = 260;  // pixels

}  // namespace

WholeRunLine::WholeRunLine(QWidget* parent)
    : QWidget(parent),
      m_search(new QLineEdit(this)),
      m_finds(new ElidedLabel(Qt::ElideRight, this)),
      m_previous(addButton("Previous", "To the one before of what is looked for (Shift+N)")),
      m_next(addButton("Next", "To the next one of what is looked for (N)")),
      m_byCycle(
          addButton("Align cycles",
                    "B lies so that the selected cycle begins where the cycle of that place begins in A; "
                    "else both lie by the time since their first cycle")),
      m_counters(new CounterChoice(this)),
      m_pins(new PinList(this)),
      m_compare(
          addButton("Compare marked",
                    "What is marked in A over what is marked in B, launch by launch in Cycle pair (M)")),
      m_message(new ElidedLabel(Qt::ElideRight, this)) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(8, 3, 8, 3);
  line->setSpacing(6);
  m_search->setPlaceholderText("Find functions");
  m_search->setAccessibleName("Find functions in the whole run");
  m_search->setClearButtonEnabled(true);
  m_search->setMaximumWidth(kWidestSearch);
  m_search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  m_search->installEventFilter(this);
  m_byCycle->setCheckable(true);
  m_previous->setAccessibleName("Previous find");
  m_next->setAccessibleName("Next find");
  m_finds->setAccessibleName("Finds");
  m_message->setAccessibleName("About the whole run");
  for (ElidedLabel* label : {m_finds, m_message}) {
    label->setFont(fontFor(FontRole::Secondary));
    label->setForegroundRole(QPalette::PlaceholderText);
  }
  line->addWidget(m_search, 2);
  line->addWidget(m_previous);
  line->addWidget(m_next);
  line->addWidget(m_finds, 1);
  line->addWidget(m_byCycle);
  line->addWidget(m_counters);
  line->addWidget(m_pins);
  line->addWidget(m_compare);
  line->addWidget(m_message, 2);
  connect(m_search, &QLineEdit::textChanged, this, &WholeRunLine::textChanged);
  connect(m_previous, &QToolButton::clicked, this, [this] { emit stepWanted(-1); });
  connect(m_next, &QToolButton::clicked, this, [this] { emit stepWanted(1); });
  connect(m_byCycle, &QToolButton::toggled, this, &WholeRunLine::byCycleChanged);
  connect(m_compare, &QToolButton::clicked, this, &WholeRunLine::compareWanted);
  m_compare->hide();
  setFinds({});
  setCanStep(false);
}

QToolButton* WholeRunLine::addButton(const QString& text, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setToolTip(wrappedName(tip));
  button->setAutoRaise(true);
  return button;
}

/// Return goes to the next one, with Shift to the one before; Escape clears the line.
bool WholeRunLine::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_search || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    emit stepWanted(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    return true;
  }
  if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
    m_search->clear();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void WholeRunLine::setFinds(const QString& text) {
  m_finds->setText(text);
  m_finds->setToolTip(text.isEmpty() ? QString() : wrappedName(text));
  m_finds->setVisible(!text.isEmpty());
}

QString WholeRunLine::finds() const {
  return m_finds->text();
}

void WholeRunLine::setCanStep(bool can) {
  m_previous->setEnabled(can);
  m_next->setEnabled(can);
}

void WholeRunLine::setMessage(const QString& text) {
  m_message->setText(text);
  m_message->setToolTip(text.isEmpty() ? QString() : wrappedName(text));
}

QString WholeRunLine::message() const {
  return m_message->text();
}

}  // namespace culprit::ui
