// The selected triplet in full: the sentences that explain it, every number, and the distributions of beta
// and of its level over the cycles of A and B; on a tab of its own the focused cycle. Pin and note of what is
// shown stand below. Reads in the background.
#pragma once

#include <optional>

#include "core/model/details/triplet_samples.h"
#include "ui/jobs/job.h"
#include "ui/pages/shared/cycle_detail_text.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QLabel;
class QPushButton;
class QTabBar;
class QTextBrowser;

namespace culprit::ui {

class Marks;
class NoteLine;

class DetailPage : public Page {
  Q_OBJECT
 public:
  DetailPage(Selection& selection, Marks& marks, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;

  /// For the title of the dock.
  QString subtitle() const override;
  /// What the page says, as plain text; empty while nothing is selected.
  QString plainText() const;
  /// Shows the selected row, or the focused cycle.
  void turnTo(bool cycle);
  /// Puts the cursor into the note on the selected row, or on the focused cycle.
  void editNote(bool ofCycle);
  /// What stands in the note field is a note from now on.
  void commitNote();
  DistributionPlot& betaPlot() { return *m_beta; }
  DistributionPlot& muPlot() { return *m_mu; }

  /// Still reading.
  bool isBusy() const { return m_samplesJob.isRunning() || m_specialsJob.isRunning(); }

  /// Small: numbers or plots that find no room are hidden.
  QSize minimumSizeHint() const override;

 public slots:
  /// Sentences and numbers to the clipboard.
  void copy() const;

 signals:
  void showTimelinesRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void buildText(QWidget* parent);
  void buildPlots();
  void showTriplet();
  void takeSamples(TripletSamples samples);
  void showSamples();
  void showCycle();
  void findSpecials();
  void openLink(const QUrl& link);
  void showText();
  void showRowText();
  void showNote();
  bool showsCycle() const;
  void showBrush();
  void showFocus();
  void fitPlots();
  void connectPlot(DistributionPlot& plot, bool beta);
  const LongColumn<std::uint32_t>* cyclesOf(bool beta, Side side) const;

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  TripletSamples m_samples;
  Specials m_specials;  // of the focused cycle
  Job m_samplesJob, m_specialsJob;
  QTabBar* m_tabs;
  QTextBrowser* m_text;
  NoteLine* m_note;
  QPushButton* m_copy;
  QPushButton* m_timelines;
  QWidget* m_plots;
  QLabel* m_betaTitle;
  QLabel* m_muTitle;
  DistributionPlot* m_beta;
  DistributionPlot* m_mu;
};

}  // namespace culprit::ui
