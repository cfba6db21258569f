#include "ui/pages/time_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include "core/report/collective_text.h"
#include "core/report/verdict_lines.h"
#include "core/report/verdict_text.h"
#include "ui/delegates/split_delegate.h"
#include "ui/fonts.h"
#include "ui/models/leading_triplet.h"
#include "ui/models/wrapped_name.h"
#include "ui/pages/row_link.h"
#include "ui/widgets/dense_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {
constexpr int kLow = 190;  // below, the rows need the room of the note, which is in the tooltip then
}

TimePage::TimePage(Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_table(new DenseTable(tr("Where the time went"), this)),
      m_note(new QLabel(this)),
      m_empty(new EmptyState(QStringLiteral("clock"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_note);
  layout->addWidget(m_empty);
  m_note->setWordWrap(true);
  m_note->setFont(fontFor(FontRole::Secondary));
  m_note->setForegroundRole(QPalette::PlaceholderText);
  m_note->setContentsMargins(8, 2, 8, 4);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->setAccessibleName(tr("What the times are"));
  m_table->setModel(&m_model);
  m_table->setCopyRole(TimeModel::CopyRole);
  m_table->setItemDelegateForColumn(TimeModel::Split, new SplitDelegate(m_table, TimeModel::BarRole));
  m_table->setWidths({22, 7, 7, 0, 8});
  new RowLink(*m_table, selection,
              {[this](const Triplet& triplet) { return m_model.rowOf(triplet); },
               [this](int row) {
                 const FunctionShare* share = m_model.share(row);
                 return share ? leadingTriplet(m_view, *share) : std::nullopt;
               }});
  showState();
}

void TimePage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  spanTitles();
  showState();
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
  m_empty->setVisible(!hasRows);
  m_note->setText(hasRows ? tr("■ per call  ▨ calls  □ overlap. ") + note() : QString());
  m_table->setToolTip(wrappedName(note()));
  m_table->setAccessibleDescription(note());
  fitNote();
  if (m_loading) {
    m_empty->setTexts(tr("Reading both runs"), tr("Times are split once A and B are complete"));
  } else if (m_view.isEmpty()) {
    m_empty->setTexts(tr("No comparison"), {});
  } else if (!m_view.pairResults().verdict) {
    m_empty->setTexts(tr("Not judged"), tr("This session is older than the verdict; reload the runs"));
  } else {
    m_empty->setTexts(tr("No time to split"), tr("No function has a time in the complete cycles"));
  }
  emit contextChanged();
}

QString TimePage::note() const {
  if (m_view.isEmpty() || !m_view.pairResults().verdict) return {};
  const std::string late = lateRanksNote(*m_view.results);
  return QString::fromStdString(timesNote(m_view.pairResults()) + (late.empty() ? "" : " " + late));
}

QString TimePage::context() const {
  if (m_view.isEmpty() || !m_view.pairResults().verdict) return {};
  const std::string_view per = perText(m_view.pairResults().verdict->slowdown.per);
  return tr("ms %1").arg(QString::fromUtf8(per.data(), static_cast<qsizetype>(per.size())));
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
