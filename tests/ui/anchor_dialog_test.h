#pragma once

#include <QObject>

namespace culprit::ui::test {

class AnchorDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void ranksTheCandidatesAndPreviewsTheCuts();
  void asksForWhatWasChosen();
  void letsCulpritChoose();
  void leavesSomeCyclesOrSaysWhyNot();
  void brushesRunsThatCameCut();
  void thePlotZoomsAndPans();
  void thePlotIsHandedOut();
};

}  // namespace culprit::ui::test
