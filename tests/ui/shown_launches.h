// The launches page as a user sees it, with the launches of made kernels, for the tests of it.
#pragma once

#include <QAbstractItemModelTester>
#include <QMenu>
#include <QSettings>
#include <QtTest>

#include "tests/ui/raw_pair.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/tables/dense_table.h"

namespace culprit::ui::test {

/// What another test has sorted or hidden is not kept.
struct FreshSettings {
  FreshSettings() { QSettings().clear(); }
};

/// A page with the launches of the made kernels: 18 of A and 15 of B.
struct ShownPage {
  FreshSettings fresh;
  RawPair raw;
  Selection selection;
  LaunchesPage page{selection};
  QAbstractItemModelTester tester{&page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

  ShownPage() {
    page.resize(1100, 400);
    page.show();
    page.setView(raw.view);
    selection.setTriplet(gemmOf(raw.view));
    settle();
  }
  void settle() { QTRY_VERIFY(!page.isBusy()); }
  /// The menu of a row that is shown.
  QMenu* menuOf(int row) {
    const QRect place = page.table().visualRect(page.model().index(row, 0));
    emit page.table().customContextMenuRequested(place.center());
    return page.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
  }
  QString cell(int row, LaunchColumn column) {
    return page.model().index(row, static_cast<int>(column)).data().toString();
  }
};

}  // namespace culprit::ui::test
