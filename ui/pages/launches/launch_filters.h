// The line above the launches: which run, which stream, only the focused cycle, and how many launches are
// left; below it a chip for each of them, and the durations, that restricts. Keeps the filter; the page asks
// for the rows.
#pragma once

#include <QWidget>

#include "ui/pages/launches/launch_answer.h"

class QCheckBox;
class QComboBox;

namespace culprit::ui {

class ChipRow;
class ElidedLabel;

class LaunchFilters : public QWidget {
  Q_OBJECT
 public:
  explicit LaunchFilters(QWidget* parent = nullptr);

  /// Streams and threads of another row; forgets which one was chosen, and the durations.
  void setList(std::shared_ptr<const LaunchList> list);
  const LaunchList* list() const { return m_list.get(); }
  /// What is focused elsewhere in the window; counts while "Selected cycle only" is checked. `name`: "cycle 5
  /// of B".
  void setCycle(std::optional<CycleRef> cycle, const QString& name);
  void setBrush(const Brush& brush);
  void setDurations(std::optional<PlotRange> us);
  void setLane(std::optional<std::uint32_t> lane);
  void setOnlyCycle(bool only);
  void clear();
  ChipRow& chips() { return *m_chips; }

  const LaunchFilter& filter() const { return m_filter; }
  /// How many are shown of how many.
  void showCounts(const LaunchAnswer* answer);

 signals:
  void changed();

 private:
  void build();
  void change(LaunchFilter filter);
  void showState();
  void showChips();
  void removeChip(const QString& key);

  std::shared_ptr<const LaunchList> m_list;
  std::optional<CycleRef> m_cycle;
  QString m_cycleName;
  LaunchFilter m_filter;
  QComboBox* m_run;
  QComboBox* m_lane;
  QCheckBox* m_onlyCycle;
  ElidedLabel* m_counts;
  ChipRow* m_chips;
};

}  // namespace culprit::ui
