#include "ui/window/bars/message_bar.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace culprit::ui {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_sentence(new QLabel(this)), m_details(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 12, 8);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  layout->addLayout(row);
  row->addWidget(m_icon);
  m_sentence->setFont(fontFor(FontRole::DockTitle));
  for (QLabel* label : {m_sentence, m_details}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  row->addWidget(m_sentence, 1);
  m_detailsButton = addButton("Details");
  m_detailsButton->setCheckable(true);
  connect(m_detailsButton, &QToolButton::toggled, m_details, &QLabel::setVisible);
  connect(addButton("Copy"), &QToolButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(copyText()); });
  m_retry = addButton("Retry");
  connect(m_retry, &QToolButton::clicked, this, [this] {
    clear();
    emit retryRequested();
  });
  QToolButton* close = addButton({});
  close->setIcon(icon("close"));
  close->setToolTip("Close this message");
  close->setAccessibleName("Close this message");
  close->setAutoRaise(true);
  connect(close, &QToolButton::clicked, this, [this] {
    clear();
    emit closed();
  });
  layout->addWidget(m_details);
  setAccessibleName("Error");
  paintIcon();
  clear();
}

QToolButton* MessageBar::addButton(const QString& text) {
  auto* button = new QToolButton(this);
  button->setText(text);
  static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout())->addWidget(button, 0, Qt::AlignTop);
  return button;
}

void MessageBar::showFailure(const Failure& failure, bool canRetry, const QString& retry) {
  m_failure = failure;
  m_sentence->setText(failure.sentence);
  m_details->setText(failure.details);
  m_details->hide();
  m_detailsButton->setChecked(false);
  m_detailsButton->setVisible(!failure.details.isEmpty());
  m_retry->setText(retry);
  m_retry->setVisible(canRetry);
  setAccessibleDescription(copyText());
  show();
}

void MessageBar::clear() {
  m_failure = {};
  hide();
  emit cleared();
}

QString MessageBar::sentence() const {
  return m_failure.sentence;
}

QString MessageBar::copyText() const {
  return m_failure.details.isEmpty() ? m_failure.sentence : m_failure.sentence + '\n' + m_failure.details;
}

void MessageBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tokens().base);
  painter.fillRect(QRect(0, 0, 4, height()), tokens().text);
  painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().border);
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintIcon();
  QFrame::changeEvent(event);
}

void MessageBar::paintIcon() {
  m_icon->setPixmap(iconPixmap("warning", tokens().text, 18, devicePixelRatioF()));
}

}  // namespace culprit::ui
