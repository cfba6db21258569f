#include "core/model/results/time_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/base/time_units.h"

namespace culprit {

namespace {

constexpr std::array<std::string_view, 7> kLevelNames = {"class",    "kind",   "family", "match",
                                                         "function", "device", "cycle"};

/// A row with the rows inside it, before they stand in one list.
struct Node {
  TimeTreeRow row;
  std::vector<Node> children;
};

bool isWaitOfItsOwn(std::optional<TimeClass> time) {
  return time == TimeClass::Waiting || time == TimeClass::WaitingForRanks;
}

void addParts(TimeTreeRow& sum, const TimeTreeRow& part) {
  if (!part.parts) return;
  if (!sum.parts) {
    sum.parts = part.parts;
    return;
  }
  const auto add = [](std::optional<double>& to, const std::optional<double>& more) {
    if (more) to = to.value_or(0.0) + *more;
  };
  sum.parts->calls += part.parts->calls;
  sum.parts->perCall += part.parts->perCall;
  sum.parts->overlap += part.parts->overlap;
  add(sum.parts->typical, part.parts->typical);
  add(sum.parts->interrupted, part.parts->interrupted);
}

void addTimes(TimeTreeRow& sum, const TimeTreeRow& part) {
  sum.aNs = saturatedSum(sum.aNs, part.aNs);
  sum.bNs = saturatedSum(sum.bNs, part.bNs);
  sum.busyANs = saturatedSum(sum.busyANs, part.busyANs);
  sum.busyBNs = saturatedSum(sum.busyBNs, part.busyBNs);
  sum.callsA = saturatedSum(sum.callsA, part.callsA);
  sum.callsB = saturatedSum(sum.callsB, part.callsB);
}

/// The row of these children; its time is theirs.
Node sumOf(TimeTreeRow row, std::vector<Node> children) {
  for (const Node& child : children) {
    addTimes(row, child.row);
    addParts(row, child.row);
  }
  return {std::move(row), std::move(children)};
}

void add(TimeTreeRow& row, const FunctionMember& member, Side side) {
  const bool isA = side == Side::A;
  TimeTreeRow times;
  (isA ? times.aNs : times.bNs) = member.ns;
  (isA ? times.busyANs : times.busyBNs) = member.busyNs;
  (isA ? times.callsA : times.callsB) = member.calls;
  addTimes(row, times);
}

class TreeBuilder {
 public:
  TreeBuilder(const PairVerdict& verdict, const Names& names) : m_verdict(verdict), m_names(names) {
    m_tree.unitsA = verdict.unitsA;
    m_tree.unitsB = verdict.unitsB;
  }

  TimeTree build() {
    if (!(m_tree.unitsA > 0.0 && m_tree.unitsB > 0.0)) return {};
    std::vector<Node> classes = classNodes();
    const std::vector<std::size_t> order = bySize(classes);
    TimeTreeRow cycle{.level = TreeLevel::Cycle, .name = "cycle", .parts = std::nullopt};
    for (const std::size_t at : order) {
      if (classes[at].row.isSumOverThreads) continue;
      addTimes(cycle, classes[at].row);
      place(std::move(classes[at]), TimeTreeRow::kNone);
    }
    if (m_verdict.waterfall) place({cycle, {}}, TimeTreeRow::kNone);
    // Behind the cycle, whatever it changed by: what is no part of it.
    for (const std::size_t at : order)
      if (classes[at].row.isSumOverThreads) place(std::move(classes[at]), TimeTreeRow::kNone);
    return std::move(m_tree);
  }

 private:
  /// Positions of the nodes, the largest change first; waits and containers behind all others.
  std::vector<std::size_t> bySize(const std::vector<Node>& nodes) const {
    std::vector<std::tuple<bool, double, std::size_t>> keys;
    keys.reserve(nodes.size());
    for (const Node& node : nodes)
      keys.emplace_back(node.row.name == kWaitsAndContainers, -std::fabs(m_tree.deltaMs(node.row)),
                        keys.size());
    std::sort(keys.begin(), keys.end());
    std::vector<std::size_t> order;
    order.reserve(keys.size());
    for (const auto& [isLast, size, at] : keys) order.push_back(at);
    return order;
  }

  void place(Node node, std::size_t parent) {
    const std::size_t at = m_tree.rows.size();
    node.row.parent = parent;
    m_tree.rows.push_back(std::move(node.row));
    for (const std::size_t child : bySize(node.children)) place(std::move(node.children[child]), at);
    m_tree.rows[at].end = m_tree.rows.size();
  }

  /// Processed runs do not tell communication from compute by overlap, and nothing of whose turn the host
  /// had.
  TimeClass classOf(const FunctionShare& share) const {
    const TimeClass time = timeClassOf(share).value_or(TimeClass::Host);
    if (!isOfSums() || time == TimeClass::Copies) return time;
    return share.isDeviceWork() ? TimeClass::GpuKernels : TimeClass::Host;
  }

  bool isOfSums() const { return !m_verdict.waterfall || !m_verdict.waterfall->overlapKnown; }

  std::vector<Node> classNodes() {
    std::map<TimeClass, std::map<std::string, std::vector<Node>>> rows;
    for (std::size_t i = 0; i < m_verdict.functions.size(); ++i) {
      const FunctionShare& share = m_verdict.functions[i];
      rows[classOf(share)][share.kind].push_back(shareNode(i, classOf(share)));
    }
    std::vector<Node> classes;
    for (auto& [time, kinds] : rows) classes.push_back(classNode(time, kinds));
    if (m_verdict.waterfall) {
      for (const Waterfall::Step& step : m_verdict.waterfall->steps) {
        const bool isThere = rows.contains(step.time);
        if (!isThere && (step.aNs != 0 || step.bNs != 0)) classes.push_back(bare(step));
      }
      addBetween(classes);
    }
    return classes;
  }

  static Node bare(const Waterfall::Step& step) {
    return {{.level = TreeLevel::Class,
             .name = std::string(nameOf(step.time)),
             .time = step.time,
             .aNs = step.aNs,
             .bNs = step.bNs,
             .parts = std::nullopt},
            {}};
  }

  void addBetween(std::vector<Node>& classes) const {
    const Waterfall& waterfall = *m_verdict.waterfall;
    if (!waterfall.betweenAMs || !waterfall.betweenBMs) return;
    classes.push_back({{.level = TreeLevel::Class,
                        .name = std::string(kTimeBetween),
                        .aNs = std::llround(*waterfall.betweenAMs * m_tree.unitsA * kNsPerMs),
                        .bNs = std::llround(*waterfall.betweenBMs * m_tree.unitsB * kNsPerMs),
                        .parts = std::nullopt},
                       {}});
  }

  /// Takes the rows.
  Node classNode(TimeClass time, std::map<std::string, std::vector<Node>>& kinds) {
    TimeTreeRow row{.level = TreeLevel::Class,
                    .name = std::string(nameOf(time)),
                    .time = time,
                    .isSumOverThreads = isOfSums() && time == TimeClass::Host,
                    .parts = std::nullopt};
    std::vector<Node> children;
    std::vector<Node> aside;  // waits and containers, which are no work
    for (auto& [kind, rows] : kinds) {
      if (!isWaitOfItsOwn(time)) {
        const auto first = std::stable_partition(
            rows.begin(), rows.end(), [](const Node& node) { return node.row.role == RowRole::Work; });
        std::move(first, rows.end(), std::back_inserter(aside));
        rows.erase(first, rows.end());
      }
      std::vector<Node> families = familyNodes(std::move(rows), row);
      if (kinds.size() == 1) {
        children = std::move(families);
      } else if (!families.empty()) {
        children.push_back(sumOf(inside(row, TreeLevel::Kind, kind), std::move(families)));
      }
    }
    if (!aside.empty()) {
      Node node = sumOf(inside(row, TreeLevel::Family, std::string(kWaitsAndContainers)), std::move(aside));
      node.row.role = RowRole::Container;
      children.push_back(std::move(node));
    }
    return sumOf(std::move(row), std::move(children));
  }

  static TimeTreeRow inside(const TimeTreeRow& parent, TreeLevel level, std::string name) {
    return {.level = level,
            .name = std::move(name),
            .time = parent.time,
            .isSumOverThreads = parent.isSumOverThreads,
            .parts = std::nullopt};
  }

  std::vector<Node> familyNodes(std::vector<Node> rows, const TimeTreeRow& parent) const {
    std::map<std::string_view, std::vector<std::size_t>> families;
    for (std::size_t i = 0; i < rows.size(); ++i)
      families[m_verdict.functions[*rows[i].row.share].family].push_back(i);
    if (families.size() < 2) return rows;
    std::vector<Node> nodes;
    for (const auto& [family, members] : families) {
      std::vector<Node> children;
      for (const std::size_t member : members) children.push_back(std::move(rows[member]));
      if (children.size() == 1) {
        nodes.push_back(std::move(children.front()));
      } else {
        nodes.push_back(sumOf(inside(parent, TreeLevel::Family, std::string(family)), std::move(children)));
      }
    }
    return nodes;
  }

  Node shareNode(std::size_t at, TimeClass time) const {
    const FunctionShare& share = m_verdict.functions[at];
    Node node = isOneFunction(share) ? functionNode(rowOf(at, time), share, functionsOf(share).front())
                                     : matchNode(rowOf(at, time), share);
    node.row.name = share.name;
    node.row.parts = {share.deltaCallsMs, share.deltaPerCallMs, share.deltaExposedMs, share.deltaTypicalMs,
                      share.deltaInterruptedMs};
    return node;
  }

  TimeTreeRow rowOf(std::size_t at, TimeClass time) const {
    const FunctionShare& share = m_verdict.functions[at];
    return {.level = TreeLevel::Match,
            .name = {},
            .time = time,
            .share = at,
            .role = share.role,
            .isSumOverThreads = isOfSums() && time == TimeClass::Host,
            .parts = std::nullopt,
            .isNew = share.match == MatchedBy::OnlyB,
            .isGone = share.match == MatchedBy::OnlyA};
  }

  static const std::vector<FunctionId>& functionsOf(const FunctionShare& share) {
    return share.a.functions.empty() ? share.b.functions : share.a.functions;
  }

  static bool isOneFunction(const FunctionShare& share) {
    const auto holdsOnly = [&share](const std::vector<FunctionId>& functions) {
      return functions.empty() || (functions.size() == 1 && functions.front() == functionsOf(share).front());
    };
    return holdsOnly(share.a.functions) && holdsOnly(share.b.functions);
  }

  Node matchNode(const TimeTreeRow& row, const FunctionShare& share) const {
    std::set<FunctionId> functions(share.a.functions.begin(), share.a.functions.end());
    functions.insert(share.b.functions.begin(), share.b.functions.end());
    std::vector<Node> children;
    for (const FunctionId function : functions) {
      children.push_back(functionNode(row, share, function));
      children.back().row.name = m_names.functions[function];
    }
    return sumOf(row, std::move(children));
  }

  /// A member of the row, or the row itself where it is the only one.
  Node functionNode(TimeTreeRow row, const FunctionShare& share, FunctionId function) const {
    row.level = TreeLevel::Function;
    row.function = function;
    std::vector<TimeTreeRow> devices;
    for (const Side side : {Side::A, Side::B}) {
      for (const FunctionMember& member : (side == Side::A ? share.a : share.b).members) {
        if (member.function != function) continue;
        add(row, member, side);
        add(deviceIn(devices, row, member.device), member, side);
      }
    }
    Node node{std::move(row), {}};
    if (devices.size() == 1) node.row.device = devices.front().device;
    if (devices.size() < 2) return node;
    for (TimeTreeRow& device : devices) {
      device.name = m_names.devices[*device.device];
      node.children.push_back({std::move(device), {}});
    }
    return node;
  }

  /// The row of the device among those of the function, which are few.
  static TimeTreeRow& deviceIn(std::vector<TimeTreeRow>& devices, const TimeTreeRow& function,
                               DeviceId device) {
    for (TimeTreeRow& known : devices)
      if (known.device == device) return known;
    return devices.emplace_back(TimeTreeRow{.level = TreeLevel::Device,
                                            .name = {},
                                            .time = function.time,
                                            .share = function.share,
                                            .function = function.function,
                                            .device = device,
                                            .role = function.role,
                                            .isSumOverThreads = function.isSumOverThreads,
                                            .parts = std::nullopt,
                                            .isNew = function.isNew,
                                            .isGone = function.isGone});
  }

  const PairVerdict& m_verdict;
  const Names& m_names;
  TimeTree m_tree;
};

double msOf(std::int64_t ns, double units) {
  return static_cast<double>(ns) / kNsPerMs / units;
}

}  // namespace

double TimeTree::aMs(const TimeTreeRow& row) const {
  return msOf(row.aNs, unitsA);
}

double TimeTree::bMs(const TimeTreeRow& row) const {
  return msOf(row.bNs, unitsB);
}

std::optional<double> TimeTree::perCallMs(std::int64_t busyNs, std::uint64_t calls) {
  if (calls == 0) return std::nullopt;
  return msOf(busyNs, static_cast<double>(calls));
}

std::size_t TimeTree::depthOf(const TimeTreeRow& row) const {
  std::size_t depth = 0;
  for (std::size_t parent = row.parent; parent != TimeTreeRow::kNone; parent = rows[parent].parent) ++depth;
  return depth;
}

TimeTree timeTree(const PairVerdict& verdict, const Names& names) {
  return TreeBuilder(verdict, names).build();
}

std::string_view nameOf(TreeLevel level) {
  return kLevelNames.at(static_cast<std::size_t>(level));
}

}  // namespace culprit
