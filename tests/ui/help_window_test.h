#pragma once

#include <QObject>

namespace culprit::ui::test {

class HelpWindowTest : public QObject {
  Q_OBJECT
 private slots:
  void everyPageHasATitleAndItsLinksLeadSomewhere();
  void linkAndListGoTogether();
  void opensOnceForAWindow();
};

}  // namespace culprit::ui::test
