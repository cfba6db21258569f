#include "ui/widgets/dense_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include "ui/delegates/cell_delegate.h"
#include "ui/fonts.h"
#include "ui/widgets/selected_rows.h"

namespace culprit::ui {

namespace {
constexpr int kRowHeight = 19;
constexpr int kPadding = 12;
}  // namespace

DenseTable::DenseTable(const QString& accessibleName, QWidget* parent) : QTableView(parent) {
  setAccessibleName(accessibleName);
  setItemDelegate(new CellDelegate(this));
  setShowGrid(false);
  setWordWrap(false);
  setTextElideMode(Qt::ElideMiddle);
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setEditTriggers(NoEditTriggers);
  setHorizontalScrollMode(ScrollPerPixel);
  setTabKeyNavigation(false);
  setFrameShape(NoFrame);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  const int height = qMax(kRowHeight, QFontMetrics(fontFor(FontRole::Body)).height() + 3);
  verticalHeader()->setMinimumSectionSize(height);
  verticalHeader()->setDefaultSectionSize(height);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(24);
}

void DenseTable::setWidths(const QList<int>& digits) {
  const double digit = QFontMetricsF(numberFont(fontFor(FontRole::Body))).horizontalAdvance(u'0');
  for (int column = 0; column < digits.size(); ++column) {
    if (digits[column] == 0) {
      horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    } else {
      setColumnWidth(column, qRound(digits[column] * digit) + kPadding);
    }
  }
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
  // The base class would make the first row the current one, which is nobody's wish.
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
