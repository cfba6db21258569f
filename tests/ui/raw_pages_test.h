#pragma once

#include <QObject>

namespace culprit::ui::test {

class RawPagesTest : public QObject {
  Q_OBJECT
 private slots:
  void saysWhatAFolderOfTracesHolds();
  void drawsThemByWallTimeOnly();
  void countsWhatTheGpusDid();
  void tellsPairsApart();
};

}  // namespace culprit::ui::test
