// Asks for the two runs: a field per side with what the folder holds, the guess which one is the baseline,
// and Swap. Not modal and starts nothing itself: it says what to compare and goes.
#pragma once

#include <QDialog>

#include "core/pipeline/pipeline.h"
#include "ui/window/opening/proposal.h"

class QLabel;
class QPushButton;

namespace culprit::ui {

class RunField;

class OpenDialog : public QDialog {
  Q_OBJECT
 public:
  explicit OpenDialog(QWidget* parent = nullptr);

  /// Fills the fields with two runs, or with one.
  void setProposal(const Proposal& proposal);
  /// Why nothing could be proposed, above the fields.
  void setMessage(const QString& message);
  void swap();
  RunField& field(Side side) { return side == Side::A ? *m_a : *m_b; }

 signals:
  void compareRequested(const culprit::RunFolders& folders);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void showState();
  void compare();

  QLabel* m_message;
  RunField* m_a;
  RunField* m_b;
  QPushButton* m_swap;
  QPushButton* m_compare;
};

}  // namespace culprit::ui
