#pragma once

#include <QObject>

namespace culprit::ui::test {

class TripletModelTest : public QObject {
  Q_OBJECT
 private slots:
  void obeysTheRulesOfModels();
  void showsNumbersAsTheReportDoes();
  void sortsByNumberAndKeepsAbsentValuesLast();
  void sortsBySeveralKeys();
  void movesPersistentIndexesWhenSorting();
  void filtersByTextAndIds();
  void keepsTheLastValidFilter();
  void findsRowsByTriplet();
  void changesTheFormOfNames();
  void showsLevelsInTheirTrueUnit();
  void explainsItsColumns();
  void ranksBySuspicion();
  void switchesTheConvention();
};

}  // namespace culprit::ui::test
