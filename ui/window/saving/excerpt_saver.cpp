#include "ui/window/saving/excerpt_saver.h"

#include <utility>

#include "core/exploring/exploration.h"
#include "ui/widgets/file_dialog.h"
#include "ui/window/actions/actions.h"

namespace culprit::ui {

namespace {

QString fileNameFor(const ExcerptQuery& query) {
  QString name = QString::fromStdString(query.title);
  return "excerpt_" + name.replace(' ', '_') + ".json";
}

}  // namespace

ExcerptSaver::ExcerptSaver(const ShownComparison& shown, Selection& selection, QWidget* window)
    : QObject(window), m_shown(shown), m_selection(selection), m_window(window) {
  connect(&shown, &ShownComparison::viewChanged, this, &ExcerptSaver::enableAction);
  connect(&m_queue, &JobQueue::failed, this, &ExcerptSaver::failed);
  connect(&m_queue, &JobQueue::recovered, this, &ExcerptSaver::recovered);
  connect(&m_selection, &Selection::cycleChanged, this, &ExcerptSaver::enableAction);
  connect(&m_selection, &Selection::brushChanged, this, &ExcerptSaver::enableAction);
}

void ExcerptSaver::setAction(QAction* action) {
  m_action = action;
  connect(action, &QAction::triggered, this, [this] {
    QString reason;
    if (const auto query = excerptOfSelection(m_shown.view(), m_selection, &reason)) askWhereToSave(*query);
  });
  enableAction();
}

void ExcerptSaver::enableAction() {
  if (!m_action) return;
  QString reason;
  const bool canSave = excerptOfSelection(m_shown.view(), m_selection, &reason).has_value();
  Actions::enable(m_action, canSave, reason);
}

void ExcerptSaver::askWhereToSave(const ExcerptQuery& query) {
  QFileDialog* dialog = dialogToSave(m_window, "Save Excerpt", "Chrome traces (*.json)",
                                     settings::folder("excerpt"), fileNameFor(query));
  connect(
      dialog, &QFileDialog::fileSelected, this,
      [this, query, view = m_shown.view()](const QString& file) { save(view, query, file.toStdString()); });
  dialog->show();
}

void ExcerptSaver::save(const ComparisonView& view, const ExcerptQuery& query,
                        const std::filesystem::path& target) {
  if (view.isEmpty() || view.session.empty()) return;
  m_queue.add(
      {.work =
           [query, target, file = view.session, results = view.results, pair = view.pair](Monitor& monitor) {
             monitor.report({"Saving " + target.filename().string(), 0, 0, 0.0});
             saveExcerpt(file, *results, pair, query, target, monitor);
           },
       .done = [this, target] { emit saved(QString::fromStdString(target.string())); }});
}

std::optional<ExcerptQuery> excerptOfSelection(const ComparisonView& view, const Selection& selection,
                                               QString* reason) {
  const auto none = [reason](const QString& why) {
    *reason = why;
    return std::nullopt;
  };
  if (view.isEmpty()) return none("No comparison is open");
  const PairResults& pair = view.wholePair();
  Side side = Side::B;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> span;
  if (const auto& cycle = selection.cycle()) {
    side = cycle->side;
    span = {cycle->position, cycle->position};
  } else if (selection.brush().a && selection.brush().b) {
    return none("Cycles of both runs are brushed; an excerpt is of one recording");
  } else if (const Brush& brush = selection.brush(); !brush.isEmpty()) {
    side = brush.a ? Side::A : Side::B;
    const std::vector<std::uint32_t>& kept = brush.a ? *brush.a : *brush.b;
    if (!kept.empty()) span = {kept.front(), kept.back()};
    if (span && span->second - span->first + 1 != kept.size())
      return none("The brushed cycles do not follow each other; an excerpt has no gaps");
  }
  if (!span) return none("No cycle is selected");
  if (view.results->run(side).kind == kProcessedKind)
    return none("These runs came as sums per cycle; only raw traces can be cut");
  try {
    return excerptOfCycles(pair, side, span->first, span->second);
  } catch (const Error& error) {
    return none(QString::fromStdString(error.oneLine()));
  }
}

}  // namespace culprit::ui
