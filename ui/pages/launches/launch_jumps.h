// The buttons below the launches: to the worst, median and best launch that is shown, and to the cycle in
// which the shown launches take most, the median and the least time together.
#pragma once

#include <QWidget>
#include <array>

#include "ui/pages/launches/launch_answer.h"

class QBoxLayout;
class QHBoxLayout;
class QPushButton;

namespace culprit::ui {

class LaunchJumps : public QWidget {
  Q_OBJECT
 public:
  explicit LaunchJumps(QWidget* parent = nullptr);

  /// Null: nothing to jump to. Must live until the next call.
  void setAnswer(const LaunchAnswer* answer);

  enum Which { Worst, Median, Best };
  QPushButton& launchButton(Which which) { return *m_launches.at(which); }
  QPushButton& cycleButton(Which which) { return *m_cycles.at(which); }

 signals:
  void launchRequested(std::uint32_t launch);
  void cycleRequested(const std::optional<culprit::ui::CycleRef>& cycle);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QHBoxLayout* addGroup(const char* title);
  void fit();

  QBoxLayout* m_groups;
  const LaunchAnswer* m_answer = nullptr;
  std::array<QPushButton*, 3> m_launches{}, m_cycles{};
};

}  // namespace culprit::ui
