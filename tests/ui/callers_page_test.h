#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Who called a function: the tab of the function view.
class CallersPageTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsOperatorsAndRanges();
  void returnSelectsTheCaller();
  void readsNothingWhileHidden();
  void processedRunsHaveNone();
  void isATabOfTheFunctionView();
};

}  // namespace culprit::ui::test
