// A line through so many points that several fall into one column of pixels: of each column it draws the
// first, the smallest, the largest and the last value, so that no spike is lost, in time that does not grow
// with the number of points. Used by the timelines; knows nothing of cycles.
#pragma once

#include <qcustomplot.h>

#include <vector>

#include "ui/plots/common/min_max_tree.h"

namespace culprit::ui {

class EnvelopeGraph : public QCPGraph {
  Q_OBJECT

 public:
  using QCPGraph::QCPGraph;

  /// By key, ascending. A value that is NaN is a gap, and one inside a column is not seen.
  void setPoints(const QVector<QCPGraphData>& points);

 protected:
  void getOptimizedLineData(QVector<QCPGraphData>* lineData,
                            const QCPGraphDataContainer::const_iterator& begin,
                            const QCPGraphDataContainer::const_iterator& end) const override;

 private:
  std::vector<double> m_values;  // of the points
  MinMaxTree m_tree;
};

}  // namespace culprit::ui
