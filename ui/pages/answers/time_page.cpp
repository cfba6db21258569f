#include "ui/pages/answers/time_page.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/fonts.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/row_link.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr int kLow = 190;  // below, the rows need the room of the note, which is in the tooltip then

// Of characters; times per unit say so in their head.
const QList<int> kWidths = {22, 7, 7, 0, 8}, kWidthsPerWork = {14, 11, 11, 0, 8};

struct LevelText {
  TimeLevel level;
  const char* title;
  const char* explanation;
};
constexpr LevelText kLevels[] = {
    {TimeLevel::Function, "Functions", "Kernels, copies and functions of the host, all GPUs together"},
    {TimeLevel::Device, "Functions on each GPU", "The same, each GPU for itself"},
    {TimeLevel::Family, "Families", "Variants of one kernel together, whatever their tile or template"},
    {TimeLevel::Class, "Kernel classes",
     "GPU work by class: gemm, attention, norm, copies; the host by kind"},
    {TimeLevel::Operator, "Operators",
     "Work of the GPU by the innermost operator that launched it, of the host by the operator it ran in"},
    {TimeLevel::Range, "Ranges",
     "The same by the innermost range of the user or framework (NVTX, annotations)"}};

}  // namespace

TimePage::TimePage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_levels(new QComboBox(this)),
      m_table(new DenseTable("Where the time went", this)),
      m_note(new QLabel(this)),
      m_empty(new EmptyState(QStringLiteral("clock"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(6, 3, 6, 3);
  line->addWidget(m_levels);
  line->addStretch(1);
  layout->addLayout(line);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_note);
  layout->addWidget(m_empty);
  m_note->setWordWrap(true);
  m_note->setFont(fontFor(FontRole::Secondary));
  m_note->setForegroundRole(QPalette::PlaceholderText);
  m_note->setContentsMargins(8, 2, 8, 4);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->setAccessibleName("What the times are");
  m_levels->setAccessibleName("What the rows stand for");
  m_levels->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(m_levels, &QComboBox::activated, this,
          [this] { setLevel(static_cast<TimeLevel>(m_levels->currentData().toInt())); });
  m_table->setModel(&m_model);
  m_table->setItemDelegateForColumn(TimeModel::Split,
                                    new CellDelegate(m_table, splitCells(), TimeModel::BarRole));
  m_table->setWidths(kWidths);
  auto* link = new RowLink(*m_table, selection,
                           {[this](const Triplet& triplet) { return m_model.rowOf(triplet); },
                            [this](int row) {
                              const FunctionShare* share = m_model.share(row);
                              return share ? leadingTriplet(m_view, *share) : std::nullopt;
                            }});
  connect(link, &RowLink::opened, this, &TimePage::functionRequested);
  showState();
}

void TimePage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  m_table->setWidths(!view.isEmpty() && isPerWork(view.pairResults().verdict.slowdown.per) ? kWidthsPerWork
                                                                                           : kWidths);
  listLevels();
  spanTitles();
  showState();
}

void TimePage::listLevels() {
  m_levels->clear();
  for (const LevelText& each : kLevels) {
    if (m_view.isEmpty() || !m_view.pairResults().verdict.rowsOf(each.level)) continue;
    m_levels->addItem(each.title, static_cast<int>(each.level));
    m_levels->setItemData(m_levels->count() - 1, wrappedName(each.explanation), Qt::ToolTipRole);
    if (each.level == m_model.level()) m_levels->setCurrentIndex(m_levels->count() - 1);
  }
  m_levels->setToolTip(m_levels->currentData(Qt::ToolTipRole).toString());
}

void TimePage::showLevel(TimeLevel level) {
  const int index = m_levels->findData(static_cast<int>(level));
  if (index < 0) return;
  m_levels->setCurrentIndex(index);
  setLevel(level);
}

void TimePage::showRow(TimeLevel level, std::size_t position) {
  showLevel(level);
  if (m_model.rowCount() == 0 || m_model.level() != level) return;
  const std::vector<FunctionShare>& shares = *m_view.pairResults().verdict.rowsOf(level);
  for (int row = 0; row < m_model.rowCount(); ++row)
    if (const FunctionShare* share = m_model.share(row); share && share == shares.data() + position)
      m_table->selectRow(row);
  m_table->setFocus();
}

void TimePage::setLevel(TimeLevel level) {
  m_model.setLevel(level);
  m_levels->setToolTip(m_levels->currentData(Qt::ToolTipRole).toString());
  spanTitles();
  showState();
  m_table->scrollToTop();
}

void TimePage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void TimePage::setNameForm(NameForm form) {
  m_model.setNameForm(form);
}

void TimePage::spanTitles() {
  m_table->clearSpans();
  for (int row = 0; row < m_model.rowCount(); ++row) {
    const int columns = m_model.index(row, 0).data(TimeModel::GroupRole).toInt();
    if (columns > 1) m_table->setSpan(row, 0, 1, columns);
  }
}

void TimePage::showState() {
  const bool hasRows = m_model.rowCount() > 0;
  m_table->setVisible(hasRows);
  m_levels->setVisible(hasRows && m_levels->count() > 1);
  m_empty->setVisible(!hasRows);
  m_note->setText(hasRows ? "■ per call  ▨ calls  □ overlap. " + note() : QString());
  m_table->setToolTip(wrappedName(note()));
  m_table->setAccessibleDescription(note());
  fitNote();
  if (m_loading) {
    m_empty->setTexts("Reading both runs", "Times are split once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else {
    m_empty->setTexts("No time to split", "No function has a time in the complete cycles");
  }
  emit subtitleChanged();
}

QString TimePage::note() const {
  if (m_view.isEmpty()) return {};
  const std::string late = lateRanksNote(*m_view.results);
  return QString::fromStdString(timesNote(m_view.pairResults()) + (late.empty() ? "" : " " + late));
}

QString TimePage::subtitle() const {
  if (m_view.isEmpty()) return {};
  const std::string_view per = perText(m_view.pairResults().verdict.slowdown.per);
  return QString("ms %1").arg(QString::fromUtf8(per.data(), static_cast<qsizetype>(per.size())));
}

void TimePage::fitNote() {
  m_note->setVisible(!m_note->text().isEmpty() && height() >= kLow);
}

void TimePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitNote();
}

QSize TimePage::minimumSizeHint() const {
  return {220, 100};
}

}  // namespace culprit::ui
