// One of the four rectangles of a TimelinePlot: a line through one value per cycle, marks that are filled
// where a counter was read, the mean, cycle bands, brushed stretches, ring and crosshair. Owns no data but
// what it draws; TimelinePlot keeps the panels together.
#pragma once

#include <qcustomplot.h>

#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/common/plot_data.h"
#include "ui/plots/timeline/envelope_graph.h"
#include "ui/plots/timeline/launch_rug.h"
#include "ui/plots/timeline/unit_ticker.h"

namespace culprit::ui {

struct PanelSeries {
  std::vector<double> position;  ///< along x, ascending
  std::vector<double> value;
  std::vector<bool> filled;
  std::vector<bool> dotted;  ///< the line to the next one is dotted; empty: none
  double mean = 0.0;
  QString meanText;  ///< empty: no mean line
};

class TimelinePanel {
 public:
  /// Takes a cell of the plot's layout. Ring, crosshair and running selection go to the layer "overlay".
  TimelinePanel(QCustomPlot& plot, PlotSide side, int row, int column);
  TimelinePanel(const TimelinePanel&) = delete;
  TimelinePanel& operator=(const TimelinePanel&) = delete;

  QCPAxisRect* rect() const { return m_rect; }
  QCPAxis* keyAxis() const { return m_rect->axis(QCPAxis::atBottom); }
  QCPAxis* valueAxis() const { return m_rect->axis(QCPAxis::atLeft); }
  QCPAxis* readingAxis() const { return m_rect->axis(QCPAxis::atRight); }
  UnitTicker& keyTicker() { return *m_keyTicker; }

  void setSeries(const PanelSeries& series);
  /// Points on the right axis, with whiskers where `low` and `high` are given; `grey`: of several devices at
  /// once. Empty: the axis is hidden.
  struct Readings {
    std::vector<double> position, value;
    std::vector<double> low, high;
  };
  void setReadings(const Readings& readings, const QString& unit, bool grey);
  void setTitle(const QString& title);
  /// Text in the middle instead of data; empty: none.
  void setNotice(const QString& notice);
  /// Left and right edges, drawn behind everything.
  void setBands(const std::vector<PlotRange>& bands);
  void setBrushed(const std::vector<PlotRange>& stretches);
  /// Along the lower edge, by start.
  void setLaunches(std::vector<PlotRange> launches) { m_launches->setLaunches(std::move(launches)); }

  void showRing(std::optional<QPointF> at);
  void showCrosshair(std::optional<double> position);
  void showSelecting(std::optional<PlotRange> range);

  /// Marks only while few enough are seen to be told apart, as many tick labels as fit. Called when
  /// the layout is done; true if ticks changed, which the layout has to follow.
  bool adaptToVisible();
  /// Colours and fonts; the title is shortened to the width.
  void restyle(const Tokens& tokens);
  void fitTitle();

 private:
  QCPItemRect* addStretch(const PlotRange& range, const QString& layer);
  void styleMarks(bool small);
  QColor markColour() const;

  QCustomPlot& m_plot;
  PlotSide m_side;
  const Tokens* m_tokens;
  QCPAxisRect* m_rect;
  QSharedPointer<UnitTicker> m_keyTicker, m_valueTicker, m_readingTicker;
  void addGraphs();
  void setLine(const PanelSeries& series);

  EnvelopeGraph* m_line;
  QCPGraph* m_dotted;
  QCPGraph* m_filled;
  QCPGraph* m_hollow;
  QCPGraph* m_readings;
  QCPErrorBars* m_whiskers;
  LaunchRug* m_launches;
  QCPItemStraightLine* m_mean;
  QCPItemText* m_meanText;
  QCPItemText* m_title;
  QCPItemText* m_notice;
  QCPItemTracer* m_ring;
  QCPItemStraightLine* m_crosshair;
  QCPItemRect* m_selecting;
  std::vector<QCPItemRect*> m_bands, m_brushed;
  QString m_fullTitle;
  bool m_greyReadings = false;
  std::optional<bool> m_smallMarks;
};

}  // namespace culprit::ui
