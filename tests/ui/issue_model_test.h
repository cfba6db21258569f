#pragma once

#include <QObject>

namespace culprit::ui::test {

class IssueModelTest : public QObject {
  Q_OBJECT
 private slots:
  void putsWarningsFirst();
};

}  // namespace culprit::ui::test
