#include "ui/pages/functions/exploring_page.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QStyle>
#include <QTableView>
#include <algorithm>

#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui {

namespace {

constexpr int kListWidth = 404;  // of 1440
constexpr int kNumberWidth = 72, kChangeWidth = 92;

bool staysBeside(int column) {
  return column == FunctionModel::Name || column == FunctionModel::A || column == FunctionModel::B ||
         column == FunctionModel::Change;
}

}  // namespace

ExploringPage::ExploringPage(FunctionsPage* functions, FunctionView* view, QWidget* parent)
    : QWidget(parent), m_functions(functions), m_view(view), m_split(new QSplitter(Qt::Horizontal, this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_split);
  m_split->addWidget(functions);
  m_split->addWidget(view);
  m_split->setStretchFactor(1, 1);
  view->hide();
}

void ExploringPage::setOpen(bool open) {
  if (open == m_isOpen) return;
  m_isOpen = open;
  QTableView& table = m_functions->table();
  if (open) m_before.clear();
  for (int column = 0; column < table.model()->columnCount(); ++column) {
    if (open) {
      m_before << (table.isColumnHidden(column) ? 0 : table.columnWidth(column));
      table.setColumnHidden(column, m_before[column] == 0 || !staysBeside(column));
    } else {
      table.setColumnHidden(column, m_before[column] == 0);
      if (m_before[column] > 0) table.setColumnWidth(column, m_before[column]);
    }
  }
  m_view->setVisible(open);
  if (!open) return;
  m_split->setSizes({kListWidth, std::max(width() - kListWidth, kListWidth)});
  fitList();
}

void ExploringPage::fitList() {
  QTableView& table = m_functions->table();
  int numbers = 0;
  for (const int column : {FunctionModel::A, FunctionModel::B, FunctionModel::Change}) {
    table.setColumnWidth(column, column == FunctionModel::Change ? kChangeWidth : kNumberWidth);
    numbers += table.columnWidth(column);
  }
  const int room = kListWidth - numbers - table.style()->pixelMetric(QStyle::PM_ScrollBarExtent) - 4;
  table.setColumnWidth(FunctionModel::Name, room);
}

}  // namespace culprit::ui
