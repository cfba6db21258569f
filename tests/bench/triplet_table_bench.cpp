// Sorts and filters the triplet table with 100,000 rows under a shown view, as a user does, and prints the
// median of several runs beside the limit of 100 ms.
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

#include "tests/ui/made_results.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/marks.h"
#include "ui/tables/sort_header.h"

namespace {

using namespace culprit::ui;
using culprit::TripletColumn;

constexpr double kLimitMs = 100.0;

double medianMs(const std::vector<std::function<void()>>& steps) {
  std::vector<double> times;
  for (int round = 0; round < 5; ++round) {
    for (const auto& step : steps) {
      QElapsedTimer timer;
      timer.start();
      step();
      QApplication::processEvents();  // the repaint belongs to it
      times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

void print(const char* what, double ms) {
  std::printf("  %-44s %7.1f ms   limit %.0f ms   %s\n", what, ms, kLimitMs,
              ms <= kLimitMs ? "ok" : "TOO SLOW");
}

void measure(int functions, int metrics, bool asPublished) {
  std::printf("%d functions x %d metrics = %d rows, names of 120 characters, %s\n", functions, metrics,
              functions * metrics, asPublished ? "as published" : "in groups");
  const auto results = test::largeResults(functions, metrics, 120);
  Selection selection;
  Marks marks;
  TripletsPage page(selection, marks);
  page.setAsPublished(asPublished);
  page.resize(1400, 700);
  page.show();
  // As the job that opens a comparison makes them.
  ComparisonView view = test::viewOf(results);
  view.prepared = std::make_shared<const Prepared>(
      Prepared{{}, distinctFunctions(results->names.functions, page.model().nameForm())});
  QElapsedTimer timer;
  timer.start();
  page.setView(view);
  QApplication::processEvents();
  std::printf("  %-44s %7.1f ms   (once per session)\n", "show",
              static_cast<double>(timer.nsecsElapsed()) / 1e6);
  page.selectFirst();

  const auto sortBy = [&page](std::vector<SortHeader::Key> keys) {
    return [&page, keys] { page.table().header().setKeys(keys); };
  };
  const auto key = [](TripletColumn column, Qt::SortOrder order) {
    return SortHeader::Key{static_cast<int>(column), order};
  };
  print("sort by number", medianMs({sortBy({key(TripletColumn::BetaA, Qt::AscendingOrder)}),
                                    sortBy({key(TripletColumn::MuDelta, Qt::DescendingOrder)}),
                                    sortBy({key(TripletColumn::Suspicion, Qt::AscendingOrder)})}));
  print("sort by name", medianMs({sortBy({key(TripletColumn::Function, Qt::AscendingOrder)}),
                                  sortBy({key(TripletColumn::Function, Qt::DescendingOrder)})}));
  print("sort by three keys", medianMs({sortBy({key(TripletColumn::Metric, Qt::AscendingOrder),
                                                key(TripletColumn::Device, Qt::AscendingOrder),
                                                key(TripletColumn::Function, Qt::DescendingOrder)}),
                                        sortBy({key(TripletColumn::Metric, Qt::DescendingOrder),
                                                key(TripletColumn::BetaB, Qt::AscendingOrder),
                                                key(TripletColumn::ZBeta, Qt::AscendingOrder)})}));
  const auto filter = [&selection](const QString& text) {
    return [&selection, text] { selection.setFilter({.text = text}); };
  };
  print("filter by text",
        medianMs({filter("kernel_1"), filter("float, 63"), filter("KERNEL_12"), filter("")}));
  print("filter by expression",
        medianMs({filter("/kernel_[0-9]+7</"), filter("/float, 6[34], .*99>/"), filter("/^void kernel_1/")}));
  const auto metric = results->names.metrics.find("metric_0");
  print("filter by metric",
        medianMs({[&] { selection.setFilter({.metric = metric}); }, [&] { selection.setFilter({}); }}));
}

}  // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  QApplication::setOrganizationName("culprit-bench");
  QSettings().clear();  // the order that was shown last
  for (const bool asPublished : {true, false}) {
    measure(5'000, 20, asPublished);
    measure(100'000, 1, asPublished);
  }
}
