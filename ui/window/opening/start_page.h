// What the window shows while nothing is open: a place for each of the two runs, recent comparisons, the
// sample and the command line for machines without a display. Only asks; the window opens.
#pragma once

#include <QScrollArea>
#include <array>

#include "core/model/run/ids.h"
#include "ui/jobs/job.h"
#include "ui/window/opening/recent_model.h"

class QLabel;
class QTableView;
class QVBoxLayout;

namespace culprit::ui {

class DropZone;
class SampleCard;

class StartPage : public QScrollArea {
  Q_OBJECT
 public:
  /// `hasSample`: whether there is a sample to open.
  explicit StartPage(bool hasSample, QWidget* parent = nullptr);

  /// Reads the recent comparisons again and finds out, in a job, which of them are still there.
  void refresh();
  /// Whether the tour is what the sample's card offers first.
  void offerTour(bool first);
  /// Puts a folder into the zone of its side; the second one completes the pair and asks for it.
  void setRun(Side side, const QString& path);
  const RecentModel& recents() const { return m_recents; }
  QTableView& recentsTable() { return *m_table; }

 signals:
  void runsChosen(const QString& baseline, const QString& candidate);
  /// `isMissing`: its folders are gone.
  void recentRequested(const culprit::ui::RecentComparison& entry, bool isMissing);
  void openSessionRequested();
  void sampleRequested();
  /// On the sample.
  void tourRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeZones();
  QWidget* makeRecents();
  QWidget* makeHelp(bool hasSample);
  void chooseFolder(Side side);
  void fitTable();
  /// As wide as its longest, but no wider than half of the table: the finding needs the other.
  void fitTitle();

  RecentModel m_recents;
  Job m_lookJob;
  std::array<DropZone*, 2> m_zones{};
  SampleCard* m_sample = nullptr;  // null: there is none
  QTableView* m_table;
  QLabel* m_noRecents;
};

}  // namespace culprit::ui
