#include "ui/pages/ranks/rank_strips_view.h"

#include <qcustomplot.h>

#include <QPainter>
#include <QScrollBar>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/time_units.h"
#include "ui/look/fonts.h"
#include "ui/pages/ranks/rank_strips_colours.h"
#include "ui/pages/ranks/rank_strips_legend.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {
constexpr double kFinestMs = 1e-4;
constexpr std::size_t kMostStrips = 256;  // of a picture
constexpr int kPictureMargin = 8;
}  // namespace

RankStripsView::RankStripsView(QWidget* parent)
    : AxisPlot<QWidget>(parent), m_bar(new QScrollBar(Qt::Vertical, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("Strips of the ranks");
  m_bar->setAccessibleName("Ranks");
  m_bar->setFocusPolicy(Qt::NoFocus);
  m_look.visible = m_model.axis();
  connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
    m_look.scroll = value;
    update();
  });
  fitBar();
}

void RankStripsView::setView(const ComparisonView& view) {
  m_model.setView(view);
  if (m_model.isEmpty()) setCurrent({});
  describe();
  update();
}

void RankStripsView::setStrips(std::shared_ptr<const RankStrips> strips) {
  m_model.setStrips(std::move(strips));
  m_look.visible = m_model.axis();
  m_look.hovered.reset();
  fitBar();
  setCurrent(m_model.shownRow());
  update();
}

void RankStripsView::setOrder(std::vector<std::size_t> pairs) {
  const auto current = m_look.current && *m_look.current < m_model.rows()
                           ? std::optional(m_model.pair(*m_look.current))
                           : std::nullopt;
  m_model.setOrder(std::move(pairs));
  fitBar();
  m_look.hovered.reset();
  m_look.current.reset();
  for (std::size_t row = 0; current && row < m_model.rows(); ++row)
    if (m_model.pair(row) == *current) m_look.current = row;
  m_look.visible = within(m_look.visible, m_model.axis(), finest());
  describe();
  update();
}

void RankStripsView::align(std::optional<std::size_t> collective) {
  m_model.align(collective);
  m_look.visible = m_model.axis();
  describe();
  update();
}

RankStripsFrame RankStripsView::frame() const {
  return {m_model, QSizeF(width() - (m_bar->isHidden() ? 0 : m_bar->width()), height())};
}

void RankStripsView::fitBar() {
  const RankStripsFrame now = frame();
  const int hidden =
      static_cast<int>(std::ceil(static_cast<double>(m_model.rows()) * now.row - now.strips.height()));
  m_bar->setVisible(hidden > 0);
  const int wide = m_bar->sizeHint().width();
  m_bar->setGeometry(width() - wide, 0, wide, static_cast<int>(now.strips.bottom()));
  m_bar->setPageStep(static_cast<int>(now.strips.height()));
  m_bar->setSingleStep(static_cast<int>(now.row));
  m_bar->setRange(0, std::max(hidden, 0));
  m_look.scroll = m_bar->value();
}

int RankStripsView::verticalScroll() const {
  return m_bar->value();
}

void RankStripsView::scrollBy(double pixels) {
  m_bar->setValue(m_bar->value() + static_cast<int>(std::lround(pixels)));
}

void RankStripsView::reveal(std::size_t row) {
  const RankStripsFrame now = frame();
  const double top = static_cast<double>(row) * now.row;
  if (top < m_look.scroll) m_bar->setValue(static_cast<int>(top));
  if (top + now.row > m_look.scroll + now.strips.height())
    m_bar->setValue(static_cast<int>(std::ceil(top + now.row - now.strips.height())));
}

void RankStripsView::setCurrent(std::optional<std::size_t> row) {
  m_look.current = row;
  describe();
  update();
}

/// A screen reader hears of the rank that the keys have reached, and of the whole.
void RankStripsView::describe() {
  const bool isAtRow = m_look.current && *m_look.current < m_model.rows();
  setAccessibleDescription(isAtRow ? m_model.explanation(*m_look.current) + ". " + m_model.summary()
                                   : m_model.summary());
}

std::optional<std::size_t> RankStripsView::rowAt(const QPointF& at) const {
  const RankStripsFrame now = frame();
  if (at.y() < now.strips.top() || at.y() >= now.strips.bottom() || at.x() > now.strips.right())
    return std::nullopt;
  const auto row = static_cast<std::size_t>((at.y() - now.strips.top() + m_look.scroll) / now.row);
  return row < m_model.rows() ? std::optional(row) : std::nullopt;
}

QPointF RankStripsView::placeOf(std::size_t row) const {
  const RankStripsFrame now = frame();
  return {now.strips.center().x(),
          now.strips.top() + (static_cast<double>(row) + 0.5) * now.row - m_look.scroll};
}

QString RankStripsView::readoutAt(const QPointF& at) const {
  const auto row = rowAt(at);
  if (!row) return {};
  QString text = m_model.explanation(*row);
  const RankStripsFrame now = frame();
  if (at.x() < now.strips.left()) return text;
  const auto span = m_model.spanAt(*row, now.msAt(at.x(), m_look.visible));
  if (!span) return text;
  const auto ms = [](std::int64_t ns) { return plotNumber(static_cast<double>(ns) / kNsPerMs, 4); };
  // Narrow pieces were merged, and zooming in does not bring them back.
  const bool isMerged = span->toNs - span->fromNs < 2 * m_model.strip(*row).durationNs / kStripPixels;
  return text + QString("\nHere: %1%2, from %3 to %4 ms")
                    .arg(isMerged ? "mostly " : "", stripWords(span->time), ms(span->fromNs), ms(span->toNs));
}

void RankStripsView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  painter.fillRect(rect(), t.base);
  if (m_model.isEmpty()) return;
  RankStripsPainter(painter, m_model, frame(), m_look, t).paint();
  if (const auto range = drag().selecting()) {
    const RankStripsFrame now = frame();
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double left = now.xOf(range->low, m_look.visible), right = now.xOf(range->high, m_look.visible);
    painter.fillRect(QRectF(left, now.strips.top(), right - left, now.strips.height()) & now.strips, fill);
  }
  if (hasFocus()) paintFocusFrame(painter, rect(), t);
}

/// What stands beside the strips in the window stands above them here: what is shown, and the colours.
PlotPicture RankStripsView::picture() const {
  const std::size_t shown = std::min(m_model.rows(), kMostStrips);
  const int wide = std::max(width(), 400);
  QString words = m_model.summary();
  if (shown < m_model.rows()) words += QString("; the first %1 are drawn").arg(shown);
  const int forWords =
      QFontMetrics(fontFor(FontRole::Secondary))
          .boundingRect(QRect(0, 0, wide - 2 * kPictureMargin, 1000), Qt::TextWordWrap, words)
          .height();
  const int top = kPictureMargin + forWords + kPictureMargin + stripLegendHeight(m_model.classes(), wide);
  const QSize strips(wide, static_cast<int>(std::ceil(RankStripsFrame::heightOf(shown))));
  const QSize size(wide, top + strips.height());
  return {
      .title = "Strips of the ranks",
      .description = m_model.summary(),
      .size = size,
      .paint =
          [this, size, strips, words, forWords](QCPPainter& painter) {
            const Tokens& t = tokens();
            painter.fillRect(QRect(QPoint(), size), t.base);
            painter.setFont(fontFor(FontRole::Secondary));
            painter.setPen(t.text);
            painter.drawText(
                QRect(kPictureMargin, kPictureMargin, size.width() - 2 * kPictureMargin, forWords),
                Qt::TextWordWrap, words);
            paintStripLegend(painter, {0, 2 * kPictureMargin + forWords}, m_model.classes(), size.width(), t);
            painter.translate(0, size.height() - strips.height());
            const RankStripsFrame all(m_model, strips);
            const RankStripsLook look{.visible = m_look.visible};
            RankStripsPainter(painter, m_model, all, look, t).paint();
          },
      .table = [this] { return table(); }};
}

QString RankStripsView::table() const {
  const std::vector<TimeClass> classes = m_model.classes();
  QStringList head{m_model.pairHeading(), "Host"};
  for (const TimeClass time : classes) head << stripWords(time) + ", ms";
  QString text = head.join('\t') + '\n';
  for (std::size_t row = 0; row < m_model.rows(); ++row) {
    QStringList line{m_model.label(row), m_model.host(row)};
    for (const TimeClass time : classes)
      line << dataNumber(static_cast<double>(m_model.strip(row).sums[stripPlace(time)]) / kNsPerMs);
    text += line.join('\t') + '\n';
  }
  return text;
}

double RankStripsView::finest() const {
  return std::min(kFinestMs, m_model.axis().span());
}

}  // namespace culprit::ui
