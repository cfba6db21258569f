#pragma once

#include <QObject>

namespace culprit::ui::test {

class DistributionNumbersTest : public QObject {
  Q_OBJECT
 private slots:
  void boxOfKnownValues();
  void whiskersStayOutsideTheBox();
  void histogramSharesAddUp();
  void ecdfEndsAtOneAndMergesTies();
  void crowdsKeepOnlyOutliers();
  void captionsFindTheGap();
};

}  // namespace culprit::ui::test
