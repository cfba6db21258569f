// Compare > Choose Anchor...: what cuts the runs into cycles, which cycles are left out, and how the runs
// would be cut, before anything is changed. Not modal; it only says what was chosen. Of runs that came cut
// into cycles the anchor is fixed, and leaving cycles out is a brush.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "core/pipeline/cut_preview.h"
#include "ui/jobs/job.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/window/choosing/anchor_model.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace culprit::ui {

class CutPlot;
class DenseTable;
class SummaryGrid;

class AnchorDialog : public QDialog {
  Q_OBJECT
 public:
  explicit AnchorDialog(const ComparisonView& view, QWidget* parent = nullptr);

  /// As the dialog stands now; without an anchor where Culprit is to choose.
  CutOptions options() const;
  /// Chooses by name; false if there is no such candidate.
  bool chooseAnchor(const QString& name);
  bool isBusy() const { return m_pause.isActive() || m_reading.isRunning() || m_previewing.isRunning(); }

  const AnchorModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  CutPlot& plot() { return *m_plot; }
  QSpinBox& trimFirst() { return *m_first; }
  QSpinBox& trimLast() { return *m_last; }
  QComboBox& kind() { return *m_kind; }
  QPushButton& applyButton() { return *m_apply; }
  QString message() const;

 signals:
  /// Raw traces: cut them anew.
  void cutRequested(const culprit::CutOptions& options);
  /// Runs that came cut: keep these cycles of the pair that was shown.
  void brushRequested(const culprit::ui::Brush& brush);

 private:
  void buildTable();
  QWidget* buildChoices();
  QWidget* buildPreview();
  void buildButtons();
  void connectParts();

  void showAnchors();
  void letCulpritChoose();
  void preview();
  void showPreview(const CutPreview& preview);
  void showProblem(const QString& text);
  void showKinds(const CutPreview& preview);
  void enableApply(bool isReady);
  void apply();
  /// The cycles cannot be cut otherwise.
  bool isProcessed() const { return m_model.anchors().candidates.empty(); }

  ComparisonView m_view;
  AnchorModel m_model;
  bool m_isAutomatic = false;
  std::shared_ptr<const CutSketch> m_sketch;
  CutPreview m_preview;
  QTimer m_pause;
  Job m_reading, m_previewing;

  QLabel* m_text;
  DenseTable* m_table;
  QSpinBox* m_first;
  QSpinBox* m_last;
  QComboBox* m_kind;
  CutPlot* m_plot;
  SummaryGrid* m_numbers;
  QLabel* m_message;
  QPushButton* m_automatic;
  QPushButton* m_apply;
};

}  // namespace culprit::ui
