// Paints the cells of our tables: 6 px padding, names elided in the middle, tabular figures, a hover fill for
// the whole row, and a thin accent frame around the current row while the table has the focus. Base of the
// delegates that draw a bar beside or behind the number.
#pragma once

#include <QFontMetrics>
#include <QStyledItemDelegate>

class QTableView;

namespace culprit::ui {

class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// `view` owns the delegate and tells it which row is hovered and current.
  explicit CellDelegate(QTableView* view);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  /// Between background and text; returns the space left for the text.
  virtual QRect paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const;
  /// `text` in `space`, in the pen and font that are set; numbers are right-aligned.
  virtual void paintText(QPainter& painter, const QRect& space, const QString& text, int alignment) const;

 private:
  void paintBackground(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paintCell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                 const QRect& space) const;
  void paintFrame(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

  QTableView* m_view;
  int m_hoveredRow = -1;
};

/// `text`, or what is shown of it in `width` pixels: a name without its middle, a number without its
/// decimals.
QString textThatFits(const QString& text, const QFontMetrics& metrics, int width, bool isNumber);

}  // namespace culprit::ui
