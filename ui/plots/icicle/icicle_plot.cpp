#include "ui/plots/icicle/icicle_plot.h"

#include <qcustomplot.h>

#include <QFontMetrics>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

namespace {

constexpr double kFinestIcicle = 1e-10;  // of the whole
constexpr double kZoomedIcicle = 1.0 - 1e-9;
constexpr std::uint32_t kPicturedRows = 96;
constexpr int kIcicleMargin = 8;

QString narrowText(std::uint32_t boxes) {
  return boxes == 1 ? QStringLiteral("A box narrower than a pixel")
                    : QString("%1 boxes, each narrower than a pixel").arg(boxes);
}

/// Below a picture that has no room for them; empty: there are none.
QString leftOut(std::uint32_t rows) {
  if (rows == 0) return {};
  return rows == 1 ? QStringLiteral("One further row is left out.")
                   : QString("%1 further rows are left out.").arg(rows);
}

/// The lowest row of the boxes of a picture and those above it.
std::uint32_t rowsOf(const std::vector<IcicleBox>& boxes) {
  return boxes.empty() ? 1 : boxes.back().row + 1;
}

}  // namespace

IciclePlot::IciclePlot(QWidget* parent)
    : AxisPlot<QWidget>(parent), m_bar(new QScrollBar(Qt::Vertical, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("Icicle of the call tree");
  m_bar->setAccessibleName("Rows of the icicle");
  m_bar->setFocusPolicy(Qt::NoFocus);
  connect(m_bar, &QScrollBar::valueChanged, this, &IciclePlot::change);
  fitBar();
}

void IciclePlot::setData(IcicleData data) {
  m_data = std::move(data);
  m_layout = IcicleLayout(m_data.nodes, m_width);
  m_shown.clear();
  m_found.clear();
  m_wanted.clear();
  m_look = {.hasBars = m_width == IcicleWidth::Both};
  m_seen = wholeAxis();
  fitBar();
  m_bar->setValue(0);
  change();
  describe();
}

void IciclePlot::setAmounts(IcicleData data) {
  if (data.nodes.size() != m_data.nodes.size()) return setData(std::move(data));
  const auto wide = zoomedTo();
  m_data = std::move(data);
  arrange(wide);
}

void IciclePlot::setWidthOf(IcicleWidth width) {
  if (width == m_width) return;
  const auto wide = zoomedTo();
  m_width = width;
  m_look.hasBars = width == IcicleWidth::Both;
  arrange(wide);
}

std::optional<std::uint32_t> IciclePlot::zoomedTo() const {
  return isZoomed() ? std::optional(m_layout.around(m_data.nodes, m_seen)) : std::nullopt;
}

void IciclePlot::arrange(std::optional<std::uint32_t> wide) {
  m_layout = IcicleLayout(m_data.nodes, m_width);
  m_look.hovered.reset();
  m_seen = wholeAxis();
  if (wide && m_layout.width(*wide) > 0.0)
    m_seen = within({m_layout.left(*wide), m_layout.right(*wide)}, wholeAxis(), finest());
  fitBar();
  change();
  describe();
}

void IciclePlot::setShown(std::vector<bool> shown) {
  m_shown = std::move(shown);
  m_look.hovered.reset();
  change();
}

void IciclePlot::setFound(std::vector<bool> found, std::vector<bool> wanted) {
  m_found = std::move(found);
  m_wanted = std::move(wanted);
  m_look.found = m_found.empty() ? nullptr : &m_found;
  m_look.wanted = m_wanted.empty() ? nullptr : &m_wanted;
  change();
}

void IciclePlot::setCurrent(std::optional<std::uint32_t> node) {
  if (node && *node >= m_data.nodes.size()) node.reset();
  m_look.current = node;
  if (node) reveal(*node);
  describe();
  update();
}

void IciclePlot::setSummary(const QString& words) {
  m_summary = words;
  describe();
}

/// A screen reader hears of the box that the keys have reached, and of the whole.
void IciclePlot::describe() {
  const bool isAtNode = m_look.current && m_readout;
  setAccessibleDescription(isAtNode ? m_readout(*m_look.current) + ". " + m_summary : m_summary);
}

void IciclePlot::change() {
  m_boxes.reset();
  update();
}

IcicleWindow IciclePlot::inSight() const {
  const double row = IciclePainter::rowHeight();
  const auto first = static_cast<std::uint32_t>(m_bar->value() / row);
  return {.seen = m_seen,
          .pixels = axisArea().width(),
          .firstRow = first,
          .rows = static_cast<std::uint32_t>(height() / row) + 2,
          .wanted = m_look.wanted};
}

const std::vector<IcicleBox>& IciclePlot::boxes() const {
  if (!m_boxes) m_boxes = m_layout.boxes(m_data.nodes, m_shown, inSight());
  return *m_boxes;
}

IcicleBox IciclePlot::boxOf(std::uint32_t node) const {
  const double scale = axisArea().width() / m_seen.span();
  return {.node = node,
          .row = m_layout.row(node),
          .left = (m_layout.left(node) - m_seen.low) * scale,
          .right = (m_layout.right(node) - m_seen.low) * scale};
}

const IcicleBox* IciclePlot::boxAt(const QPointF& at) const {
  if (m_data.isEmpty() || !QRectF(rect()).contains(at)) return nullptr;
  const auto row = static_cast<std::uint32_t>((at.y() + m_bar->value()) / IciclePainter::rowHeight());
  const std::vector<IcicleBox>& all = boxes();
  const auto behind = std::upper_bound(all.begin(), all.end(), at.x(), [row](double x, const IcicleBox& box) {
    return row != box.row ? row < box.row : x < box.left;
  });
  if (behind == all.begin()) return nullptr;
  const IcicleBox& box = *(behind - 1);
  return box.row == row && at.x() <= box.right ? &box : nullptr;
}

std::optional<QPointF> IciclePlot::placeOf(std::uint32_t node) const {
  const double row = IciclePainter::rowHeight();
  for (const IcicleBox& box : boxes()) {
    if (box.node != node || box.narrow > 0) continue;
    const double left = std::max(box.left, 0.0), right = std::min(box.right, axisArea().width());
    return QPointF((left + right) / 2.0, (box.row + 0.5) * row - m_bar->value());
  }
  return std::nullopt;
}

QString IciclePlot::readoutAt(const QPointF& at) const {
  const IcicleBox* box = boxAt(at);
  if (box == nullptr) return {};
  if (box->narrow > 0)
    return narrowText(box->narrow) + (box->isWanted ? ", with something that is looked for" : "") +
           "; zoom in to see more";
  return m_readout ? m_readout(box->node) : QString();
}

QRectF IciclePlot::axisArea() const {
  const int bar = m_bar->isHidden() ? 0 : m_bar->width();
  return {0.0, 0.0, std::max(1.0, static_cast<double>(width() - bar)), static_cast<double>(height())};
}

double IciclePlot::finest() const {
  return kFinestIcicle;
}

bool IciclePlot::isZoomed() const {
  return m_seen.span() < kZoomedIcicle;
}

void IciclePlot::fitBar() {
  const double row = IciclePainter::rowHeight();
  const int hidden = static_cast<int>(std::ceil(m_layout.rows() * row)) - height();
  m_bar->setVisible(hidden > 0);
  const int wide = m_bar->sizeHint().width();
  m_bar->setGeometry(width() - wide, 0, wide, height());
  m_bar->setPageStep(height());
  m_bar->setSingleStep(static_cast<int>(row));
  m_bar->setRange(0, std::max(hidden, 0));
}

void IciclePlot::scrollTo(std::uint32_t row) {
  const double high = IciclePainter::rowHeight();
  const int top = static_cast<int>(row * high), bottom = static_cast<int>((row + 1) * high);
  if (top < m_bar->value()) m_bar->setValue(top);
  if (bottom > m_bar->value() + height()) m_bar->setValue(bottom - height());
}

void IciclePlot::reveal(std::uint32_t node) {
  if (!hasBox(node)) return;
  // A box that begins and ends outside of what is looked at is not seen at all.
  const bool isAside = m_layout.right(node) <= m_seen.low || m_layout.left(node) >= m_seen.high;
  if (isAside) bringIntoView((m_layout.left(node) + m_layout.right(node)) / 2.0);
  scrollTo(m_layout.row(node));
}

void IciclePlot::zoomTo(std::uint32_t node) {
  if (node >= m_data.nodes.size() || !(m_layout.width(node) > 0.0)) return;
  lookAt(within({m_layout.left(node), m_layout.right(node)}, wholeAxis(), finest()));
  // With the one around it, which leads back.
  const double row = IciclePainter::rowHeight();
  if (!m_bar->isHidden())
    m_bar->setValue(static_cast<int>(row * (m_layout.row(node) - std::min(m_layout.row(node), 1U))));
}

void IciclePlot::zoomOut() {
  if (m_data.isEmpty()) return;
  std::uint32_t node = m_layout.around(m_data.nodes, m_seen);
  while (node != 0 && m_layout.width(node) * kZoomedIcicle <= m_seen.span()) node = m_data.nodes[node].parent;
  zoomTo(node);
}

void IciclePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  painter.fillRect(rect(), t.base);
  if (m_data.isEmpty()) return;
  const double pixels = axisArea().width();
  IciclePainter icicle(painter, m_data, m_look, -m_bar->value());
  icicle.paint(boxes(), pixels);
  if (m_look.current && hasBox(*m_look.current)) icicle.frame(boxOf(*m_look.current), pixels);
  if (const auto range = drag().selecting()) {
    QColor fill = t.accent;
    fill.setAlphaF(0.14F);
    const double scale = pixels / m_seen.span();
    painter.fillRect(QRectF((range->low - m_seen.low) * scale, 0.0, range->span() * scale, height()), fill);
  }
  if (hasFocus()) paintFocusFrame(painter, rect(), t);
}

PlotPicture IciclePlot::picture() const {
  const int wide = std::max(width(), 400);
  const QFontMetrics metrics(fontFor(FontRole::Secondary));
  const QRect room(0, 0, wide - 2 * kIcicleMargin, 1000);
  const int words = metrics.boundingRect(room, Qt::TextWordWrap, m_summary).height();
  const int top = 3 * kIcicleMargin + words + static_cast<int>(IcicleScale::size().height());
  auto seenBoxes = m_layout.boxes(m_data.nodes, m_shown,
                                  {.seen = m_seen,
                                   .pixels = static_cast<double>(wide),
                                   .rows = m_layout.rows(),
                                   .wanted = m_look.wanted});
  const std::uint32_t allRows = rowsOf(seenBoxes), rows = std::min(allRows, kPicturedRows);
  std::erase_if(seenBoxes, [](const IcicleBox& box) { return box.row >= kPicturedRows; });
  const QString left = leftOut(allRows - rows);
  const int bottom = top + static_cast<int>(std::ceil(rows * IciclePainter::rowHeight()));
  const int last = left.isEmpty() ? 0 : metrics.height() + kIcicleMargin;
  const QSize size(wide, bottom + last + kIcicleMargin);
  return {
      .title = "Call tree",
      .description = left.isEmpty() ? m_summary : m_summary + ' ' + left,
      .size = size,
      .paint =
          [this, size, top, bottom, words, seenBoxes, left](QCPPainter& painter) {
            const Tokens& t = tokens();
            painter.fillRect(QRect(QPoint(), size), t.base);
            painter.setFont(fontFor(FontRole::Secondary));
            painter.setPen(t.text);
            const QRect line(kIcicleMargin, kIcicleMargin, size.width() - 2 * kIcicleMargin, words);
            painter.drawText(line, Qt::TextWordWrap, m_summary);
            painter.drawText(QRect(QPoint(kIcicleMargin, bottom + kIcicleMargin), size), Qt::AlignLeft, left);
            IcicleScale::paint(painter, QPointF(kIcicleMargin, 2.0 * kIcicleMargin + words));
            const IcicleLook look{.found = m_look.found, .wanted = m_look.wanted, .hasBars = m_look.hasBars};
            IciclePainter(painter, m_data, look, top).paint(seenBoxes, size.width());
          },
      .table = [] { return QString(); }};
}

}  // namespace culprit::ui
