// The button "Pins" above the whole run: a list of the stretches that the user has pinned or noted, to go
// back to one. Hidden as long as there is none. The page asks it.
#pragma once

#include <QToolButton>
#include <cstddef>
#include <vector>

#include "core/model/results/mark.h"

class QMenu;

namespace culprit::ui {

class PinList : public QToolButton {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostListed = 100;  ///< a session may come from anywhere

  explicit PinList(QWidget* parent = nullptr);

  /// Marks of stretches, in any order.
  void setPins(std::vector<Mark> pins);

 signals:
  void chosen(const culprit::MarkedStretch& stretch);

 private:
  void fill();

  QMenu* m_menu;
  std::vector<Mark> m_pins;  // by side and time
};

}  // namespace culprit::ui
