#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace culprit::ui {

EmptyState::EmptyState(const QString& iconName, const QString& title, const QString& fact, QWidget* parent)
    : QWidget(parent),
      m_iconName(iconName),
      m_icon(new QLabel(this)),
      m_title(new QLabel(this)),
      m_fact(new QLabel(this)),
      m_button(new QPushButton(this)),
      m_other(new QPushButton(this)) {
  m_title->setFont(fontFor(FontRole::Section));
  m_fact->setFont(fontFor(FontRole::Secondary));
  m_fact->setForegroundRole(QPalette::PlaceholderText);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(8);
  layout->addStretch();
  for (QLabel* label : {m_icon, m_title, m_fact}) {
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    layout->addWidget(label);
  }
  m_icon->setWordWrap(false);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addStretch();
  buttons->addWidget(m_button);
  buttons->addWidget(m_other);
  buttons->addStretch();
  layout->addLayout(buttons);
  layout->addStretch();
  connect(m_button, &QPushButton::clicked, this, &EmptyState::buttonClicked);
  connect(m_other, &QPushButton::clicked, this, &EmptyState::otherButtonClicked);
  setTexts(title, fact);
  setButton({});
  setOtherButton({});
  paintIcon();
}

void EmptyState::setTexts(const QString& title, const QString& fact) {
  m_title->setText(title);
  m_fact->setText(fact);
  m_fact->setVisible(!fact.isEmpty());
  setAccessibleName(title);
  setAccessibleDescription(fact);
}

void EmptyState::setButton(const QString& text) {
  m_button->setText(text);
  m_button->setVisible(!text.isEmpty());
}

void EmptyState::setOtherButton(const QString& text) {
  m_other->setText(text);
  m_other->setVisible(!text.isEmpty());
}

QString EmptyState::title() const {
  return m_title->text();
}

void EmptyState::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintIcon();
  QWidget::changeEvent(event);
}

void EmptyState::paintIcon() {
  m_icon->setPixmap(iconPixmap(m_iconName, tokens().secondaryText, 24, devicePixelRatioF()));
}

}  // namespace culprit::ui
