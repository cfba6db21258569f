#pragma once

#include <QObject>

namespace culprit::ui::test {

class SideMarkTest : public QObject {
  Q_OBJECT
 private slots:
  void sidesDifferInShapeAndColour();
  void readableForScreenReaders();
  void followsTheTheme();
};

}  // namespace culprit::ui::test
