// WholeRunPlot painted: on the screen, as a picture and as a table.
#include <qcustomplot.h>

#include <QPainter>
#include <QStringList>
#include <utility>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/whole_run/whole_run_painter.h"
#include "ui/plots/whole_run/whole_run_plot.h"

namespace culprit::ui {

const DrawnLanes& WholeRunPlot::drawn() const {
  if (!m_drawn) m_drawn = drawnLanes(m_data, m_stacks, frame(), m_view);
  return *m_drawn;
}

void WholeRunPlot::paint(QPainter& painter, const WholeRunView& view, bool ground, bool above,
                         const Tokens& t) const {
  const WholeRunFrame where = frame();
  if (!m_wanted) m_wanted = wantedStarts(m_data, m_stacks, where, m_view);
  WholeRunPainter painted(painter, {m_data, m_stacks, view, where, drawn(), *m_wanted, m_names, t});
  if (ground) painted.paintGround(plotSize());
  if (above) painted.paintAbove(plotSize());
}

void WholeRunPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  if (m_data.isEmpty()) {
    painter.fillRect(rect(), t.base);
    paintEmptyText(painter, rect(), m_empty, t);
  } else {
    const QSize pixels = size() * devicePixelRatio();
    if (m_ground.size() != pixels || m_ground.devicePixelRatio() != devicePixelRatio()) {
      m_ground = QPixmap(pixels);
      m_ground.setDevicePixelRatio(devicePixelRatio());
      m_isGroundStale = true;
    }
    if (std::exchange(m_isGroundStale, false)) {
      QPainter ground(&m_ground);
      ground.fillRect(QRectF(plotSize().width(), 0.0, width(), height()), t.base);  // behind the bars
      paint(ground, m_view, true, false, t);
    }
    painter.drawPixmap(0, 0, m_ground);
    paint(painter, m_view, false, true, t);
  }
  if (hasFocus()) paintFocusFrame(painter, rect(), t);
}

PlotPicture WholeRunPlot::picture() const {
  // What follows the mouse stays out of it.
  const auto paintAll = [this](QCPPainter& painter) {
    WholeRunView view = m_view;
    view.hovered.reset();
    view.focused.reset();
    view.counter.reset();
    view.readout.clear();
    paint(painter, view, true, true, tokens());
  };
  return {.title = accessibleName(),
          .description = m_summary,
          .size = plotSize().toSize(),
          .paint = paintAll,
          .table = [this] { return table(); }};
}

QString WholeRunPlot::table() const {
  QString text = "run\tlane\trow\tname\tevents\tstart, ns\tend, ns\tbusy\n";
  for (const PlotSide side : kPlotSides) {
    for (std::size_t lane = 0; lane < drawn()[side].lanes.size(); ++lane) {
      for (const SpanBox& box : drawn()[side].lanes[lane]) {
        const QStringList cells{letterOf(side),
                                m_data.sides[side].lanes[lane].label,
                                QString::number(box.row + 1),
                                m_names ? m_names(box.name) : QString(),
                                QString::number(box.events),
                                dataNumber(box.start),
                                dataNumber(box.end),
                                dataNumber(static_cast<double>(box.busy))};
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
      }
    }
  }
  return text;
}

}  // namespace culprit::ui
