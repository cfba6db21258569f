#include "ui/pages/answers/ranks_page.h"

#include <qcustomplot.h>

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/tables/table_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr int kMargin = 8;
const QList<int> kDigits{37, 8, 8};  // of the columns before the classes

/// Of the columns as a picture has them.
std::vector<int> widthsOf(const SortedRows& rows, const QFontMetrics& metrics) {
  std::vector<int> widths;
  for (int column = 0; column < rows.columnCount(); ++column) {
    int width = metrics.horizontalAdvance(rows.headerData(column, Qt::Horizontal).toString());
    for (int row = 0; row < rows.rowCount(); ++row)
      width = std::max(width, metrics.horizontalAdvance(rows.index(row, column).data().toString()));
    widths.push_back(width + 2 * kMargin);
  }
  return widths;
}

}  // namespace

RanksPage::RanksPage(QWidget* parent)
    : Page(parent),
      m_note(new ElidedLabel(Qt::ElideRight, this)),
      m_table(new SortedTable("Slowdown of each process pair by class of work", {}, this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_note->setContentsMargins(8, 4, 8, 3);
  m_note->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(m_note);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_empty, 1);
  m_table->setRows(m_model, kDigits);
  m_table->setItemDelegate(new CellDelegate(m_table, heatCells(), HeatModel::HeatRole));
  m_table->setAlternatingRowColors(false);  // fills say something here
  connect(m_table, &QTableView::clicked, this, &RanksPage::request);
  connect(m_table, &QTableView::activated, this, &RanksPage::request);
  auto* menu = new PictureMenu(*m_table, [this] { return picture(); });
  connect(menu, &PictureMenu::failed, this, &RanksPage::failed);
  showState();
}

RanksPage::~RanksPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void RanksPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  if (m_model.heat().classes != m_classes) takeClasses();
  showState();
}

/// Widths, order and sorting go by position, where other classes are now; that of the first columns stays.
void RanksPage::takeClasses() {
  m_classes = m_model.heat().classes;
  QList<int> digits = kDigits;
  for (const std::string& name : m_classes) digits << std::clamp(static_cast<int>(name.size()) + 6, 22, 28);
  std::vector<SortHeader::Key> keys = m_table->header().keys();
  std::erase_if(keys, [](const SortHeader::Key& key) { return key.section >= HeatModel::FirstClass; });
  m_table->setDigits(digits);
  m_table->resetColumns();
  m_table->header().setKeys(std::move(keys));
}

void RanksPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

QString RanksPage::reasonForNone() const {
  if (m_view.isEmpty() || m_view.results->pairs.size() > 1) return {};
  return "needs several process pairs";
}

void RanksPage::request(const QModelIndex& row) {
  const QModelIndex source = m_table->rows().mapToSource(row);
  if (!source.isValid()) return;
  const std::size_t pair = m_model.heat().rows.at(static_cast<std::size_t>(source.row())).pair;
  if (pair != m_view.pair) emit pairRequested(pair);
}

void RanksPage::showState() {
  const bool hasRanks = !m_view.isEmpty() && m_view.results->pairs.size() > 1;
  m_note->setVisible(hasRanks);
  m_table->setVisible(hasRanks);
  m_empty->setVisible(!hasRanks);
  m_table->setAccessibleDescription(summary());
  if (hasRanks) {
    const auto common = m_model.heat().per();
    const QString spread = m_model.spread();
    const QString per =
        common ? qString(perText(*common)) : "in the unit of each pair, which its tooltip names";
    m_note->setText(
        QString("ms of A → B and B − A %1, by class of work. Orange: B takes longer, blue: A does; full at a "
                "factor of 2.%2 A click shows the pair.")
            .arg(per, spread.isEmpty() ? QString() : " Ranks lie apart most in " + spread + '.'));
  } else if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Ranks are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else {
    m_empty->setTexts("One process pair",
                      "Ranks are compared where both runs have several processes; these have one pair");
  }
}

void RanksPage::paint(QPainter& painter, const QSize& size) const {
  const Tokens& t = tokens();
  painter.fillRect(QRect(QPoint(), size), t.base);
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.text);
  const SortedRows& rows = m_table->rows();
  const int height = painter.fontMetrics().height() + 6;
  const std::vector<int> widths = widthsOf(rows, painter.fontMetrics());
  int x = kMargin;
  for (int column = 0; column < rows.columnCount(); ++column) {
    const int width = widths[static_cast<std::size_t>(column)];
    const int aligned = column <= HeatModel::Late ? Qt::AlignLeft : Qt::AlignRight;
    for (int row = -1; row < rows.rowCount(); ++row) {
      const QRect place(x, kMargin + (row + 1) * height, width, height);
      const QModelIndex index = rows.index(row, column);
      const QVariant heat = index.data(HeatModel::HeatRole);
      if (heat.isValid()) painter.fillRect(place.adjusted(1, 1, -1, -1), heatColour(heat.toDouble()));
      const QVariant text = row < 0 ? rows.headerData(column, Qt::Horizontal) : index.data();
      painter.drawText(place.adjusted(6, 0, -6, 0), aligned | Qt::AlignVCenter, text.toString());
    }
    x += width;
  }
}

PlotPicture RanksPage::picture() const {
  const SortedRows& rows = m_table->rows();
  const QFontMetrics metrics(fontFor(FontRole::Secondary));
  const std::vector<int> widths = widthsOf(rows, metrics);
  const int width = std::accumulate(widths.begin(), widths.end(), 2 * kMargin);
  const QSize size(width, 2 * kMargin + (rows.rowCount() + 1) * (metrics.height() + 6));
  return {.title = "Slowdown by process pair and class of work",
          .description = summary(),
          .size = size,
          .paint = [this, size](QCPPainter& painter) { paint(painter, size); },
          .table =
              [this] {
                const SortedRows& shown = m_table->rows();
                QVector<int> all(shown.rowCount()), columns(shown.columnCount());
                std::iota(all.begin(), all.end(), 0);
                std::iota(columns.begin(), columns.end(), 0);
                return tableText(shown, all, columns, TableFormat::Tsv, HeatModel::CopyRole);
              }};
}

}  // namespace culprit::ui
