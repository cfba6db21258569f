#include "ui/window/choosing/match_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/report/words/format.h"
#include "core/report/words/pair_words.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/wrapped_name.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/window_size.h"
#include "ui/window/choosing/match_proposals.h"

namespace culprit::ui {

namespace {

constexpr int kPosition = Qt::UserRole + 1;  // of a row in its list

QStandardItem* textItem(const QString& text) {
  auto* item = new QStandardItem(text);
  item->setEditable(false);
  item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  item->setToolTip(wrappedName(text));
  return item;
}

QStandardItem* numberItem(double ms) {
  auto* item = new QStandardItem(QString::fromStdString(format::number(ms, 3)));
  item->setEditable(false);
  item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return item;
}

int positionOf(const QTableView& table) {
  const QModelIndexList rows = table.selectionModel()->selectedRows();
  return rows.isEmpty() ? -1 : rows.front().data(kPosition).toInt();
}

void emptied(QStandardItemModel& model, const QStringList& titles) {
  model.removeRows(0, model.rowCount());
  model.setHorizontalHeaderLabels(titles);
}

}  // namespace

MatchDialog::MatchDialog(const ComparisonView& view, QWidget* parent)
    : QDialog(parent),
      m_view(view),
      m_matches(view.results->nameMatches),
      m_proposedTitle(new QLabel(this)),
      m_proposedTable(new DenseTable("Proposed partners", this)),
      m_matchedTable(new DenseTable("Functions that are compared with each other", this)),
      m_matchedTitle(new QLabel(this)),
      m_match(new QPushButton("&Match", this)),
      m_unmatch(new QPushButton("&Unmatch", this)),
      m_apply(new QPushButton("Recompute", this)) {
  setWindowTitle("Match Names");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {980, 680});
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(8);
  auto* text = new QLabel(
      QString("Functions are matched by name, then by family, then by kernel class. Where A and B call the "
              "same thing differently, select one on each side and match them; this goes for all %1 and is "
              "kept in the session.")
          .arg(qString(pairWords(*view.results).several)),
      this);
  text->setWordWrap(true);
  layout->addWidget(text);
  layout->addWidget(buildProposed(), 2);
  auto* halves = new QSplitter(Qt::Horizontal, this);
  halves->addWidget(buildHalf(m_a, Side::A));
  halves->addWidget(buildHalf(m_b, Side::B));
  halves->setChildrenCollapsible(false);
  layout->addWidget(halves, 3);
  auto* row = new QHBoxLayout;
  row->addStretch();
  row->addWidget(m_match);
  row->addWidget(m_unmatch);
  row->addStretch();
  layout->addLayout(row);
  layout->addWidget(buildMatched(), 2);
  buildButtons();
  refill();
}

QWidget* MatchDialog::buildHalf(Half& half, Side side) {
  auto* box = new QWidget(this);
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setSpacing(6);
  head->addWidget(new SideMark(side, box));
  half.title = new QLabel(box);
  half.title->setFont(fontFor(FontRole::Section));
  head->addWidget(half.title);
  head->addStretch();
  half.filter = new QLineEdit(box);
  half.filter->setPlaceholderText("Filter");
  half.filter->setClearButtonEnabled(true);
  half.filter->setMaximumWidth(200);
  half.filter->setAccessibleName(side == Side::A ? "Filter functions of A" : "Filter functions of B");
  head->addWidget(half.filter);
  layout->addLayout(head);
  half.table = new DenseTable(side == Side::A ? "Functions of A only" : "Functions of B only", box);
  half.model = new QStandardItemModel(0, 3, box);
  half.table->setModel(half.model);
  half.table->setCopyRole(Qt::DisplayRole);
  half.table->setAlternatingRowColors(true);
  half.table->setFrameShape(QFrame::StyledPanel);
  half.table->setWidths({0, 9, 18});
  half.table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout->addWidget(half.table);
  connect(half.filter, &QLineEdit::textChanged, this, [this, side] {
    fill(side == Side::A ? m_a : m_b, side == Side::A ? m_lists.a : m_lists.b, side == Side::A ? "A" : "B");
    enableButtons();
  });
  connect(half.table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &MatchDialog::enableButtons);
  return box;
}

QWidget* MatchDialog::buildProposed() {
  m_proposed = new QWidget(this);
  auto* layout = new QVBoxLayout(m_proposed);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  m_proposedTitle->setFont(fontFor(FontRole::Section));
  layout->addWidget(m_proposedTitle);
  m_proposedModel.setColumnCount(4);
  m_proposedTable->setModel(&m_proposedModel);
  m_proposedTable->setCopyRole(Qt::DisplayRole);
  m_proposedTable->setFrameShape(QFrame::StyledPanel);
  m_proposedTable->setWidths({0, 0, 30, 12});
  m_proposedTable->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout->addWidget(m_proposedTable);
  return m_proposed;
}

void MatchDialog::fillProposed() {
  emptied(m_proposedModel, {"A", "B", "Why", {}});
  const std::vector<ProposedMatch> proposed = proposedMatches(m_lists);
  for (const ProposedMatch& each : proposed) {
    const NameMatches::Entry entry{m_lists.a[each.a].name, m_lists.b[each.b].name};
    m_proposedModel.appendRow({textItem(QString::fromStdString(entry.a)),
                               textItem(QString::fromStdString(entry.b)), textItem(each.reason),
                               textItem({})});
    auto* accept = new QPushButton("Match");
    accept->setAutoDefault(false);
    accept->setMaximumHeight(m_proposedTable->verticalHeader()->defaultSectionSize());
    accept->setAccessibleDescription(QString::fromStdString(entry.a + " with " + entry.b));
    // Later: the button goes when the list is filled anew.
    connect(
        accept, &QPushButton::clicked, this,
        [this, entry] {
          m_matches.entries.push_back(entry);
          refill();
        },
        Qt::QueuedConnection);
    m_proposedTable->setIndexWidget(m_proposedModel.index(m_proposedModel.rowCount() - 1, 3), accept);
  }
  m_proposedTitle->setText(QString("May be the same under another name: %1").arg(proposed.size()));
  m_proposed->setVisible(!proposed.empty());
}

QWidget* MatchDialog::buildMatched() {
  auto* box = new QWidget(this);
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  m_matchedTitle->setFont(fontFor(FontRole::Section));
  layout->addWidget(m_matchedTitle);
  m_matchedModel.setColumnCount(5);
  m_matchedTable->setModel(&m_matchedModel);
  m_matchedTable->setCopyRole(Qt::DisplayRole);
  m_matchedTable->setAlternatingRowColors(true);
  m_matchedTable->setFrameShape(QFrame::StyledPanel);
  m_matchedTable->setWidths({0, 0, 11, 9, 9});
  m_matchedTable->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout->addWidget(m_matchedTable);
  connect(m_matchedTable->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &MatchDialog::enableButtons);
  return box;
}

void MatchDialog::buildButtons() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(m_apply, QDialogButtonBox::AcceptRole);
  m_apply->setDefault(true);
  for (QPushButton* button : {m_match, m_unmatch}) button->setAutoDefault(false);
  layout()->addWidget(buttons);
  connect(m_match, &QPushButton::clicked, this, &MatchDialog::match);
  connect(m_unmatch, &QPushButton::clicked, this, &MatchDialog::unmatch);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit matchRequested(m_matches);
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void MatchDialog::refill() {
  m_lists = matchLists(*m_view.results, m_view.wholePair(), m_matches);
  fill(m_a, m_lists.a, "A");
  fill(m_b, m_lists.b, "B");
  fillMatched();
  fillProposed();
  enableButtons();
}

void MatchDialog::fill(const Half& half, const std::vector<LoneName>& names, const char* side) {
  emptied(*half.model, {"Function", "ms", "Matched by"});
  const QString wanted = half.filter->text().trimmed();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const QString name = QString::fromStdString(names[i].name);
    if (!wanted.isEmpty() && !name.contains(wanted, Qt::CaseInsensitive)) continue;
    QStandardItem* item = textItem(name);
    item->setData(static_cast<int>(i), kPosition);
    half.model->appendRow(
        {item, numberItem(names[i].ms), textItem(names[i].remark.isEmpty() ? "nothing" : names[i].remark)});
  }
  half.title->setText(QString("Only %1 has this name: %2").arg(side).arg(names.size()));
}

void MatchDialog::fillMatched() {
  emptied(m_matchedModel, {"A", "B", "Matched by", "A, ms", "B, ms"});
  for (std::size_t i = 0; i < m_lists.matched.size(); ++i) {
    const MatchedNames& names = m_lists.matched[i];
    QStandardItem* item = textItem(names.a);
    item->setData(static_cast<int>(i), kPosition);
    m_matchedModel.appendRow(
        {item, textItem(names.b), textItem(names.by), numberItem(names.msA), numberItem(names.msB)});
  }
  m_matchedTitle->setText(
      QString("Matched: %1, of them by hand %2").arg(m_lists.matched.size()).arg(m_matches.entries.size()));
}

const LoneName* MatchDialog::selected(const Half& half, const std::vector<LoneName>& names) const {
  // While the lists are filled anew rows of before can still be selected.
  const auto position = static_cast<std::size_t>(positionOf(*half.table));
  return position < names.size() ? &names[position] : nullptr;
}

void MatchDialog::enableButtons() {
  const LoneName* a = selected(m_a, m_lists.a);
  const LoneName* b = selected(m_b, m_lists.b);
  const bool isAlike = a && b && a->isDeviceWork == b->isDeviceWork;
  m_match->setEnabled(isAlike);
  m_match->setToolTip(isAlike  ? QString()
                      : a && b ? "One runs on the GPU, the other on the host"
                               : "Select a function on each side");
  const bool isByHand = selectedEntry().has_value();
  m_unmatch->setEnabled(isByHand);
  m_unmatch->setToolTip(isByHand ? QString() : "Select a row that was matched by hand");
  const bool isNew = m_matches != m_view.results->nameMatches;
  m_apply->setEnabled(isNew);
  m_apply->setToolTip(isNew ? QString() : "There is nothing to change");
}

void MatchDialog::match() {
  const LoneName* a = selected(m_a, m_lists.a);
  const LoneName* b = selected(m_b, m_lists.b);
  if (!a || !b) return;
  m_matches.entries.push_back({a->name, b->name});
  refill();
}

std::optional<std::size_t> MatchDialog::selectedEntry() const {
  const auto row = static_cast<std::size_t>(positionOf(*m_matchedTable));
  return row < m_lists.matched.size() ? m_lists.matched[row].entry : std::nullopt;
}

void MatchDialog::unmatch() {
  const auto entry = selectedEntry();
  if (!entry) return;
  m_matches.entries.erase(m_matches.entries.begin() + static_cast<std::ptrdiff_t>(*entry));
  refill();
}

}  // namespace culprit::ui
