// Draws the strips of the ranks that are in sight, their names and the axis of milliseconds below them. For
// the view and for its picture.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <cstddef>
#include <optional>

#include "ui/look/theme.h"
#include "ui/pages/ranks/rank_strips_model.h"
#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// Where things are, in pixels.
struct RankStripsFrame {
  QRectF strips;     ///< without names and axis
  double row = 1.0;  ///< height of one

  RankStripsFrame(const RankStripsModel& model, const QSizeF& size);

  /// Of so many rows, with the axis.
  static double heightOf(std::size_t rows);
  double xOf(double ms, const PlotRange& visible) const;
  double msAt(double x, const PlotRange& visible) const;
};

struct RankStripsLook {
  PlotRange visible;    ///< ms from 0
  double scroll = 0.0;  ///< pixels above the first row in sight
  std::optional<std::size_t> current, hovered;
};

class RankStripsPainter {
 public:
  RankStripsPainter(QPainter& painter, const RankStripsModel& model, const RankStripsFrame& frame,
                    const RankStripsLook& look, const Tokens& tokens)
      : m_painter(painter), m_model(model), m_frame(frame), m_look(look), m_tokens(tokens) {}

  void paint();

 private:
  void paintRow(std::size_t row);
  void paintLabel(std::size_t row, const QRectF& line);
  void paintSpans(std::size_t row, const QRectF& line);
  void paintAxis();
  void paintZero();  ///< above the strips, which would hide it

  QPainter& m_painter;
  const RankStripsModel& m_model;
  const RankStripsFrame& m_frame;
  const RankStripsLook& m_look;
  const Tokens& m_tokens;
};

}  // namespace culprit::ui
