// Sorts, filters and opens the tree of functions with 100,000 of them under a shown view, as a user does, and
// prints the median of several runs beside the limit of 100 ms.
#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "tests/ui/made_results.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"

namespace {

using namespace culprit;
using namespace culprit::ui;

constexpr double kLimitMs = 100.0;
constexpr int kFunctions = 100'000, kKinds = 10;

double ms(std::int64_t ns) {
  return static_cast<double>(ns) / 1e6;
}

std::shared_ptr<Results> results() {
  auto made = std::make_shared<Results>();
  PairResults& pair = made->pairs.emplace_back();
  pair.verdict.unitsA = pair.verdict.unitsB = 1.0;
  pair.verdict.waterfall = Waterfall{.cycleAMs = 1e3, .cycleBMs = 1e3, .overlapKnown = true};
  const DeviceId device = made->names.devices.intern("GPU 0");
  for (int i = 0; i < kFunctions; ++i) {
    FunctionShare& share = pair.verdict.functions.emplace_back();
    share.name = "void kernel_" + std::to_string(i) + "<float, " + std::to_string(i % 97) + ">(float*, int)";
    share.device = "GPU";
    share.category = "gpu_compute";
    share.kind = "kind " + std::to_string(i % kKinds);
    share.family = share.name;
    const FunctionId function = made->names.functions.intern(share.name);
    const std::int64_t at = i;
    const std::int64_t a = (at * 7919) % 100'003, b = (at * 104'729) % 100'003;
    share.a = {.calls = 1.0, .busyMs = ms(a), .ms = ms(a), .functions = {function}};
    share.b = {.calls = 1.0, .busyMs = ms(b), .ms = ms(b), .functions = {function}};
    share.a.members = {{function, device, 1, a, a}};
    share.b.members = {{function, device, 1, b, b}};
  }
  return made;
}

void print(const char* what, const std::vector<std::function<void()>>& steps) {
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
  const double median = times[times.size() / 2];
  std::printf("  %-44s %7.1f ms   limit %.0f ms   %s\n", what, median, kLimitMs,
              median <= kLimitMs ? "ok" : "TOO SLOW");
}

}  // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  QApplication::setOrganizationName("culprit-bench");
  QSettings().clear();  // the order that was shown last
  Selection selection;
  FunctionsPage page(selection);
  page.resize(1400, 700);
  page.show();
  std::printf("%d functions in %d kinds\n", kFunctions, kKinds);
  const auto made = results();
  // As the job that opens a comparison makes it.
  const auto prepared =
      std::make_shared<const Prepared>(Prepared{{timeTree(made->pairs.front().verdict, made->names)}, {}});
  QElapsedTimer timer;
  timer.start();
  ComparisonView view = test::viewOf(made);
  view.prepared = prepared;
  page.setView(view);
  QApplication::processEvents();
  std::printf("  %-44s %7.1f ms   (once per session)\n", "show",
              static_cast<double>(timer.nsecsElapsed()) / 1e6);
  page.table().resetColumns();
  const auto press = [&page](Qt::Key key) {
    return [&page, key] {
      page.table().setCurrentIndex(page.table().model()->index(0, 0));
      QKeyEvent event(QEvent::KeyPress, key, {});
      QApplication::sendEvent(&page.table(), &event);
    };
  };
  print("open all", {press(Qt::Key_Asterisk)});
  const auto sortBy = [&page](int column, Qt::SortOrder order) {
    return [&page, column, order] { page.table().header().setKeys({{column, order}}); };
  };
  print("sort by number, all open",
        {sortBy(FunctionModel::A, Qt::AscendingOrder), sortBy(FunctionModel::Change, Qt::DescendingOrder)});
  print("sort by name, all open",
        {sortBy(FunctionModel::Name, Qt::AscendingOrder), sortBy(FunctionModel::Name, Qt::DescendingOrder)});
  const auto filter = [&page](const QString& text) { return [&page, text] { page.filter().setText(text); }; };
  print("filter by text", {filter("kernel_1"), filter("float, 63"), filter("KERNEL_12"), filter("")});
  print("filter by expression", {filter("/kernel_[0-9]+7</"), filter("/^void kernel_1/")});
  return 0;
}
