// A few numbers of A and B side by side: a label, A and B per row, with the symbols of the sides on top.
// Paints itself; knows nothing of what the numbers mean.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace culprit::ui {

struct SummaryRow {
  QString label, a, b;
  bool strong = false;   ///< the numbers to look at first
  QString toolTip = {};  ///< of the row; else that of the grid
};

class SummaryGrid : public QWidget {
  Q_OBJECT
 public:
  explicit SummaryGrid(QWidget* parent = nullptr);

  void setRows(std::vector<SummaryRow> rows);
  const std::vector<SummaryRow>& rows() const { return m_rows; }
  /// Tab-separated lines, the first with the sides.
  QString asText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int rowHeight() const;

  std::vector<SummaryRow> m_rows;
};

}  // namespace culprit::ui
