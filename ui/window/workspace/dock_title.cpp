#include "ui/window/workspace/dock_title.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/page.h"

namespace culprit::ui {
namespace {
constexpr int kHeight = 22;
constexpr int kTitlePadding = 8;
}  // namespace

QString subtitleThatFits(const QString& subtitle, const QFontMetrics& metrics, int width) {
  const qsizetype facts = subtitle.indexOf(kBeforeFacts);
  const QString about = subtitle.left(facts);
  QString shown = metrics.elidedText(about, Qt::ElideMiddle, width);
  if (facts < 0 || shown != about) return shown;
  const QString all = metrics.elidedText(subtitle, Qt::ElideRight, width);
  return all.startsWith(about) ? all : about;  // the dots have no room of their own, perhaps
}

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), m_dock(dock) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(kTitlePadding, 0, 3, 0);
  layout->setSpacing(1);
  layout->addStretch();
  m_expand = addButton(QStringLiteral("expand"), "Expand");
  m_float = addButton(QStringLiteral("float"), "Float");
  m_close = addButton(QStringLiteral("close"), "Close");
  m_expand->hide();
  setMinimumHeight(kHeight);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(m_expand, &QToolButton::clicked, this, &DockTitle::expandRequested);
  connect(m_float, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
  connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
  connect(dock, &QDockWidget::featuresChanged, this, &DockTitle::followFeatures);
  connect(dock, &QDockWidget::topLevelChanged, this, &DockTitle::followFeatures);
  connect(dock, &QDockWidget::windowTitleChanged, this, &DockTitle::describe);
  followFeatures();
  describe();
}

QToolButton* DockTitle::addButton(const QString& iconName, const QString& text) {
  auto* button = new QToolButton(this);
  button->setIcon(icon(iconName));
  button->setIconSize({12, 12});
  button->setFixedSize(18, 18);
  button->setAutoRaise(true);
  button->setToolTip(text);
  layout()->addWidget(button);
  return button;
}

void DockTitle::setSubtitle(const QString& subtitle) {
  if (m_subtitle == subtitle) return;
  m_subtitle = subtitle;
  describe();
}

void DockTitle::setExpandable(bool expandable) {
  m_expand->setVisible(expandable);
}

void DockTitle::followFeatures() {
  m_float->setVisible(m_dock->features() & QDockWidget::DockWidgetFloatable);
  m_close->setVisible(m_dock->features() & QDockWidget::DockWidgetClosable);
  m_float->setToolTip(m_dock->isFloating() ? "Put back into the window" : "Float");
  m_float->setAccessibleName(QString("%1: float").arg(m_dock->windowTitle()));
  m_close->setAccessibleName(QString("%1: close").arg(m_dock->windowTitle()));
  m_expand->setAccessibleName(QString("%1: expand").arg(m_dock->windowTitle()));
}

void DockTitle::describe() {
  setAccessibleName(m_subtitle.isEmpty() ? m_dock->windowTitle()
                                         : QString("%1: %2").arg(m_dock->windowTitle(), m_subtitle));
  setToolTip(m_subtitle.isEmpty() ? QString() : wrappedName(m_subtitle));
  followFeatures();
  update();
}

QSize DockTitle::sizeHint() const {
  return {200, std::max(kHeight, QFontMetrics(fontFor(FontRole::DockTitle)).height() + 4)};
}

QSize DockTitle::minimumSizeHint() const {
  return {80, sizeHint().height()};
}

void DockTitle::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
  QWidget::changeEvent(event);
}

void DockTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  painter.fillRect(rect(), t.window);
  painter.setPen(t.border);
  painter.drawLine(0, height() - 1, width(), height() - 1);

  int right = width() - kTitlePadding;
  for (const QToolButton* button : {m_expand, m_float, m_close})
    if (button->isVisible()) right = std::min(right, button->x() - kTitlePadding);
  const QFont titleFont = fontFor(FontRole::DockTitle);
  const QFontMetrics titleMetrics(titleFont);
  const int titleWidth =
      std::min(titleMetrics.horizontalAdvance(m_dock->windowTitle()) + 2, right - kTitlePadding);
  painter.setFont(titleFont);
  painter.setPen(t.text);
  painter.drawText(QRect(kTitlePadding, 0, titleWidth, height() - 1), Qt::AlignVCenter,
                   titleMetrics.elidedText(m_dock->windowTitle(), Qt::ElideRight, titleWidth));
  const int left = kTitlePadding + titleWidth + 8;
  if (m_subtitle.isEmpty() || right - left < 16) return;
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.secondaryText);
  painter.drawText(QRect(left, 0, right - left, height() - 1), Qt::AlignVCenter,
                   subtitleThatFits(m_subtitle, painter.fontMetrics(), right - left));
}

}  // namespace culprit::ui
