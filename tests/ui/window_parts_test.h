#pragma once

#include <QObject>

namespace culprit::ui::test {

class WindowPartsTest : public QObject {
  Q_OBJECT
 private slots:
  void messageBarShowsDetailsOnRequest();
  void sideBarOffersPairs();
  void statusLineShowsProgress();
  void headlineBarWarnsOfDifferentAnchors();
  void headlineBarGivesTheVerdict();
  void issuesPageShowsIssuesOrNone();
  void issuesLeadToTheirRowAndBack();
  void dialogsTellShortcutsAndLicences();
  void longNumbersLoseDecimalsNotDigits();
  void emptyStateOffersItsButton();
  void hugeSelectionIsNotCopied();
};

}  // namespace culprit::ui::test
