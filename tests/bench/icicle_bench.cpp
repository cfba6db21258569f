// Draws a call tree of 100,000 calls as the Call tree page does, in full, zoomed in and while something is
// looked for, lays it out anew and lists its table; prints the median and the longest of some beside the
// limit. Needs no display; run it on an idle machine.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "ui/look/apply_theme.h"
#include "ui/pages/calltree/call_model.h"
#include "ui/plots/icicle/icicle_plot.h"

namespace {

using namespace culprit;
using namespace culprit::ui;

constexpr std::uint32_t kCalls = 100'000;
constexpr double kFrameMs = 16.0, kAnswerMs = 100.0;
constexpr int kRounds = 15;

/// Calls inside of calls, one to eight in each, 40 levels of Python first as profilers record them.
std::shared_ptr<const CallTree> madeTree() {
  std::mt19937 random(1);
  std::vector<CallNode> nodes(1);
  std::vector<std::string> names{""};
  for (int i = 0; i < 300; ++i)
    names.push_back("torch/nn/modules/module.py: _call_impl_" + std::to_string(i));
  constexpr std::uint32_t kFrames = 40;
  for (std::uint32_t parent = 0; parent < nodes.size() && nodes.size() < kCalls; ++parent) {
    nodes[parent].firstChild = static_cast<std::uint32_t>(nodes.size());
    nodes[parent].children = parent < kFrames ? 1 : 1 + random() % 8;
    for (std::uint32_t i = 0; i < nodes[parent].children; ++i) {
      const auto name = static_cast<std::uint32_t>(1 + random() % 300);
      CallNode node{.parent = parent, .name = name, .nameInA = name, .kind = CallKind::Frame};
      node.inA = random() % 20 != 0;
      node.inB = true;
      node.a.deviceSelfNs = node.inA ? static_cast<std::int64_t>(random() % 100'000) : 0;
      node.b.deviceSelfNs = static_cast<std::int64_t>(random() % 130'000);
      nodes.push_back(node);
    }
  }
  return std::make_shared<const CallTree>(nodes, names, CallTreeSide{.cycles = 1}, CallTreeSide{.cycles = 1});
}

void print(const std::string& what, double limit, const std::function<void(int round)>& step) {
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    QElapsedTimer clock;
    clock.start();
    step(round);
    times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  const double median = times[kRounds / 2];
  fmt::print("  {:<34} {:6.1f} ms, longest {:6.1f}   limit {:.0f} ms   {}\n", what, median, times.back(),
             limit, median <= limit ? "ok" : "TOO SLOW");
}

void printFrames(IciclePlot& plot, const std::string& what, const std::vector<std::uint32_t>& nodes) {
  print(what, kFrameMs, [&](int round) {
    plot.zoomTo(nodes[static_cast<std::size_t>(round) % nodes.size()]);
    plot.repaint();
  });
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::Light);
  const SilentMonitor silent;
  const auto tree = madeTree();
  ShownCalls calls(tree, NameForm::Short, silent);
  fmt::print("{} calls\n", calls.size());
  IciclePlot plot;
  plot.resize(1440, 800);
  plot.setData(calls.icicle());
  plot.show();
  QApplication::processEvents();
  const auto inside = [&](std::uint32_t from) {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = from; node < from + kRounds; ++node) nodes.push_back(node);
    return nodes;
  };
  printFrames(plot, "icicle frame, in full", {0});
  printFrames(plot, "icicle frame, zoomed in", inside(45));
  printFrames(plot, "icicle frame, deep inside", inside(5'000));
  const std::vector<bool> none(calls.size(), false);
  plot.setFound(none, none);
  printFrames(plot, "icicle frame, all others faint", {0});
  plot.setFound({}, {});
  print("icicle, another width", kAnswerMs, [&](int round) {
    plot.setWidthOf(round % 2 == 0 ? IcicleWidth::Both : IcicleWidth::B);
    plot.repaint();
  });
  CallModel model;
  model.setCalls(calls);
  print("table, open all", kAnswerMs, [&](int round) { model.setAllOpen(round % 2 == 0); });
  model.setAllOpen(true);
  print("table, sort", kAnswerMs, [&](int round) {
    model.setKeys({{round % 2 == 0 ? CallModel::A : CallModel::Name, Qt::DescendingOrder}});
  });
  print("table, filter", kAnswerMs, [&](int round) {
    model.setFilter(*TextFilter::parse(round % 2 == 0 ? "impl_7" : ""), round % 3 == 0);
  });
  print("another time", kAnswerMs, [&](int round) {
    model.setMeasure(round % 2 == 0 ? CallMeasure::Host : CallMeasure::Device);
    plot.setAmounts(model.calls().icicle());
  });
  return 0;
}
