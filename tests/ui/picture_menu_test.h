#pragma once

#include <QObject>

namespace culprit::ui::test {

class PictureMenuTest : public QObject {
  Q_OBJECT
 private slots:
  void everyFormatByItsExtension();
  void copiesImageAndTable();
  void makesTheTableOnlyWhenItIsWanted();
  void saysWhyThereIsNoTable();
  void saysNothingIsWrittenForAnUnknownFormat();
};

}  // namespace culprit::ui::test
