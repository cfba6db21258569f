// Two whole recordings over each other, each with a ruler of cycles and times and a lane per stream and
// thread; from hours to single events without a pause, since lanes are asked only for what can be seen.
// Wheel, W and S zoom; drag, A and D pan; the wheel over the labels scrolls the lanes of that side, a click
// on the line of a group, or F, folds it; a drag can also select a stretch of one side. Arrows walk from box
// to box, Enter and a click choose one. Plain numbers in, signals out; the Whole run page translates.
#pragma once

#include <QPixmap>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/whole_run/drawn_lanes.h"
#include "ui/plots/whole_run/lane_stack.h"
#include "ui/plots/whole_run/whole_run_data.h"
#include "ui/plots/whole_run/whole_run_view.h"

class QScrollBar;

namespace culprit::ui {

struct Tokens;

class WholeRunPlot : public AxisPlot<QWidget> {
  Q_OBJECT
 public:
  explicit WholeRunPlot(QWidget* parent = nullptr);

  /// Shows all of it, or the cycles where these are a thousandth of it; nothing is folded, marked or in
  /// focus.
  void setData(WholeRunData data);
  /// Another recording in the place of one: what is looked at stays so where it was chosen, else all is
  /// shown.
  void setSide(PlotSide side, WholeRunSide data);
  /// More is known of its lanes; groups and cycles stay.
  void setLanes(PlotSide side, std::vector<SpanLane> lanes, const PlotRange& recorded,
                std::function<std::vector<PlotRange>(const PlotRange&, double)> idle);
  /// Which of them make that run, with their names; one alone is not told.
  void setRecordings(PlotSide side, std::vector<SpanRecording> recordings);
  void setTitle(PlotSide side, const QString& title);
  void setCounters(std::vector<CounterBand> counters);
  const WholeRunData& data() const { return m_data; }
  /// What the boxes are called.
  void setNames(std::function<QString(std::uint32_t)> names);
  /// What is said about a place in focus or under the mouse.
  void setReadout(std::function<QString(const SpanPlace&)> readout) { m_readout = std::move(readout); }
  /// All of it in words, for pictures and screen readers.
  void setSummary(const QString& summary);
  /// What stands in the middle while there is nothing to show.
  void setEmptyText(const QString& text);

  /// What is added to times of B to have those of A. What is in sight of the side that `stays` stays so.
  void setOffsetOfB(double nanoseconds, PlotSide stays = PlotSide::A);
  double offsetOfB() const { return m_view.offsetOfB; }
  /// The names whose boxes stand out, by side.
  void setSelected(PlotPair<std::optional<std::uint32_t>> names);
  /// By name: what is looked for. What lanes say is wanted is asked anew, too.
  void setFound(std::vector<bool> found);
  void setCycle(std::optional<PlotPoint> position);
  void setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> positions);
  void setPinned(PlotPair<std::vector<std::uint32_t>> positions);
  void setPinnedSpans(PlotPair<std::vector<PinnedSpan>> spans);
  /// The lanes of host threads; where there are no streams they stay.
  void setHostShown(bool shown);
  /// By group.
  void setFolded(PlotSide side, std::vector<bool> folded);
  const std::vector<bool>& folded(PlotSide side) const { return m_folded[side]; }
  void foldAll(bool folded);

  /// Time of A.
  const PlotRange& visibleRange() const { return m_view.visible; }
  /// Something else is in sight than at the beginning.
  bool isZoomed() const;
  /// What lies outside of both recordings is cut off.
  void zoomTo(const PlotRange& range);
  void showAll() override { zoomTo(wholeAxis()); }
  /// A stretch of one side, with something around it.
  void reveal(const SideSpan& span);
  /// The same without zooming: if nothing of it is in sight, its start is in the middle.
  void bringToSight(const SideSpan& span);
  /// Moves and zooms so far that the box can be told from its neighbours, and puts the focus on it.
  void reveal(PlotSide side, std::size_t lane, const SpanBox& box);
  void setFocused(std::optional<SpanPlace> place);
  const std::optional<SpanPlace>& focused() const { return m_view.focused; }
  /// As if the user had marked it; nobody is told.
  void setMarked(const SideSpan& span) { mark(span.side, span.time); }
  /// The last one of those that are marked, and that of a side.
  std::optional<SideSpan> marked() const;
  const std::optional<PlotRange>& marked(PlotSide side) const { return m_view.marked[side]; }
  /// What was marked or came into focus last: a stretch, a box or an idle time.
  std::optional<SideSpan> meant() const;
  const QString& readout() const { return m_view.readout; }

  /// What is drawn at the moment.
  const DrawnLanes& drawn() const;
  /// Empty: there is no lane.
  std::optional<SpanPlace> placeAt(const QPointF& at) const;
  /// The middle of a time in a row of a lane, in the widget as it is now. For tests.
  QPointF pointOf(PlotSide side, std::size_t lane, double time, std::size_t row = 0) const;
  /// The same on the ruler.
  QPointF pointOnRuler(PlotSide side, double time) const;
  int verticalScroll(PlotSide side) const;

  /// Of what is in sight. Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {720, 300}; }
  QSize minimumSizeHint() const override { return {240, 140}; }

 signals:
  /// A click or Enter on a box.
  void boxChosen(const culprit::ui::SpanPlace& place);
  /// A click on a cycle of a ruler, by position; or on a lane where nothing runs.
  void cycleChosen(culprit::ui::PlotPoint cycle);
  /// By the user: times of that side.
  void spanSelected(const culprit::ui::SideSpan& span);
  void visibleRangeChanged();
  /// A click on one that is pinned.
  void pinChosen(const culprit::ui::SideSpan& span);
  /// Escape: nothing is marked any more. What was brushed by it stays so.
  void unmarked();
  /// Escape once more: brush and cycle are to go, too.
  void cleared();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override { return m_axis; }
  PlotRange seenAxis() const override { return m_view.visible; }
  double finest() const override;
  QRectF axisArea() const override { return frame().axis(); }
  void lookAt(const PlotRange& range) override { zoomTo(range); }
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange& range) override;
  void walk(int key, bool selects) override;
  bool letGo() override;
  void aimAt(const QPointF& at) override;
  void dragChanged() override;
  void dragged(const QPointF& by, const QPointF& at) override;
  void dragCancelled(bool wasSelecting) override;
  void scrollView(const WheelTurn& turn) override;
  std::optional<double> focusOnAxis() const override;

 private:
  QSizeF plotSize() const;
  WholeRunFrame frame() const;
  /// Lanes came, went or folded.
  void arrange();
  /// The same with another axis: what is looked at stays so if the user chose it.
  void fitAxis(const std::optional<PlotRange>& kept);
  PlotRange beginning() const;
  /// What is in sight, if it is not what is shown at the beginning.
  std::optional<PlotRange> chosenView() const;
  void takeLanes(PlotSide side, const std::optional<PlotRange>& kept);
  void dropHidden();
  void fitBar(PlotSide side);
  /// Other boxes are drawn.
  void change();
  /// The same boxes look different.
  void changeLook();
  void scrollBy(PlotSide side, double pixels);
  void scrollToLane(PlotSide side, std::size_t lane, std::size_t row);
  void toggleFold(PlotSide side, std::size_t group);
  /// By the keyboard: the group in focus; without focus the one that was folded last unfolds.
  void foldByKey();
  double timePerPixel() const;
  PlotRange wholeIdle(const SpanPlace& place) const;
  std::optional<CounterPlace> counterAt(const QPointF& at) const;
  PlotSide sideAt(const QPointF& at) const;
  const StackPlace* stackPlaceAt(PlotSide side, const QPointF& at) const;
  double timeAt(PlotSide side, const QPointF& at) const;
  std::optional<PlotPoint> cycleAt(PlotSide side, double time) const;
  void mark(PlotSide side, std::optional<PlotRange> time);
  std::optional<SpanPlace> neighbour(int key) const;
  std::optional<SpanPlace> firstInSight() const;
  std::optional<SpanPlace> inOtherRow(const SpanPlace& from, int by) const;
  std::optional<SpanPlace> alongRow(const SpanPlace& from, int key) const;
  std::optional<SpanBox> boxBeside(const SpanLane& lane, const SpanBox& from, const PlotRange& recorded,
                                   bool after) const;
  bool navigate(int key);
  void showReadout();
  /// The shortest one whose pin or line is there; null: none.
  const PinnedSpan* pinnedAt(const QPointF& at) const;
  /// Of what is cut off, or has no words in the plot.
  QString labelAt(const QPointF& at) const;
  void paint(QPainter& painter, const WholeRunView& view, bool ground, bool above, const Tokens& t) const;
  QString table() const;

  WholeRunData m_data;
  WholeRunView m_view;
  PlotPair<LaneStack> m_stacks;
  PlotPair<std::vector<bool>> m_folded;
  std::function<QString(std::uint32_t)> m_names;
  std::function<QString(const SpanPlace&)> m_readout;
  QString m_empty, m_summary;
  bool m_hostShown = true;
  std::optional<std::pair<PlotSide, std::size_t>> m_lastFold;
  PlotRange m_axis{0.0, 1.0}, m_begin{0.0, 1.0};
  PlotSide m_aimed{};                                 // of a drag and of the wheel
  PlotPair<std::optional<PlotRange>> m_markedBefore;  // the drag, which Escape puts back
  PlotSide m_lastMarkedBefore{};
  bool m_isClickAnswered = false;                        // something else is in sight by it
  bool m_isFocusNewer = false, m_wasFocusNewer = false;  // than what is marked; and before the drag
  PlotPair<QScrollBar*> m_bars;
  mutable std::optional<DrawnLanes> m_drawn;
  mutable std::optional<PlotPair<std::vector<std::vector<double>>>> m_wanted;
  QPixmap m_ground;  // what stays while only the mouse moves
  bool m_isGroundStale = true;
};

}  // namespace culprit::ui
