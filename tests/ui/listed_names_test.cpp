#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/functions/caller_model.h"
#include "ui/pages/shared/listed_names.h"

namespace culprit::ui::test {

class ListedNamesTest : public QObject {
  Q_OBJECT
 private slots:
  void areShortUnlessTheyWouldLookAlike();
  void tellCallersApart();
};

static const Registered<ListedNamesTest> kListedNamesTest("listed_names_test");

namespace {

constexpr auto kMax = "void reduce_kernel<512, MaxOps<float>>(int)",
               kSum = "void reduce_kernel<512, SumOps<float>>(int)", kSoftmax = "void softmax<float>(int)";

}  // namespace

void ListedNamesTest::areShortUnlessTheyWouldLookAlike() {
  const ListedNames names({kMax, kSum, kSoftmax}, NameForm::Short);
  QCOMPARE(names.of(kMax), QString("reduce_kernel<MaxOps>"));
  QCOMPARE(names.of(kSum), QString("reduce_kernel<SumOps>"));
  QCOMPARE(names.of(kSoftmax), ListedNames({}, NameForm::Short).of(kSoftmax));
  QCOMPARE(ListedNames({kMax, kSoftmax}, NameForm::Short).of(kMax), QString("reduce_kernel"));
  QCOMPARE(ListedNames({kMax, kSum}, NameForm::Full).of(kMax), QString(kMax));
}

void ListedNamesTest::tellCallersApart() {
  auto results = std::make_shared<Results>();
  auto list = std::make_shared<CallerList>();
  for (const char* name : {kMax, kSum})
    list->rows.push_back({.caller = results->names.functions.intern(name)});
  CallerModel model;
  model.setList(list, results);
  QCOMPARE(model.index(0, CallerModel::Name).data().toString(), QString("reduce_kernel<MaxOps>"));
  QCOMPARE(model.index(1, CallerModel::Name).data(CallerModel::CopyRole).toString(), QString(kSum));
  model.setNameForm(NameForm::Full);
  QCOMPARE(model.index(0, CallerModel::Name).data().toString(), QString(kMax));
}

}  // namespace culprit::ui::test

#include "listed_names_test.moc"
