#include "ui/look/theme_style.h"

#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QStyleOption>
#include <QTabBar>
#include <QtMath>

#include "ui/look/theme.h"
#include "ui/look/theme_shapes.h"

namespace culprit::ui {
namespace {

constexpr int kHeaderMargin = 6;  ///< left and right of a header's text
constexpr int kGapAfterMark = 4;
constexpr int kHeaderMarginAbove = 3;  ///< and below it

QFont bold(QFont font) {
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

ThemeStyle::ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ThemeStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  // Without it a bar does not tell which of its tabs the mouse is over.
  if (qobject_cast<QTabBar*>(widget)) widget->setAttribute(Qt::WA_Hover);
  // Names come from files: only text that is made as markup may be taken for it. Tooltips are made so
  // (wrapped_name.h), and have a class that nobody can name.
  auto* label = qobject_cast<QLabel*>(widget);
  if (label && label->textFormat() == Qt::AutoText && !label->inherits("QTipLabel"))
    label->setTextFormat(Qt::PlainText);
}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  switch (element) {
    case PE_PanelButtonCommand:
      return drawButton(*painter, *option);
    case PE_IndicatorCheckBox:
      return drawCheckBox(*painter, *option);
    case PE_PanelLineEdit:
      drawFieldFill(*painter, option->rect, option->palette.color(QPalette::Base));
      if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
          frame && frame->lineWidth > 0)
        drawFieldOutline(*painter, *option);
      return;
    case PE_FrameFocusRect:
      return drawFocus(*painter, option->rect);
    case PE_IndicatorToolBarSeparator:
      return drawToolBarSeparator(*painter, option->rect, option->state & State_Horizontal);
    case PE_PanelTipLabel:
      return drawToolTip(*painter, option->rect);
    case PE_FrameStatusBarItem:
    case PE_IndicatorDockWidgetResizeHandle:  // the window shows through
      return;
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void ThemeStyle::drawTabLabel(const QStyleOptionTab& tab, QPainter* painter, const QWidget* widget) const {
  QStyleOptionTab label(tab);
  label.palette.setColor(widget ? widget->foregroundRole() : QPalette::WindowText, tabText(tab));
  label.state &= ~State_HasFocus;  // Fusion's own frame
  painter->save();
  if (tab.state & State_Selected) {
    painter->setFont(bold(painter->font()));
    // Where the bar is too narrow it has shortened the text as it is when it is not bold.
    const int room = tab.rect.width() - pixelMetric(PM_TabBarTabHSpace, &tab, widget);
    label.text =
        QFontMetrics(painter->font()).elidedText(tab.text, Qt::ElideRight, room, Qt::TextShowMnemonic);
  }
  QProxyStyle::drawControl(CE_TabBarTabLabel, &label, painter, widget);
  painter->restore();
}

void ThemeStyle::drawHeaderLabel(const QStyleOptionHeader& header, QPainter* painter,
                                 const QWidget* widget) const {
  QStyleOptionHeader plain(header);
  plain.state &= ~State_On;  // what is selected does not make its header bold
  plain.rect.adjust(0, kHeaderMarginAbove - kHeaderMargin, 0, kHeaderMargin - kHeaderMarginAbove);
  if (!header.icon.isNull()) {
    // Qt takes the pixels of the screen for the width of the mark: at scale 2 it would push the text out.
    const int extent = pixelMetric(PM_SmallIconSize, &header, widget);
    const double ratio = painter->device()->devicePixelRatioF();
    QPixmap mark = header.icon.pixmap(QSize(extent, extent), ratio);
    mark.setDevicePixelRatio(ratio);  // or a mark made smaller than the extent would grow to it
    QRectF place(QPointF(), mark.deviceIndependentSize());
    const double taken = place.width() + kGapAfterMark;
    const double unused = plain.rect.width() - taken - header.fontMetrics.horizontalAdvance(header.text);
    const bool isAtRight = header.textAlignment & Qt::AlignRight;
    place.moveLeft(plain.rect.left() + (isAtRight ? qMax(unused, 0.0) : 0.0));
    place.moveTop(plain.rect.top() + (plain.rect.height() - place.height()) / 2.0);
    painter->drawPixmap(place.topLeft(), mark);
    plain.icon = {};
    plain.rect.setLeft(qCeil(place.left() + taken));
  }
  QProxyStyle::drawControl(CE_HeaderLabel, &plain, painter, widget);
}

/// The palette's highlight is pale; progress must be seen.
void ThemeStyle::drawProgress(ControlElement element, const QStyleOptionProgressBar& bar, QPainter* painter,
                              const QWidget* widget) const {
  QStyleOptionProgressBar visible(bar);
  visible.palette.setColor(QPalette::Highlight, tokens().accent);
  visible.palette.setColor(QPalette::HighlightedText, tokens().base);
  QProxyStyle::drawControl(element, &visible, painter, widget);
}

void ThemeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
  const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
  if (element == CE_TabBarTabShape && tab) {
    drawTab(*painter, *tab);
  } else if (element == CE_TabBarTabLabel && tab) {
    drawTabLabel(*tab, painter, widget);
  } else if (element == CE_HeaderSection) {
    drawHeaderSection(*painter, option->rect);
  } else if (element == CE_HeaderEmptyArea) {
    painter->fillRect(option->rect, tokens().header);
  } else if (element == CE_HeaderLabel && header) {
    drawHeaderLabel(*header, painter, widget);
  } else if (element == CE_ToolBar) {
    drawToolBar(*painter, option->rect);
  } else if ((element == CE_ProgressBarContents || element == CE_ProgressBarLabel) && bar) {
    drawProgress(element, *bar, painter, widget);
  } else {
    QProxyStyle::drawControl(element, option, painter, widget);
  }
}

void ThemeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  // Fusion paints these two as one picture; its edge is painted over.
  if (control == CC_ComboBox || control == CC_SpinBox) drawFieldOutline(*painter, *option);
}

QSize ThemeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const {
  QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
  if (type == CT_PushButton) size = {size.width() + 12, qMax(size.height(), 24)};
  if (type == CT_MenuBarItem) size.setHeight(qMax(size.height(), 26));
  if (type == CT_HeaderSection && option) {
    const int ofText = size.height() - 2 * kHeaderMargin;
    size.setHeight(qMax(ofText, option->fontMetrics.height()) + 2 * kHeaderMarginAbove);
  }
  if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
      type == CT_TabBarTab && tab && widget) {
    // Room for the text when it is bold.
    size.rwidth() += QFontMetrics(bold(widget->font())).size(Qt::TextShowMnemonic, tab->text).width() -
                     tab->fontMetrics.size(Qt::TextShowMnemonic, tab->text).width();
  }
  return size;
}

int ThemeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
    case PM_TabBarTabHSpace:
      return 16;
    case PM_TabBarTabVSpace:
      return 8;
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
      return 0;
    case PM_HeaderMargin:
      return kHeaderMargin;
    case PM_ToolBarItemSpacing:
      return 4;
    case PM_ToolBarItemMargin:
      return 2;
    case PM_ToolBarFrameWidth:
      return 1;
    case PM_ToolBarSeparatorExtent:
      return 13;
    case PM_DockWidgetSeparatorExtent:
    case PM_ToolTipLabelFrameWidth:
      return 3;
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int ThemeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const {
  if (hint == SH_UnderlineShortcut) return 0;  // Alt still opens the menus
  // A desktop would put a red cross on Cancel, as if that were an error.
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
  return QProxyStyle::styleHint(hint, option, widget, returned);
}

}  // namespace culprit::ui
