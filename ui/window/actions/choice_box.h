// A list to choose one action of a group from: it shows the checked one, whoever has checked it, and triggers
// what is chosen. So toolbar, menu and preferences show one state.
#pragma once

#include <QComboBox>

class QActionGroup;

namespace culprit::ui {

class ChoiceBox : public QComboBox {
  Q_OBJECT
 public:
  explicit ChoiceBox(const QActionGroup& group, QWidget* parent = nullptr);
};

}  // namespace culprit::ui
