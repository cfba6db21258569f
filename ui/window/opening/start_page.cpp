#include "ui/window/opening/start_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/tables/cells/cell_delegate.h"
#include "ui/window/opening/drop_zone.h"
#include "ui/window/opening/start_cards.h"

namespace culprit::ui {

namespace {

constexpr int kRecentHeight = 26;

/// A sentence is read from its start; a name is known by both ends.
void paintSentence(QPainter& painter, const QRect& space, const QString& text, int alignment) {
  const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, space.width());
  painter.drawText(space, alignment | Qt::TextSingleLine, shown);
}

QLabel* makeHeading(const QString& text) {
  auto* label = new QLabel(text);
  label->setFont(fontFor(FontRole::Section));
  return label;
}

QWidget* makeTitle() {
  auto* title = new QWidget;
  auto* row = new QHBoxLayout(title);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(12);
  auto* name = new QLabel("Compare two runs of the same job");
  name->setFont(fontFor(FontRole::PageTitle));
  auto* text = new QLabel(
      "Drop two folders, or one that holds both (normal/ and abnormal/), anywhere on the window. The order "
      "can be "
      "swapped later.");
  text->setForegroundRole(QPalette::PlaceholderText);
  text->setWordWrap(true);
  row->addWidget(name);
  row->addWidget(text, 1);
  return title;
}

}  // namespace

StartPage::StartPage(bool hasSample, QWidget* parent)
    : QScrollArea(parent), m_table(new QTableView(this)), m_noRecents(new QLabel(this)) {
  setWidgetResizable(true);
  setFrameShape(NoFrame);
  auto* content = new QWidget(this);
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(52, 24, 52, 24);
  layout->setSpacing(12);
  layout->addWidget(makeTitle());
  layout->addSpacing(4);
  layout->addWidget(makeZones());
  auto* order = new QLabel(
      "Two folders at once? What each of them holds, and which one is taken as the baseline, is shown before "
      "anything is compared.");
  order->setForegroundRole(QPalette::PlaceholderText);
  order->setWordWrap(true);
  layout->addWidget(order);
  layout->addSpacing(16);
  layout->addWidget(makeRecents());
  layout->addSpacing(16);
  layout->addWidget(makeHeading(hasSample ? "No data at hand?" : "Without the window"));
  layout->addWidget(makeHelp(hasSample));
  layout->addStretch(1);
  setWidget(content);
  refresh();
}

QWidget* StartPage::makeZones() {
  auto* zones = new QWidget(this);
  auto* row = new QHBoxLayout(zones);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(32);
  for (const Side side : {Side::A, Side::B}) {
    auto* zone = new DropZone(side, zones);
    m_zones.at(static_cast<std::size_t>(side)) = zone;
    row->addWidget(zone, 1);
    connect(zone, &DropZone::pathDropped, this, [this, side](const QString& path) { setRun(side, path); });
    connect(zone, &DropZone::chooseRequested, this, [this, side] { chooseFolder(side); });
  }
  return zones;
}

QWidget* StartPage::makeRecents() {
  auto* recents = new QWidget(this);
  auto* layout = new QVBoxLayout(recents);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* head = new QHBoxLayout;
  head->addWidget(makeHeading("Recent comparisons"));
  head->addStretch();
  auto* open = new QPushButton("Open Session...");
  auto* clear = new QPushButton("Clear List");
  head->addWidget(open);
  head->addWidget(clear);
  layout->addLayout(head);
  layout->addWidget(m_table);
  m_noRecents->setText("None yet. What you compare appears here with its finding.");
  m_noRecents->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(m_noRecents);

  m_table->setModel(&m_recents);
  m_table->setAccessibleName("Recent comparisons");
  m_table->setItemDelegate(new CellDelegate(m_table));
  m_table->setItemDelegateForColumn(RecentModel::Finding,
                                    new CellDelegate(m_table, {nullptr, paintSentence}));
  m_table->viewport()->installEventFilter(this);  // the table hears of its size before it gives it on
  m_table->setShowGrid(false);
  m_table->setAlternatingRowColors(true);
  m_table->setSelectionBehavior(QTableView::SelectRows);
  m_table->setSelectionMode(QTableView::SingleSelection);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setDefaultSectionSize(kRecentHeight);
  m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setSectionResizeMode(RecentModel::Finding, QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(RecentModel::Cycles, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setSectionResizeMode(RecentModel::Opened, QHeaderView::ResizeToContents);
  connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
    emit recentRequested(m_recents.entries().at(static_cast<std::size_t>(index.row())),
                         m_recents.isMissing(index.row()));
  });
  connect(open, &QPushButton::clicked, this, &StartPage::openSessionRequested);
  connect(clear, &QPushButton::clicked, this, [this] {
    forgetComparisons();
    refresh();
  });
  connect(&m_recents, &QAbstractItemModel::modelReset, clear,
          [this, clear] { clear->setVisible(m_recents.rowCount() > 0); });
  return recents;
}

QWidget* StartPage::makeHelp(bool hasSample) {
  auto* cards = new QWidget(this);
  auto* row = new QHBoxLayout(cards);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(32);
  if (hasSample) {
    m_sample = new SampleCard(cards);
    connect(m_sample, &SampleCard::openRequested, this, &StartPage::sampleRequested);
    connect(m_sample, &SampleCard::tourRequested, this, &StartPage::tourRequested);
    row->addWidget(m_sample, 1);
  }
  row->addWidget(new CommandCard(cards), 1);
  return cards;
}

void StartPage::offerTour(bool first) {
  if (m_sample) m_sample->offerTour(first);
}

void StartPage::refresh() {
  m_recents.setEntries(recentComparisons());
  m_table->setVisible(m_recents.rowCount() > 0);
  m_noRecents->setVisible(m_recents.rowCount() == 0);
  fitTable();
  for (DropZone* zone : m_zones) zone->setPath({});
  std::vector<QStringList> wanted, cached;
  for (const RecentComparison& entry : m_recents.entries()) {
    wanted.push_back(entry.paths());
    cached.push_back(entry.cached.isEmpty() ? QStringList() : QStringList(entry.cached));
  }
  // A folder on a machine that is switched off may take seconds to be missing.
  m_lookJob.start(
      [wanted, cached](Monitor& monitor) {
        const auto exists = [](const QString& path) { return QFileInfo::exists(path); };
        std::vector<bool> missing;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
          monitor.checkpoint();
          missing.push_back(!std::all_of(wanted[i].begin(), wanted[i].end(), exists) &&
                            !std::any_of(cached[i].begin(), cached[i].end(), exists));
        }
        return missing;
      },
      [this](std::vector<bool> missing) { m_recents.setMissing(std::move(missing)); });
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_table->viewport() && event->type() == QEvent::Resize) fitTitle();
  return QScrollArea::eventFilter(watched, event);
}

void StartPage::fitTitle() {
  const int wanted =
      std::max(m_table->horizontalHeader()->sectionSizeHint(RecentModel::Title),
               static_cast<const QAbstractItemView*>(m_table)->sizeHintForColumn(RecentModel::Title));
  m_table->setColumnWidth(RecentModel::Title, std::min(wanted, m_table->viewport()->width() / 2));
}

void StartPage::fitTable() {
  fitTitle();
  const int frame = 2 * m_table->frameWidth();
  m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                          m_recents.rowCount() * kRecentHeight + frame);
}

void StartPage::chooseFolder(Side side) {
  auto* dialog =
      new QFileDialog(this, side == Side::A ? "Folder of the Baseline" : "Folder of the Candidate");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, side](const QString& path) { setRun(side, path); });
  dialog->open();
}

void StartPage::setRun(Side side, const QString& path) {
  m_zones.at(static_cast<std::size_t>(side))->setPath(path);
  const QString a = m_zones[0]->path(), b = m_zones[1]->path();
  if (!a.isEmpty() && !b.isEmpty()) emit runsChosen(a, b);
}

}  // namespace culprit::ui
