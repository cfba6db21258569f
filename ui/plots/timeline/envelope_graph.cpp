#include "ui/plots/timeline/envelope_graph.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {

namespace {

constexpr int kPointsPerColumn = 4;  // drawn; with fewer than that each is drawn as it is

}  // namespace

void EnvelopeGraph::setPoints(const QVector<QCPGraphData>& points) {
  data()->set(points, true);
  m_values.clear();
  m_values.reserve(static_cast<std::size_t>(points.size()));
  for (const QCPGraphData& point : points) m_values.push_back(point.value);
  m_tree = MinMaxTree(m_values);
}

void EnvelopeGraph::getOptimizedLineData(QVector<QCPGraphData>* lineData,
                                         const QCPGraphDataContainer::const_iterator& begin,
                                         const QCPGraphDataContainer::const_iterator& end) const {
  if (begin == end) return;
  const QCPAxis& axis = *keyAxis();
  const int width = std::max(1, axis.axisRect()->width());
  const double step = axis.range().size() / width;
  const double columns = ((end - 1)->key - begin->key) / step + 1.0;
  if (m_values.empty() || static_cast<double>(end - begin) <= kPointsPerColumn * columns) {
    QCPGraph::getOptimizedLineData(lineData, begin, end);
    return;
  }
  const auto all = data()->constBegin();
  lineData->reserve(qsizetype{kPointsPerColumn} * (width + 2));
  auto first = begin;
  while (first != end) {
    // Edges are counted from the same place whatever is seen, or the picture would flicker while it is moved.
    const double edge = (std::floor(first->key / step) + 1.0) * step;
    auto last = std::lower_bound(first, end, edge,
                                 [](const QCPGraphData& point, double key) { return point.key < key; });
    if (last == first) ++last;  // rounding
    const double middle = 0.5 * (first->key + (last - 1)->key);
    const PlotRange range =
        m_tree.over(m_values, static_cast<std::size_t>(first - all), static_cast<std::size_t>(last - all));
    lineData->append(*first);
    if (range.low <= range.high) {
      lineData->append(QCPGraphData(middle, range.low));
      lineData->append(QCPGraphData(middle, range.high));
    }
    lineData->append(*(last - 1));
    first = last;
  }
}

}  // namespace culprit::ui
