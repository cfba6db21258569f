// One chip of a ChipRow: what restricts, in grey and black, and a cross. Clicked to be removed, also by
// Return and Delete.
#pragma once

#include <QAbstractButton>

#include "ui/widgets/chip.h"

namespace culprit::ui {

class ChipButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit ChipButton(QWidget* parent = nullptr);

  void setChip(const Chip& chip);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// What stands before the value, with the gap between them.
  QString kind() const;

  Chip m_chip;
};

}  // namespace culprit::ui
