// All launches of the selected function on its device, both runs: a table that sorts and filters a million of
// them in the background, their durations as a histogram, and the way to the worst, median and best launch
// and cycle. Reads the Selection's triplet, brush and cycle; the current launch sets the cycle. Raw traces
// only. While the page is hidden it asks for nothing.
#pragma once

#include <QPointer>
#include <memory>
#include <optional>

#include "core/model/details/trace_excerpt.h"
#include "core/report/names/function_name.h"
#include "ui/jobs/job.h"
#include "ui/pages/launches/launch_model.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/page.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/tables/table_text.h"

class QAction;
class QMenu;
class QSplitter;

namespace culprit::ui {

class DenseTable;
class ElidedLabel;
class EmptyState;
class HistogramPlot;
class LaunchFilters;
class LaunchJumps;
class RawEventDialog;
class SortHeader;

class LaunchesPage : public Page {
  Q_OBJECT
 public:
  /// `settings`: the name under which columns, widths, order and sorting are kept.
  explicit LaunchesPage(Selection& selection, QString settings = QStringLiteral("launches"),
                        QWidget* parent = nullptr);
  ~LaunchesPage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;

  /// Why there are no launches in this comparison, for the title of the dock; empty: there may be.
  QString reasonForNone() const;
  LaunchModel& model() { return m_model; }
  LaunchFilters& filters() { return *m_filters; }
  DenseTable& table() { return *m_table; }
  LaunchJumps& jumps() { return *m_jumps; }
  HistogramPlot& histogram() { return *m_histogram; }
  /// Still reading or sorting.
  bool isBusy() const { return m_job.isRunning(); }
  /// The row of the list of launches under the cursor.
  std::optional<std::uint32_t> currentLaunch() const;
  /// Moves the cursor to a launch that is shown.
  void showLaunch(std::uint32_t launch);
  void copyTable(TableFormat format) const;
  /// Reads the event of a launch again and lists all of its fields.
  RawEventDialog* openEvent(std::uint32_t launch);

  QSize minimumSizeHint() const override { return {220, 100}; }

 signals:
  /// A piece of the recording is to be saved.
  void excerptRequested(const culprit::ExcerptQuery& query);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  void connectParts();
  void showTriplet();
  void ask();
  void take(const std::shared_ptr<const LaunchAnswer>& answer);
  void showState();
  void showTitle();
  void hideEmptyColumns();
  void showCycle();
  void followCycle();
  /// The cursor goes there; the Selection stays.
  void follow(int row);
  void takeCurrent(const QModelIndex& current);
  void showMenu(const QPoint& at);
  void fillRowMenu(QMenu& menu, int row);
  void fillColumnMenu(QMenu& menu);

  Selection& m_selection;
  QString m_settings;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_hasFailed = false;  // the job for what is asked now
  bool m_stale = false;      // asked while hidden
  bool m_following = false;  // the Selection, not the user, moves the cursor
  NameForm m_nameForm = NameForm::Short;
  std::optional<FunctionSubject> m_subject;
  LaunchModel m_model;
  Job m_job;
  ElidedLabel* m_title;
  LaunchFilters* m_filters;
  QSplitter* m_split;
  DenseTable* m_table;
  SortHeader* m_header;
  HistogramPlot* m_histogram;
  QAction* m_logAxis;
  LaunchJumps* m_jumps;
  EmptyState* m_empty;
  QPointer<QMenu> m_menu;
  QStringList m_hidden;  // keys of the columns the user does not want
};

}  // namespace culprit::ui
