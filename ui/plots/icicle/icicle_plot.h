// A tree of amounts in A and B as an icicle: the whole on top, its parts below, as wide as they are much, in
// the colour of what changed. Wheel and the keys of every chart zoom, a drag pans, a double click zooms to a
// box, Backspace to what is around; the arrow keys walk through the tree. Draws only what is in sight. The
// page says what the boxes are.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/plots/common/axis_plot.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/plots/icicle/icicle_data.h"
#include "ui/plots/icicle/icicle_layout.h"
#include "ui/plots/icicle/icicle_painter.h"

class QScrollBar;

namespace culprit::ui {

class IciclePlot : public AxisPlot<QWidget> {
  Q_OBJECT
 public:
  /// All numbers of a node and its path.
  using Readout = std::function<QString(std::uint32_t node)>;

  explicit IciclePlot(QWidget* parent = nullptr);

  /// All of it is looked at, nothing is in focus, all nodes are shown.
  void setData(IcicleData data);
  /// The same tree with other amounts: what is in focus stays so, and what is looked at if it is still there.
  void setAmounts(IcicleData data);
  void setWidthOf(IcicleWidth width);
  /// By node: only these are there; empty: all.
  void setShown(std::vector<bool> shown);
  /// By node. `found`: what is looked for, which is marked. `wanted`: that with what it is inside of; all
  /// others are faint, and of these a box is seen however narrow it is. Empty: nothing is looked for.
  void setFound(std::vector<bool> found, std::vector<bool> wanted);
  /// Brings it into sight, no further out; it may be narrower than a pixel. Without a box nothing moves.
  /// Emits nothing.
  void setCurrent(std::optional<std::uint32_t> node);
  void setReadout(Readout readout) { m_readout = std::move(readout); }
  /// What is shown, for pictures and screen readers.
  void setSummary(const QString& words);

  const IcicleData& data() const { return m_data; }
  IcicleWidth widthOf() const { return m_width; }
  const std::optional<std::uint32_t>& current() const { return m_look.current; }
  const PlotRange& seen() const { return m_seen; }
  /// In sight or not; false: it has no width, or is not shown.
  bool hasBox(std::uint32_t node) const {
    return node < m_data.nodes.size() && isThere(node) && m_layout.width(node) > 0.0;
  }
  bool isZoomed() const;
  /// What is looked at, as a node; empty: all.
  std::optional<std::uint32_t> zoomedTo() const;
  /// That node is as wide as the plot.
  void zoomTo(std::uint32_t node);
  /// To the node around that which is as wide as the plot.
  void zoomOut();
  void showAll() override { lookAt(wholeAxis()); }

  /// Those in sight, by row, from left to right.
  const std::vector<IcicleBox>& boxes() const;
  /// Null: there is none.
  const IcicleBox* boxAt(const QPointF& at) const;
  /// The middle of the box of a node as it is now; empty: it is none in sight.
  std::optional<QPointF> placeOf(std::uint32_t node) const;
  QString readoutAt(const QPointF& at) const;
  /// What is looked at, all rows of it that a picture has room for; how many are left out is told. Without a
  /// table. Valid as long as the plot lives.
  PlotPicture picture() const;

  QSize sizeHint() const override { return {640, 200}; }
  QSize minimumSizeHint() const override { return {200, 48}; }

 signals:
  /// By a click with either button or the arrow keys.
  void nodeChosen(std::uint32_t node);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  bool isEmpty() const override { return m_data.isEmpty(); }
  PlotRange wholeAxis() const override { return {0.0, 1.0}; }
  PlotRange seenAxis() const override { return m_seen; }
  double finest() const override;
  QRectF axisArea() const override;
  void lookAt(const PlotRange& range) override;
  void hover(const std::optional<QPointF>& at) override;
  void click(const QPointF& at) override;
  void select(const PlotRange& range) override { lookAt(range); }
  void walk(int key, bool selects) override;
  bool letGo() override;
  std::optional<double> focusOnAxis() const override;
  void dragChanged() override { update(); }
  void dragged(const QPointF& by, const QPointF& at) override;
  void scrollView(const WheelTurn& turn) override;

 private:
  /// Anew, with that node as wide as the plot, wherever it stands now.
  void arrange(std::optional<std::uint32_t> wide);
  bool isThere(std::uint32_t node) const;
  std::optional<std::uint32_t> sibling(std::uint32_t node, int by) const;
  std::optional<std::uint32_t> widestInside(std::uint32_t node) const;
  std::optional<std::uint32_t> next(std::uint32_t node, int key) const;
  bool steerRows(int key);
  IcicleWindow inSight() const;
  IcicleBox boxOf(std::uint32_t node) const;
  void fitBar();
  void reveal(std::uint32_t node);
  void scrollTo(std::uint32_t row);
  /// Other boxes are in sight.
  void change();
  void describe();

  IcicleData m_data;
  IcicleLayout m_layout;
  IcicleWidth m_width = IcicleWidth::B;
  PlotRange m_seen{0.0, 1.0};
  std::vector<bool> m_shown, m_found, m_wanted;
  IcicleLook m_look;
  Readout m_readout;
  QString m_summary;
  QScrollBar* m_bar;
  mutable std::optional<std::vector<IcicleBox>> m_boxes;
};

}  // namespace culprit::ui
