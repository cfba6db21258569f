// A drag of the mouse in a chart: it pans, or selects a range of the axis, as the user has chosen; Shift
// makes it the other of the two, the middle button always pans, and a press that hardly moves is a click.
// Every chart has one and tells it where on its axis the mouse is.
#pragma once

#include <QPointF>
#include <optional>
#include <utility>

#include "ui/plots/common/plot_data.h"

class QMouseEvent;

namespace culprit::ui {

class PlotDrag {
 public:
  enum class Plain { AsChosen, Selects };
  struct End {
    bool isClick = false;
    std::optional<PlotRange> selected;
  };

  /// False: it begins nothing, as with the right button. `at`: on the axis of the chart. `plain`: a chart may
  /// be for selecting; Shift pans there only if that is what it does everywhere.
  bool press(const QMouseEvent& event, double at, Plain plain = Plain::AsChosen);
  /// The pixels that the view has to go on by: none while it selects, or may still be a click.
  QPointF move(const QMouseEvent& event, double at);
  /// Empty if it ends nothing.
  std::optional<End> release(const QMouseEvent& event);
  /// False: there was none to end.
  bool cancel() { return std::exchange(m_held, std::nullopt).has_value(); }

  bool isOn() const { return m_held.has_value(); }
  bool isPanning() const { return m_held && m_held->moved && !m_held->selects; }
  /// What would be selected now.
  std::optional<PlotRange> selecting() const;

 private:
  struct Held {
    Qt::MouseButton button{};
    bool selects = false;
    bool moved = false;
    QPointF last;                 // pixels
    double from = 0.0, to = 0.0;  // on the axis
  };

  std::optional<Held> m_held;
};

}  // namespace culprit::ui
