#pragma once

#include <QObject>

namespace culprit::ui::test {

class FunctionModelTest : public QObject {
  Q_OBJECT
 private slots:
  void showsEveryNumber();
  void namesGroupsByTheirMembers();
};

}  // namespace culprit::ui::test
