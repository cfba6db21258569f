// The line above the launches: which run, which stream, only the focused cycle, which durations, and how many
// launches are left. Keeps the filter; the page asks for the rows.
#pragma once

#include <QWidget>

#include "ui/models/launch_answer.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace culprit::ui {

class LaunchFilters : public QWidget {
  Q_OBJECT
 public:
  explicit LaunchFilters(QWidget* parent = nullptr);

  /// Streams and threads of another row; forgets which one was chosen, and the durations.
  void setList(std::shared_ptr<const LaunchList> list);
  const LaunchList* list() const { return m_list.get(); }
  /// What is focused elsewhere in the window; counts while "Selected cycle only" is checked.
  void setCycle(std::optional<CycleRef> cycle);
  void setBrush(const Brush& brush);
  void setDurations(std::optional<PlotRange> us);
  void setLane(std::optional<std::uint32_t> lane);
  void setOnlyCycle(bool only);
  void clear();

  const LaunchFilter& filter() const { return m_filter; }
  /// How many are shown of how many.
  void showCounts(const LaunchAnswer* answer);

 signals:
  void changed();

 private:
  void build();
  void change(LaunchFilter filter);
  void showState();

  std::shared_ptr<const LaunchList> m_list;
  std::optional<CycleRef> m_cycle;
  LaunchFilter m_filter;
  QComboBox* m_run;
  QComboBox* m_lane;
  QCheckBox* m_onlyCycle;
  QPushButton* m_durations;
  QPushButton* m_clear;
  QLabel* m_counts;
};

}  // namespace culprit::ui
