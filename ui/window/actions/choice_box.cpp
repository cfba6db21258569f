#include "ui/window/actions/choice_box.h"

#include <QAction>
#include <QActionGroup>

namespace culprit::ui {

ChoiceBox::ChoiceBox(const QActionGroup& group, QWidget* parent) : QComboBox(parent) {
  for (QAction* action : group.actions()) {
    const int row = count();
    addItem(action->text().remove('&'));
    setItemData(row, action->toolTip(), Qt::ToolTipRole);
    if (action->isChecked()) setCurrentIndex(row);
    connect(action, &QAction::toggled, this, [this, row](bool on) {
      if (on) setCurrentIndex(row);
    });
  }
  connect(this, &QComboBox::activated, &group, [&group](int row) { group.actions().at(row)->trigger(); });
}

}  // namespace culprit::ui
