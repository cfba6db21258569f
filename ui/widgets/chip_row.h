// What restricts a page, as a row of chips: a click, Return or Delete on a chip removes that restriction, and
// Clear behind several of them removes all. The row wraps, elides what is wider than itself, and takes no
// room where nothing restricts. The pages' filter lines fill it; it knows no filter itself.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/widgets/chip.h"

class QToolButton;

namespace culprit::ui {

class ChipButton;

class ChipRow : public QWidget {
  Q_OBJECT
 public:
  explicit ChipRow(QWidget* parent = nullptr);

  /// Chips that stay keep the focus; the one after a removed chip takes it.
  void setChips(const QList<Chip>& chips);
  const QList<Chip>& chips() const { return m_chips; }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void removed(const QString& key);
  void cleared();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// That of the chip which is there, or a new one.
  ChipButton* takeButton(const QString& key);
  /// Returns the height that all take in this width.
  int place(int width, bool moves) const;

  QList<Chip> m_chips;
  QList<ChipButton*> m_buttons;  // parallel
  QToolButton* m_clear;
};

}  // namespace culprit::ui
