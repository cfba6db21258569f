#include "ui/window/excerpt_saving.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <utility>

#include "core/exploration.h"
#include "ui/window/actions.h"

namespace culprit::ui {

namespace {

constexpr auto kFolderKey = "folders/excerpt";

QString fileNameFor(const ExcerptWish& wish) {
  QString name = QString::fromStdString(wish.title);
  return "excerpt_" + name.replace(' ', '_') + ".json";
}

}  // namespace

ExcerptSaving::ExcerptSaving(Selection& selection, QWidget* window)
    : QObject(window), m_selection(selection), m_window(window) {
  connect(&m_job, &Job::failed, this, &ExcerptSaving::failed);
  connect(&m_selection, &Selection::cycleChanged, this, &ExcerptSaving::enableAction);
  connect(&m_selection, &Selection::brushChanged, this, &ExcerptSaving::enableAction);
}

void ExcerptSaving::setAction(QAction* action) {
  m_action = action;
  connect(action, &QAction::triggered, this, [this] {
    QString reason;
    if (const auto wish = excerptOfSelection(m_view, m_selection, &reason)) askWhereToSave(*wish);
  });
  enableAction();
}

void ExcerptSaving::setView(const ComparisonView& view) {
  m_view = view;
  enableAction();
}

void ExcerptSaving::enableAction() {
  if (!m_action) return;
  QString reason;
  const bool canSave = excerptOfSelection(m_view, m_selection, &reason).has_value();
  Actions::enable(m_action, canSave, reason);
}

void ExcerptSaving::askWhereToSave(const ExcerptWish& wish) {
  const QString folder = QSettings().value(kFolderKey, QDir::homePath()).toString();
  auto* dialog = new QFileDialog(m_window, tr("Save Excerpt"), folder, tr("Chrome traces (*.json)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix("json");
  dialog->selectFile(fileNameFor(wish));
  connect(dialog, &QFileDialog::fileSelected, this, [this, wish](const QString& file) {
    QSettings().setValue(kFolderKey, QFileInfo(file).path());
    save(wish, file.toStdString());
  });
  dialog->show();
}

void ExcerptSaving::save(const ExcerptWish& wish, const std::filesystem::path& target) {
  if (m_view.isEmpty() || !m_view.session) return;
  m_retry = [this, wish, target] { save(wish, target); };
  m_job.start(
      [wish, target, file = m_view.session->file(), results = m_view.results,
       pair = m_view.pair](Monitor& monitor) {
        monitor.report({"Saving " + target.filename().string(), 0, 0, 0.0});
        saveExcerpt(file, *results, pair, wish, target, monitor);
      },
      [this, target] { emit saved(QString::fromStdString(target.string())); });
}

void ExcerptSaving::retry() {
  // A copy: what runs replaces the member it came from.
  if (const auto again = m_retry) again();
}

std::optional<ExcerptWish> excerptOfSelection(const ComparisonView& view, const Selection& selection,
                                              QString* reason) {
  const auto none = [reason](const QString& why) {
    *reason = why;
    return std::nullopt;
  };
  if (view.isEmpty()) return none(QObject::tr("No comparison is open"));
  const PairResults& pair = view.wholePair();
  Side side = Side::B;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> span;
  if (const auto& cycle = selection.cycle()) {
    side = cycle->side;
    span = {cycle->position, cycle->position};
  } else {
    for (const Side each : {Side::A, Side::B}) {
      const auto& kept = each == Side::A ? selection.brush().a : selection.brush().b;
      if (!kept || kept->empty()) continue;
      side = each;
      span = {kept->front(), kept->back()};
    }
  }
  if (!span) return none(QObject::tr("No cycle is selected"));
  if (view.results->run(side).kind == kProcessedKind)
    return none(QObject::tr("These runs came as sums per cycle; only raw traces can be cut"));
  try {
    return excerptOfCycles(pair, side, span->first, span->second);
  } catch (const Error& error) {
    return none(QString::fromStdString(error.oneLine()));
  }
}

}  // namespace culprit::ui
