#include "ui/pages/functions/callers_page.h"

#include <QVBoxLayout>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

CallersPage::CallersPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_table(
          new SortedTable("Operators and ranges that called the function", QStringLiteral("callers"), this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_empty, 1);
  m_table->setRows(m_model, {24, 9, 8, 8, 8, 8, 10, 10, 14});
  m_table->setItemDelegateForColumn(CallerModel::Change,
                                    new CellDelegate(m_table, deltaCells(), CallerModel::BarRole));
  connect(m_table, &QTableView::activated, this, &CallersPage::open);
  connect(&m_selection, &Selection::tripletChanged, this, &CallersPage::showTriplet);
  connect(&m_job, &Job::runningChanged, this, &CallersPage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    showState();
    emit this->failed(failure.sentence);
  });
  showState();
}

CallersPage::~CallersPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void CallersPage::setView(const ComparisonView& view) {
  m_view = view;
  showTriplet();
}

void CallersPage::showTriplet() {
  const auto wanted = isRaw(m_view) ? subjectOf(m_view, m_selection.triplet()) : std::nullopt;
  if (m_subject == wanted && m_subject) return;  // another metric of the same
  m_subject = wanted;
  m_job.cancel();
  m_model.setList(nullptr, nullptr);
  ask();
}

void CallersPage::ask() {
  m_stale = m_subject && !isVisible();
  m_hasFailed = false;
  if (m_subject && !m_stale) {
    m_job.start(
        [file = m_view.session, subject = *m_subject](Monitor& monitor) {
          return callersOf(file, *subject.results, subject.pair,
                           {subject.function, std::nullopt, subject.device}, monitor);
        },
        [this, results = m_view.results](std::shared_ptr<const CallerList> list) {
          m_model.setList(std::move(list), results);
          showState();
        });
  }
  showState();
}

void CallersPage::open(const QModelIndex& row) {
  const QModelIndex source = m_table->rows().mapToSource(row);
  if (!source.isValid()) return;
  const auto caller = m_model.row(source.row()).caller;
  const auto host = m_view.results->names.devices.find("Host");
  if (!caller || !host) return;
  if (const auto triplet = leadingTriplet(m_view, *caller, *host)) m_selection.setTriplet(triplet);
}

void CallersPage::showState() {
  const bool hasRows = m_model.rowCount() > 0;
  m_table->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (!isRaw(m_view)) {
    m_empty->setTexts("Callers are not known",
                      "These runs came as sums per cycle; compare the raw traces to see who called");
  } else if (!m_subject) {
    m_empty->setTexts("Select a row to see who called it", {});
  } else if (m_hasFailed) {
    m_empty->setTexts("The callers could not be read", {});
  } else if (m_job.isRunning() || m_stale) {
    m_empty->setTexts("Reading the callers", {});
  } else {
    m_empty->setTexts("No call", "Neither recording has an event of this function on this device");
  }
}

void CallersPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) ask();
}

}  // namespace culprit::ui
