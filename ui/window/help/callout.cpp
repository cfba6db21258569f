#include "ui/window/help/callout.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {

constexpr int kArrow = 10;  // how far it stands out, on any side
constexpr int kCalloutPadding = 12;
constexpr int kAir = 4;  // to the edges of the parent
constexpr int kDigits = 52;
constexpr double kRadius = 4.0;

}  // namespace

Callout::Callout(QWidget* parent)
    : QFrame(parent),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_step(new QLabel(this)),
      m_back(new QPushButton("&Back", this)),
      m_next(new QPushButton(this)),
      m_skip(new QPushButton("&Skip", this)) {
  auto* layout = new QVBoxLayout(this);
  const int margin = kArrow + kCalloutPadding;
  layout->setContentsMargins(margin, margin, margin, margin);
  layout->setSpacing(8);
  buildTexts();
  buildButtons();
  hide();
}

void Callout::buildTexts() {
  m_title->setFont(fontFor(FontRole::Section));
  m_step->setFont(fontFor(FontRole::Secondary));
  m_step->setForegroundRole(QPalette::PlaceholderText);
  for (QLabel* label : {m_title, m_text}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    layout()->addWidget(label);
  }
}

void Callout::buildButtons() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(m_step);
  row->addStretch();
  for (QPushButton* button : {m_skip, m_back, m_next}) {
    button->setAutoDefault(true);  // Return presses it
    row->addWidget(button);
  }
  m_next->setDefault(true);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(m_back, &QPushButton::clicked, this, &Callout::backRequested);
  connect(m_next, &QPushButton::clicked, this, &Callout::nextRequested);
  connect(m_skip, &QPushButton::clicked, this, &Callout::skipRequested);
  const auto onKey = [this](int key, auto signal) {
    connect(new QShortcut(key, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated,
            this, signal);
  };
  onKey(Qt::Key_Left, &Callout::backRequested);
  onKey(Qt::Key_Right, &Callout::nextRequested);
  onKey(Qt::Key_Escape, &Callout::skipRequested);
}

void Callout::setStep(const QString& title, const QString& text, int number, int count) {
  m_title->setText(title);
  m_text->setText(text);
  m_step->setText(QString("Step %1 of %2").arg(number).arg(count));
  m_back->setEnabled(number > 1);
  m_next->setText(number < count ? "&Next" : "&Done");
  m_skip->setVisible(number < count);
  setAccessibleName(title);
  setAccessibleDescription(text + ' ' + m_step->text());
  m_next->setAccessibleDescription(title + ". " + text + ' ' + m_step->text());  // it has the focus
  const int width = fontMetrics().horizontalAdvance('0') * kDigits;
  resize(width, layout()->totalHeightForWidth(width));
}

QString Callout::title() const {
  return m_title->text();
}

QString Callout::text() const {
  return m_text->text();
}

QString Callout::step() const {
  return m_step->text();
}

bool Callout::tryPlace(Edge edge, const QRect& part) {
  const QRect room = parentWidget()->rect().adjusted(kAir, kAir, -kAir, -kAir);
  QRect place(QPoint(), size());
  place.moveCenter(part.center());
  if (edge == Edge::Top) place.moveTop(part.bottom() + 1);
  if (edge == Edge::Bottom) place.moveBottom(part.top() - 1);
  if (edge == Edge::Left) place.moveLeft(part.right() + 1);
  if (edge == Edge::Right) place.moveRight(part.left() - 1);
  const bool isVertical = edge == Edge::Top || edge == Edge::Bottom;
  // Along the edge it may be moved to stay inside.
  if (isVertical)
    place.moveLeft(
        std::clamp(place.left(), room.left(), std::max(room.left(), room.right() + 1 - place.width())));
  else
    place.moveTop(
        std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() + 1 - place.height())));
  if (!room.contains(place)) return false;
  const int tip = isVertical ? part.center().x() - place.left() : part.center().y() - place.top();
  const int length = isVertical ? place.width() : place.height();
  m_tip = std::clamp(tip, 3 * kArrow, length - 3 * kArrow);
  m_edge = edge;
  move(place.topLeft());
  return true;
}

void Callout::placeBeside(const QRect& part) {
  update();
  if (!part.isEmpty())
    for (const Edge edge : {Edge::Top, Edge::Bottom, Edge::Left, Edge::Right})
      if (tryPlace(edge, part)) return;
  m_edge = Edge::None;
  const QRect room = parentWidget()->rect();
  const QRect seen = part.intersected(room);
  const QPoint corner = (seen.isEmpty() ? room : seen).bottomRight() - QPoint(kAir, kAir);
  QRect place(QPoint(), size());
  place.moveBottomRight(corner);
  move(std::max(place.left(), kAir), std::max(place.top(), kAir));
}

void Callout::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(kArrow + 0.5, kArrow + 0.5, -kArrow - 0.5, -kArrow - 0.5);
  QPainterPath path;
  path.addRoundedRect(box, kRadius, kRadius);
  // Pointing up at the middle of the top edge, then turned to where it belongs.
  QPolygonF arrow({{-kArrow * 0.9, 1.0}, {0.0, -kArrow + 1.0}, {kArrow * 0.9, 1.0}});
  QTransform turn;
  if (m_edge == Edge::Top) turn.translate(m_tip, box.top());
  if (m_edge == Edge::Bottom) turn.translate(m_tip, box.bottom()).rotate(180);
  if (m_edge == Edge::Left) turn.translate(box.left(), m_tip).rotate(-90);
  if (m_edge == Edge::Right) turn.translate(box.right(), m_tip).rotate(90);
  if (m_edge != Edge::None) {
    QPainterPath head;
    head.addPolygon(turn.map(arrow));
    head.closeSubpath();
    path = path.united(head);
  }
  painter.setPen(QPen(tokens().accent, 1.0));
  painter.setBrush(tokens().base);
  painter.drawPath(path);
}

}  // namespace culprit::ui
