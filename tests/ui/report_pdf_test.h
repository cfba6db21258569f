#pragma once

#include <QObject>

namespace culprit::ui::test {

class ReportPdfTest : public QObject {
  Q_OBJECT
 private slots:
  void hasWhatTheReportSays_data();
  void hasWhatTheReportSays();
  void isTheApprovedOneOfTheSample();
  void isTheSameWheneverItIsWritten_data();
  void isTheSameWheneverItIsWritten();
};

}  // namespace culprit::ui::test
