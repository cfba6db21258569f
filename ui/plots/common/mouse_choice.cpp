#include "ui/plots/common/mouse_choice.h"

namespace culprit::ui {

namespace {

MouseChoice& chosen() {
  static MouseChoice choice;
  return choice;
}

}  // namespace

const MouseChoice& mouseChoice() {
  return chosen();
}

void setMouseChoice(const MouseChoice& choice) {
  chosen() = choice;
}

}  // namespace culprit::ui
