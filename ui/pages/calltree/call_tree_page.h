// The calls of both runs as one tree: an icicle above, a table below, over the same calls. Reads in a job,
// and nothing while it is hidden; another process pair takes the place of what is being read. What is chosen
// in either is chosen in both, and its function everywhere. Raw traces only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/pages/calltree/call_model.h"
#include "ui/pages/calltree/call_place.h"
#include "ui/pages/calltree/shown_calls.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/common/plot_picture.h"
#include "ui/state/call_tree_state.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QAction;
class QSplitter;
class QTableView;

namespace culprit::ui {

class CallTreeLine;
class ElidedLabel;
class EmptyState;
class IcicleLegend;
class IciclePlot;
class SortedTable;

class CallTreePage : public Page {
  Q_OBJECT
 public:
  explicit CallTreePage(Selection& selection, QWidget* parent = nullptr);
  ~CallTreePage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;
  /// A tree that was read already, of the pair that is shown; setView() before it.
  void setTree(std::shared_ptr<const CallTree> tree);

  CallTreeState state() const;
  void restore(const CallTreeState& state);
  void showHidden();

  CallTreeLine& line() { return *m_line; }
  IciclePlot& icicle() { return *m_icicle; }
  SortedTable& table() { return *m_table; }
  EmptyState& empty() { return *m_empty; }
  const CallModel& model() const { return m_model; }
  /// Still reading.
  bool isBusy() const { return m_job.isRunning(); }
  const std::optional<std::uint32_t>& current() const { return m_current; }
  /// What the line above the icicle says.
  QString message() const;
  /// From the current call on, else from the top, always into the call that changed most.
  void expandPath();
  /// The current call and all of its kind and name, whatever they are inside of: the call around is current
  /// then. The root stays.
  void hideCurrent();
  /// What is shown, in words.
  QString summary() const;
  PlotPicture picture() const;

  QSize minimumSizeHint() const override { return {220, 100}; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Read {
    std::shared_ptr<const CallTree> whole;
    ShownCalls calls;
    CallView view = CallView::TopDown;  ///< that was wanted
    std::vector<CallLabel> hidden;      ///< what was to be
  };

  void build();
  void buildTable();
  void dress(QTableView& view);
  void addActions();
  void addPicture(QWidget& part);
  void connectParts();
  /// Why there is none, one sentence; empty: there may be one.
  QString reasonForNone() const;
  bool canRead() const;
  void ask();
  void take(Read read);
  void clear();
  void changeMeasure();
  void changeFilter();
  /// What the icicle is zoomed to, if it is to stay so.
  std::optional<CallPlace> zoomedPlace(CallView next) const;
  bool canHide() const;
  /// Rows come and go, which makes another one the current row of the table: the current call stays.
  void whileRowsChange(const std::function<void()>& change);
  void open(int row, bool open);
  std::optional<std::uint32_t> callAt(const QModelIndex& row) const;
  void takeRow(const QModelIndex& row);
  void choose(std::uint32_t node);
  void setCurrent(std::optional<std::uint32_t> node);
  void showCurrentRow();
  void followSelection();
  void selectFunction(std::uint32_t node);
  void activate(const QModelIndex& row);
  void showWords();
  void showState();
  void showEmpty();
  QString rowsText() const;
  QString currentText() const;
  void offerHiding();
  /// What there is room for.
  void fit();

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_stale = false;      // asked while hidden
  bool m_following = false;  // the Selection or other rows, not the user
  std::optional<QString> m_failure;
  QString m_expression;  // what is wrong with that which is looked for
  NameForm m_nameForm = NameForm::Short;
  std::shared_ptr<const CallTree> m_whole;   // top down; null: not read
  CallView m_shownView = CallView::TopDown;  // of the calls in the model
  std::vector<CallLabel> m_hidden;           // likewise
  std::optional<std::uint32_t> m_current;
  std::optional<CallPlace> m_place;   // of the call last current, which this view may not have
  std::optional<Triplet> m_followed;  // of the selection: a call that was chosen since then stays
  CallModel m_model;
  Job m_job;
  CallTreeLine* m_line;
  ElidedLabel* m_message;
  IcicleLegend* m_legend;
  QSplitter* m_split;
  IciclePlot* m_icicle;
  SortedTable* m_table;
  EmptyState* m_empty;
  QAction* m_hide = nullptr;
  QAction* m_showHidden = nullptr;
};

}  // namespace culprit::ui
