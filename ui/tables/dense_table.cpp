#include "ui/tables/dense_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/tables/cells/cell_delegate.h"
#include "ui/tables/selected_rows.h"

namespace culprit::ui {

namespace {
constexpr int kRowHeight = 19;
constexpr int kRowPadding = 12;
constexpr int kLeastStretched = 23;  // digits: "9.4 MiB/s → 246.4 GiB/s"
int widthOf(int digits) {
  return qRound(digits * QFontMetricsF(numberFont(fontFor(FontRole::Body))).horizontalAdvance(u'0')) +
         kRowPadding;
}

}  // namespace

void makeDense(QTableView& table, const QString& accessibleName) {
  table.setAccessibleName(accessibleName);
  table.setItemDelegate(new CellDelegate(&table));
  table.setShowGrid(false);
  table.setWordWrap(false);
  table.setTextElideMode(Qt::ElideMiddle);
  table.setSelectionBehavior(QTableView::SelectRows);
  table.setEditTriggers(QTableView::NoEditTriggers);
  table.setHorizontalScrollMode(QTableView::ScrollPerPixel);
  table.setTabKeyNavigation(false);  // Tab leaves the table
  table.setFrameShape(QFrame::NoFrame);
  table.verticalHeader()->hide();
  table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  const int height = qMax(kRowHeight, QFontMetrics(fontFor(FontRole::Body)).height() + 3);
  table.verticalHeader()->setMinimumSectionSize(height);
  table.verticalHeader()->setDefaultSectionSize(height);
  table.horizontalHeader()->setHighlightSections(false);
}

DenseTable::DenseTable(const QString& accessibleName, QWidget* parent) : QTableView(parent) {
  makeDense(*this, accessibleName);
  setSelectionMode(SingleSelection);
  horizontalHeader()->setMinimumSectionSize(24);
}

void DenseTable::setWidths(const QList<int>& digits) {
  m_widths.clear();
  for (int column = 0; column < digits.size(); ++column) {
    m_widths << (digits[column] == 0 ? 0 : widthOf(digits[column]));
    if (digits[column] == 0) {
      horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    } else {
      setColumnWidth(column, m_widths.last());
    }
  }
}

void DenseTable::setGrowingColumn(int column, int mostDigits) {
  m_growing = column;
  m_mostGrown = widthOf(mostDigits);
  fitColumns();
}

void DenseTable::setSpareColumns(const QList<int>& columns) {
  m_spare = columns;
  fitColumns();
}

void DenseTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void DenseTable::fitColumns() {
  int needed = std::accumulate(m_widths.begin(), m_widths.end(), widthOf(kLeastStretched));
  for (const int column : std::as_const(m_spare)) {
    const bool tooMuch = needed > viewport()->width();
    if (isColumnHidden(column) != tooMuch) setColumnHidden(column, tooMuch);
    if (tooMuch) needed -= m_widths[column];
  }
  if (m_growing < 0) return;
  const int least = m_widths[m_growing];
  setColumnWidth(m_growing, std::clamp(least + viewport()->width() - needed, least, m_mostGrown));
}

QString DenseTable::selectedText(TableFormat format) const {
  return selectionModel() ? selectedRowsText(*this, format, m_copyRole) : QString();
}

bool DenseTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
    event->accept();
  return QTableView::event(event);
}

void DenseTable::keyPressEvent(QKeyEvent* event) {
  if (!event->matches(QKeySequence::Copy)) return QTableView::keyPressEvent(event);
  if (const QString text = selectedText(); !text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

void DenseTable::focusInEvent(QFocusEvent* event) {
  // The base class would make the first row the current one, which is not a user action.
  if (currentIndex().isValid()) {
    QTableView::focusInEvent(event);
  } else {
    QAbstractScrollArea::focusInEvent(event);  // NOLINT(bugprone-parent-virtual-call): past that class
  }
  viewport()->update();  // the frame around the current row
}

void DenseTable::focusOutEvent(QFocusEvent* event) {
  QTableView::focusOutEvent(event);
  viewport()->update();
}

}  // namespace culprit::ui
