#include "ui/widgets/notice_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace culprit::ui {

NoticeStrip::NoticeStrip(const QString& text, const QString& button, QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 1, 3, 1);
  layout->setSpacing(6);
  layout->addWidget(m_icon);
  auto* label = new QLabel(text, this);
  label->setTextFormat(Qt::PlainText);
  layout->addWidget(label);
  auto* action = new QPushButton(button, this);
  action->setFixedHeight(20);
  layout->addWidget(action);
  connect(action, &QPushButton::clicked, this, &NoticeStrip::buttonClicked);
  setAccessibleName(text);
  paintIcon();
}

void NoticeStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(tokens().notComparableEdge);
  painter.setBrush(tokens().notComparableFill);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 2.0, 2.0);
}

void NoticeStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintIcon();
  QFrame::changeEvent(event);
}

void NoticeStrip::paintIcon() {
  m_icon->setPixmap(iconPixmap("warning", tokens().text, 14, devicePixelRatioF()));
}

}  // namespace culprit::ui
