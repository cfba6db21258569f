#include "ui/pages/ranks/ranks_page.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/words/per_text.h"
#include "ui/look/fonts.h"
#include "ui/look/heat_colour.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/ranks/heat_legend.h"
#include "ui/pages/ranks/heat_words.h"
#include "ui/pages/ranks/rank_strips_panel.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/settings.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/tables/table_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr int kMargin = 8;
constexpr int kLowForSentence = 190, kLowForGroups = 260,
              kNarrow = 460;                       // of a page without room for everything
constexpr int kMostPictured = 256;                 // rows; a picture of thousands helps nobody
constexpr int kUsualName = 10, kLongestName = 37;  // digits

/// Of the columns before the classes.
QList<int> digitsBefore(int name) {
  return {name, 10, 9, 28, 10, 7};
}

int picturedRows(const SortedRows& rows) {
  return std::min(rows.rowCount(), kMostPictured);
}

QVector<int> shownColumns(const SortedTable& table) {
  QVector<int> columns;
  for (int column = 0; column < table.rows().columnCount(); ++column)
    if (!table.isColumnHidden(column)) columns << column;
  return columns;
}

/// Of the shown columns as a picture has them.
std::vector<int> widthsOf(const SortedTable& table, const QFontMetrics& metrics) {
  const SortedRows& rows = table.rows();
  std::vector<int> widths;
  for (const int column : shownColumns(table)) {
    int width = metrics.horizontalAdvance(rows.headerData(column, Qt::Horizontal).toString());
    for (int row = 0; row < picturedRows(rows); ++row)
      width = std::max(width, metrics.horizontalAdvance(rows.index(row, column).data().toString()));
    widths.push_back(width + 2 * kMargin);
  }
  return widths;
}

QString moreRows(const SortedRows& rows) {
  const int more = rows.rowCount() - picturedRows(rows);
  return more > 0 ? QString("and %1 more").arg(more) : QString();
}

}  // namespace

RanksPage::RanksPage(QWidget* parent)
    : Page(parent),
      m_sentence(new QLabel(this)),
      m_tabs(new QTabBar(this)),
      m_kinds(new QComboBox(this)),
      m_legend(new HeatLegend(this)),
      m_note(new ElidedLabel(Qt::ElideRight, this)),
      m_split(new QSplitter(Qt::Vertical, this)),
      m_table(new SortedTable("Ranks by class of work", {}, this)),
      m_groupTable(new SortedTable("Process groups", QStringLiteral("rank_groups"), this)),
      m_strips(new RankStripsPanel(this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  build();
  buildChoice();
  buildTables();
  buildStrips();
  auto* menu = new PictureMenu(*m_table, [this] { return picture(); });
  connect(menu, &PictureMenu::failed, this, &RanksPage::failed);
  showLegend();
  showState();
}

RanksPage::~RanksPage() {
  delete m_table;  // both keep the layout of a model that ends before the children of this page
  delete m_groupTable;
}

void RanksPage::build() {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_sentence->setWordWrap(true);
  m_sentence->setTextFormat(Qt::PlainText);
  m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_sentence->setContentsMargins(8, 5, 8, 2);
  m_sentence->setAccessibleName("What is said of the job");
  layout->addWidget(m_sentence);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(6, 3, 8, 3);
  line->setSpacing(8);
  line->addWidget(m_tabs);
  line->addWidget(m_kinds);
  line->addWidget(m_legend);
  line->addWidget(m_note, 1);
  line->addStretch();
  layout->addLayout(line);
  m_note->setForegroundRole(QPalette::PlaceholderText);
  m_split->setChildrenCollapsible(false);
  m_split->addWidget(m_table);
  m_split->addWidget(m_groupTable);
  m_split->setStretchFactor(0, 3);
  m_split->setStretchFactor(1, 1);
  m_split->setSizes({300, 120});
  layout->addWidget(m_split, 1);
  layout->addWidget(m_strips, 1);
  layout->addWidget(m_empty, 1);
}

void RanksPage::buildStrips() {
  m_tabs->addTab("Heat map");
  m_tabs->addTab("Strips");
  m_tabs->setTabToolTip(0, "How long each class of work takes, by rank");
  m_tabs->setTabToolTip(1, wrappedName("What each rank did in one cycle, at the end of one collective"));
  m_tabs->setAccessibleName("How the ranks are shown");
  m_tabs->setDrawBase(false);
  m_tabs->setExpanding(false);
  m_tabs->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  m_tabs->setCurrentIndex(settings::ranksStrips().value() ? 1 : 0);
  connect(m_tabs, &QTabBar::currentChanged, this, [this](int shown) {
    settings::ranksStrips().keep(shown == 1);
    showState();
  });
  connect(m_strips, &RankStripsPanel::pairRequested, this, &RanksPage::pairRequested);
  connect(m_strips, &RankStripsPanel::failed, this, &RanksPage::failed);
  connect(&m_table->rows(), &QAbstractItemModel::layoutChanged, this, &RanksPage::orderStrips);
}

void RanksPage::orderStrips() {
  const SortedRows& rows = m_table->rows();
  std::vector<std::size_t> pairs;
  for (int row = 0; row < rows.rowCount(); ++row) {
    const int source = rows.mapToSource(rows.index(row, 0)).row();
    pairs.push_back(m_model.heat().rows.at(static_cast<std::size_t>(source)).pair);
  }
  m_strips->setOrder(std::move(pairs));
}

bool RanksPage::showsStrips() const {
  return hasRanks() && m_tabs->currentIndex() == 1;
}

void RanksPage::buildChoice() {
  const HeatKind kept = heatKindNamed(settings::ranksCells().value());
  for (const HeatWords& words : heatWords()) {
    m_kinds->addItem(words.title, static_cast<int>(words.kind));
    m_kinds->setItemData(m_kinds->count() - 1, wrappedName(words.explanation), Qt::ToolTipRole);
    if (words.kind == kept) m_kinds->setCurrentIndex(m_kinds->count() - 1);
  }
  m_kinds->setAccessibleName("What the cells tell");
  m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_model.setKind(kept);
  connect(m_kinds, &QComboBox::activated, this, &RanksPage::chooseKind);
}

void RanksPage::buildTables() {
  m_table->setRows(m_model, digitsBefore(kUsualName));
  m_table->setItemDelegate(new CellDelegate(m_table, heatCells(), HeatModel::HeatRole));
  m_table->setAlternatingRowColors(false);  // fills say something here
  m_groupTable->setRows(m_groups, {22, 16, 10, 17, 20, 26, 17, 0});
  for (QWidget* table : {m_table, m_groupTable}) table->setMinimumHeight(44);
  connect(m_table, &QTableView::clicked, this, &RanksPage::request);
  connect(m_table, &QTableView::activated, this, &RanksPage::request);
}

void RanksPage::setView(const ComparisonView& view) {
  const bool isOther = view.results != m_view.results;
  m_view = view;
  m_model.setView(view);
  m_strips->setView(hasRanks() ? view : ComparisonView());
  if (isOther) takeResults();
  showState();
}

/// What is said once of all pairs, whichever is shown.
void RanksPage::takeResults() {
  m_groups.setResults(m_view.results);
  m_jobText = hasRanks() ? qString(jobText(*m_view.results)) : QString();
  m_sentence->setText(m_jobText.isEmpty() ? QString() : m_jobText + '.');
  const auto common = m_model.heat().per();
  const QString per =
      common ? qString(perText(*common)) : "in the unit of each pair, which its tooltip names";
  const QString spread = m_model.spread();
  m_note->setText(QString("ms %1, by class of work.%2 A click shows the pair.")
                      .arg(per, spread.isEmpty() ? QString() : " Ranks lie apart most in " + spread + '.'));
  m_note->setToolTip(wrappedName(m_note->text()));
  m_table->setAccessibleDescription(summary());
  takeLayout();
  orderStrips();
  showLegend();
}

RanksPage::Layout RanksPage::wantedLayout() const {
  Layout layout{.classes = m_model.heat().classes,
                .nameDigits = std::clamp(m_model.longestName() + 1, kUsualName, kLongestName)};
  for (const auto column : {HeatModel::Host, HeatModel::Late, HeatModel::Reason, HeatModel::Own})
    if (!m_model.isTold(column)) layout.untold.push_back(column);
  return layout;
}

/// Widths, order and sorting go by position, where other classes are now; that of the first columns stays.
void RanksPage::takeLayout() {
  Layout wanted = wantedLayout();
  if (wanted == m_layout) return;
  m_layout = std::move(wanted);
  QList<int> digits = digitsBefore(m_layout.nameDigits);
  for (const std::string& name : m_layout.classes)
    digits << std::clamp(static_cast<int>(name.size()) + 4, 9, 20);
  std::vector<SortHeader::Key> keys = m_table->header().keys();
  std::erase_if(keys, [](const SortHeader::Key& key) { return key.section >= HeatModel::FirstClass; });
  m_table->setDigits(digits);
  m_table->resetColumns();
  m_table->header().setKeys(std::move(keys));
  for (const int column : m_layout.untold) m_table->setColumnHidden(column, true);
}

void RanksPage::setLoading(bool loading) {
  m_loading = loading;
  m_strips->setLoading(loading);
  showState();
}

QString RanksPage::reasonForNone() const {
  if (m_view.isEmpty() || m_view.results->pairs.size() > 1) return {};
  return "needs several process pairs";
}

QString RanksPage::summary() const {
  if (m_jobText.isEmpty()) return m_model.summary();
  return m_jobText + ". " + m_model.summary();
}

void RanksPage::request(const QModelIndex& row) {
  const QModelIndex source = m_table->rows().mapToSource(row);
  if (!source.isValid()) return;
  const std::size_t pair = m_model.heat().rows.at(static_cast<std::size_t>(source.row())).pair;
  if (pair != m_view.pair) emit pairRequested(pair);
}

void RanksPage::chooseKind() {
  const auto kind = static_cast<HeatKind>(m_kinds->currentData().toInt());
  settings::ranksCells().keep(wordsOf(kind).name);
  m_model.setKind(kind);
  showLegend();
}

void RanksPage::showLegend() {
  m_legend->setScale(m_model.kind(), m_model.fullMs(), m_model.colours());
  m_kinds->setToolTip(m_kinds->currentData(Qt::ToolTipRole).toString());
}

void RanksPage::showState() {
  m_split->setVisible(hasRanks() && !showsStrips());
  m_strips->setVisible(showsStrips());
  m_tabs->setVisible(hasRanks());
  m_kinds->setVisible(hasRanks() && !showsStrips());
  m_note->setVisible(hasRanks() && !showsStrips());
  m_empty->setVisible(!hasRanks());
  fit();
  if (hasRanks()) return;
  if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Ranks are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else {
    m_empty->setTexts("One process pair",
                      "Ranks are compared where both runs have several processes; these have one pair");
  }
}

void RanksPage::fit() {
  m_sentence->setVisible(hasRanks() && !m_jobText.isEmpty() && height() >= kLowForSentence);
  m_legend->setVisible(hasRanks() && !showsStrips() && width() >= kNarrow);
  m_groupTable->setVisible(m_groups.rowCount() > 0 && height() >= kLowForGroups);
}

void RanksPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void RanksPage::paint(QPainter& painter, const QSize& size) const {
  const Tokens& t = tokens();
  painter.fillRect(QRect(QPoint(), size), t.base);
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.text);
  const SortedRows& rows = m_table->rows();
  const int height = painter.fontMetrics().height() + 6;
  const auto line = [&](int row) { return QRect(kMargin, kMargin + row * height, size.width(), height); };
  const int left = Qt::AlignLeft | Qt::AlignVCenter;
  painter.drawText(line(0), left,
                   QString("%1, ms. %2").arg(wordsOf(m_model.kind()).title, m_model.colours()));
  painter.drawText(line(picturedRows(rows) + 2), left, moreRows(rows));
  const std::vector<int> widths = widthsOf(*m_table, painter.fontMetrics());
  const QVector<int> columns = shownColumns(*m_table);
  int x = kMargin;
  for (qsizetype at = 0; at < columns.size(); ++at) {
    const int width = widths[static_cast<std::size_t>(at)];
    const int aligned = rows.headerData(columns[at], Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    for (int row = -1; row < picturedRows(rows); ++row) {
      const QRect place(x, line(row + 2).top(), width, height);
      const QModelIndex index = rows.index(row, columns[at]);
      const QVariant heat = index.data(HeatModel::HeatRole);
      if (heat.isValid()) painter.fillRect(place.adjusted(1, 1, -1, -1), heatColour(heat.toDouble()));
      const QVariant text = row < 0 ? rows.headerData(columns[at], Qt::Horizontal) : index.data();
      painter.drawText(place.adjusted(6, 0, -6, 0), aligned, text.toString());
    }
    x += width;
  }
}

PlotPicture RanksPage::picture() const {
  const SortedRows& rows = m_table->rows();
  const QFontMetrics metrics(fontFor(FontRole::Secondary));
  const std::vector<int> widths = widthsOf(*m_table, metrics);
  const int width = std::accumulate(widths.begin(), widths.end(), 2 * kMargin);
  const int lines = picturedRows(rows) + (moreRows(rows).isEmpty() ? 2 : 3);
  const QSize size(width, 2 * kMargin + lines * (metrics.height() + 6));
  return {.title = "Ranks by class of work",
          .description = summary(),
          .size = size,
          .paint = [this, size](QCPPainter& painter) { paint(painter, size); },
          .table =
              [this] {
                const SortedRows& shown = m_table->rows();
                QVector<int> all(shown.rowCount());
                std::iota(all.begin(), all.end(), 0);
                return tableText(shown, all, shownColumns(*m_table), TableFormat::Tsv, HeatModel::CopyRole);
              }};
}

}  // namespace culprit::ui
