// The Call tree page with the small tree of made_call_tree.h, as the window shows it.
#pragma once

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/made_call_tree.h"
#include "tests/ui/made_results.h"
#include "ui/pages/calltree/call_tree_line.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"

namespace culprit::ui::test {

struct ShownCallTree {
  std::shared_ptr<Results> results = smallResults();
  Selection selection;
  CallTreePage page{selection};
  QAbstractItemModelTester tester{page.table().rows().sourceModel(),
                                  QAbstractItemModelTester::FailureReportingMode::QtTest};
  QSignalSpy failed{&page, &CallTreePage::failed};

  ShownCallTree() {
    QSettings().clear();
    page.table().resetColumns();
    page.resize(1024, 400);
    page.show();
    page.setView(viewOf(results));
    page.setTree(madeCallTree(*results));
    settle();
  }
  void settle() { QTRY_VERIFY(!page.isBusy()); }
  QModelIndex row(std::uint32_t node) {
    const auto at = page.model().rowOf(node);
    return at ? page.table().rows().mapFromSource(page.model().index(*at, 0)) : QModelIndex();
  }
  void select(std::uint32_t node) { page.table().setCurrentIndex(row(node)); }
  QString cell(std::uint32_t node, int column) { return row(node).siblingAtColumn(column).data().toString(); }
  QLineEdit& text() { return page.line().filter().line(); }
  void seeAs(CallView view) {
    page.line().views().setCurrentIndex(page.line().views().findData(static_cast<int>(view)));
    settle();
  }
  Triplet gemm() const { return tripletOf(*results, "gemm<float, 64>", "gpu_usage"); }
};

}  // namespace culprit::ui::test
