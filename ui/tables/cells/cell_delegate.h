// Paints the cells of our tables: 6 px padding, names elided in the middle, tabular figures, a hover fill for
// the whole row, and a thin accent frame around the current row while the table has the focus. What
// a column draws besides is in cell_paintings.h.
#pragma once

#include <QFontMetrics>
#include <QStyledItemDelegate>

class QTableView;

namespace culprit::ui {

/// `text` in `space`, in the pen and font that are set; numbers are right-aligned.
void paintCellText(QPainter& painter, const QRect& space, const QString& text, int alignment);

/// What a column draws besides its text, and how it draws that.
struct CellPainting {
  /// Between background and text, where the model's role has a value; returns the space left for the text.
  QRect (*bar)(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
               const QVariant& value) = nullptr;
  void (*text)(QPainter& painter, const QRect& space, const QString& text, int alignment) = paintCellText;
};

class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// `view` owns the delegate and tells it which row is hovered and current. `role`: of the model, for the
  /// bar.
  explicit CellDelegate(QTableView* view, const CellPainting& painting = {}, int role = -1);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintBackground(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paintCell(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                 const QRect& space) const;
  void paintFrame(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

  QTableView* m_view;
  CellPainting m_painting;
  int m_role;
  int m_hoveredRow = -1;
};

/// `text`, or what is shown of it in `width` pixels: a name without its middle, but with what tells it apart
/// at its end, a number without its decimals.
QString textThatFits(const QString& text, const QFontMetrics& metrics, int width, bool isNumber);

}  // namespace culprit::ui
