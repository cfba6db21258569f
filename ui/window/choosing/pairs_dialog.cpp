#include "ui/window/choosing/pairs_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/window_size.h"

namespace culprit::ui {

PairsDialog::PairsDialog(const ComparisonView& view, QWidget* parent) : QDialog(parent) {
  const PairWords words = pairWords(*view.results);
  m_table = new DenseTable("All " + qString(words.several), this);
  setWindowTitle("All " + qString(words.heading));
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {1260, 420});
  auto* layout = new QVBoxLayout(this);
  auto* text = new QLabel(QString("Each %1 with what the verdict says of it.").arg(qString(words.one)), this);
  text->setWordWrap(true);
  layout->addWidget(text);
  m_model.setResults(view.results, view.pair);
  m_table->setModel(&m_model);
  m_table->setAlternatingRowColors(true);
  m_table->setFrameShape(QFrame::StyledPanel);
  m_table->setWidths({38, 7, 7, 8, 8, 13, 19, 20, 0});
  m_table->selectRow(static_cast<int>(view.pair));
  layout->addWidget(m_table);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* show = buttons->addButton("Show", QDialogButtonBox::AcceptRole);
  show->setDefault(true);
  layout->addWidget(buttons);
  const auto choose = [this] {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (!rows.isEmpty()) emit pairChosen(static_cast<std::size_t>(rows.front().row()));
    accept();
  };
  connect(m_table, &QAbstractItemView::activated, this, choose);
  connect(buttons, &QDialogButtonBox::accepted, this, choose);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace culprit::ui
