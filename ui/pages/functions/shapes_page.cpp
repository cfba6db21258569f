#include "ui/pages/functions/shapes_page.h"

#include <QVBoxLayout>
#include <utility>

#include "core/base/error.h"
#include "core/exploring/exploration.h"
#include "core/report/words/shape_words.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

ShapesPage::ShapesPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_table(new SortedTable("Operators by the shape of their operands", QStringLiteral("shapes"), this)),
      m_note(new ElidedLabel(Qt::ElideRight, this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_note);
  layout->addWidget(m_empty, 1);
  m_table->setRows(m_model, {16, 30, 30, 8, 8, 9, 9, 14, 9, 9, 10, 10, 9, 9, 13, 13});
  m_table->setItemDelegateForColumn(ShapeModel::Change,
                                    new CellDelegate(m_table, deltaCells(), ShapeModel::BarRole));
  connect(m_table, &QTableView::activated, this, &ShapesPage::open);
  connect(&m_selection, &Selection::tripletChanged, this, &ShapesPage::showTriplet);
  connect(&m_job, &Job::runningChanged, this, &ShapesPage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    showState();
    emit this->failed(failure.sentence);
  });
  showState();
}

ShapesPage::~ShapesPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void ShapesPage::setView(const ComparisonView& view) {
  const bool isAnother = view.results != m_view.results || view.pair != m_view.pair;
  m_view = view;
  if (isAnother) {
    m_job.cancel();
    m_answer.reset();
    m_hasFailed = false;
  }
  showTriplet();
}

void ShapesPage::showTriplet() {
  m_subject = isRaw(m_view) ? subjectOf(m_view, m_selection.triplet()) : std::nullopt;
  fill();
  ask();
}

/// What is asked for is the pair's, whichever function is selected.
void ShapesPage::ask() {
  if (m_subject && isVisible() && !m_answer && !m_hasFailed && !m_job.isRunning()) {
    m_job.start(
        [file = m_view.session, subject = *m_subject](Monitor& monitor) -> Answer {
          try {
            return {shapesOf(file, *subject.results, subject.pair, monitor), {}};
          } catch (const CannotBeMade& why) {
            return {nullptr, why.what()};
          }
        },
        [this](Answer answer) { take(std::move(answer)); });
  }
  showState();
}

void ShapesPage::take(Answer answer) {
  m_answer = std::move(answer);
  fill();
  showState();
}

void ShapesPage::fill() {
  const bool isThere = m_subject && m_answer && m_answer->table;
  m_model.setTable(isThere ? m_answer->table : nullptr, isThere ? m_view.results : nullptr,
                   m_subject ? m_subject->function : FunctionId{});
}

QString ShapesPage::note() const {
  if (!m_answer || !m_answer->table) return {};
  const std::string text = untoldText(*m_answer->table);
  return text.empty() ? QString() : qString(text) + ".";
}

void ShapesPage::open(const QModelIndex& row) {
  const QModelIndex source = m_table->rows().mapToSource(row);
  if (!source.isValid()) return;
  const auto host = m_view.results->names.devices.find("Host");
  if (!host) return;
  if (const auto triplet = leadingTriplet(m_view, m_model.row(source.row()).op, *host))
    m_selection.setTriplet(triplet);
}

void ShapesPage::showState() {
  const bool hasRows = m_model.rowCount() > 0;
  m_table->setVisible(hasRows);
  m_note->setText(note());
  m_note->setVisible(hasRows && !note().isEmpty());
  m_empty->setVisible(!hasRows);
  if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (!isRaw(m_view)) {
    m_empty->setTexts("Shapes are not known",
                      "These runs came as sums per cycle; compare the raw traces to see shapes");
  } else if (!m_subject) {
    m_empty->setTexts("Select a row to see with which shapes it was used", {});
  } else if (m_hasFailed) {
    m_empty->setTexts("The shapes could not be read", {});
  } else if (!m_answer) {
    m_empty->setTexts("Reading the shapes", {});
  } else if (!m_answer->table) {
    m_empty->setTexts("Shapes are not known", qString(m_answer->whyNone));
  } else {
    m_empty->setTexts("No shape", "No operator that tells its operands launched this function in a cycle");
  }
}

void ShapesPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  ask();
}

}  // namespace culprit::ui
