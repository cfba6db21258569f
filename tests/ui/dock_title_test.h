#pragma once

#include <QObject>

namespace culprit::ui::test {

class DockTitleTest : public QObject {
  Q_OBJECT
 private slots:
  void floatButtonFloatsAndPutsBack();
  void closeButtonClosesTheDock();
  void expandIsOffUntilWanted();
  void contextIsTooltipAndName();
  void showsOnlyWhatTheDockAllows();
  void survivesAnEndlessContext();
};

}  // namespace culprit::ui::test
