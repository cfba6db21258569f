#include "ui/widgets/chip_row.h"

#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/widgets/chip_button.h"

namespace culprit::ui {

namespace {

constexpr int kLeft = 6, kRight = 8, kBelow = 3, kSpacing = 4;

}  // namespace

ChipRow::ChipRow(QWidget* parent) : QWidget(parent), m_clear(new QToolButton(this)) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  m_clear->setText("Clear");
  m_clear->setAutoRaise(true);
  m_clear->setFont(fontFor(FontRole::Secondary));
  m_clear->setFocusPolicy(Qt::StrongFocus);
  m_clear->setAccessibleName("Remove all filters");
  m_clear->setToolTip("Remove all filters");
  m_clear->hide();
  connect(m_clear, &QToolButton::clicked, this, &ChipRow::cleared);
  hide();
}

ChipButton* ChipRow::takeButton(const QString& key) {
  for (qsizetype i = 0; i < m_buttons.size(); ++i)
    if (m_buttons[i] && m_chips[i].key == key) return std::exchange(m_buttons[i], nullptr);
  auto* button = new ChipButton(this);
  connect(button, &ChipButton::clicked, this, [this, key] { emit removed(key); });
  button->show();
  return button;
}

void ChipRow::setChips(const QList<Chip>& chips) {
  if (chips == m_chips) return;
  qsizetype focused = -1;
  for (qsizetype i = 0; i < m_buttons.size(); ++i)
    if (m_buttons[i]->hasFocus()) focused = i;
  QList<ChipButton*> buttons;
  QWidget* before = m_clear;  // whose place in the order of Tab is the row's; in the end it is behind all
  for (const Chip& chip : chips) {
    ChipButton* button = takeButton(chip.key);
    button->setChip(chip);
    setTabOrder(std::exchange(before, button), button);
    buttons << button;
  }
  if (!buttons.isEmpty()) setTabOrder(before, m_clear);
  const QList<ChipButton*> gone = std::exchange(m_buttons, buttons);
  m_chips = chips;
  m_clear->setVisible(chips.size() > 1);
  setVisible(!chips.isEmpty());
  if (focused >= 0 && gone[focused] && !buttons.isEmpty())
    buttons[std::min(focused, buttons.size() - 1)]->setFocus(Qt::OtherFocusReason);
  for (ChipButton* button : gone) {
    if (!button) continue;
    button->hide();
    button->deleteLater();  // it may be the one that was clicked
  }
  updateGeometry();
  place(width(), true);
}

int ChipRow::place(int width, bool moves) const {
  const int right = std::max(width - kRight, kLeft + 1);
  int x = kLeft, y = 0, height = 0;
  const auto put = [&](QWidget* part) {
    const QSize wanted = part->sizeHint();
    const int taken = std::min(wanted.width(), right - kLeft);
    if (x > kLeft && x + taken > right) {
      x = kLeft;
      y += height + kSpacing;
    }
    if (moves) part->setGeometry(x, y, taken, wanted.height());
    x += taken + kSpacing;
    height = std::max(height, wanted.height());
  };
  for (ChipButton* button : m_buttons) put(button);
  if (m_chips.size() > 1) put(m_clear);
  return y + height + kBelow;
}

int ChipRow::heightForWidth(int width) const {
  return place(width, false);
}

QSize ChipRow::sizeHint() const {
  int width = kLeft + kRight;
  for (const ChipButton* button : m_buttons) width += button->sizeHint().width() + kSpacing;
  return {width, heightForWidth(this->width())};
}

QSize ChipRow::minimumSizeHint() const {
  const int height = m_buttons.isEmpty() ? 0 : m_buttons.first()->sizeHint().height() + kBelow;
  return {80, height};
}

void ChipRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place(width(), true);
  // Layouts take the size hint for the largest height, whatever the height for the width is.
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

}  // namespace culprit::ui
