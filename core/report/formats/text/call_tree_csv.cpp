#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/document/call_stacks.h"
#include "core/report/document/call_table_size.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/call_kind_names.h"

namespace culprit {

namespace {

constexpr std::string_view kCallTreeHead =
    "node,parent,depth,kind,name,name_a,in_a,in_b,moved,calls_a,calls_b,device_ms_a,device_ms_b,"
    "delta_device_ms,exposed_ms_a,exposed_ms_b,delta_exposed_ms,device_self_ms_a,device_self_ms_b,"
    "delta_device_self_ms,host_ms_a,host_ms_b,delta_host_ms,host_self_ms_a,host_self_ms_b,"
    "delta_host_self_ms,layer_told_a,layer_told_b\n";

constexpr double kNsOfMs = 1e6;

class CallTreeRows {
 public:
  explicit CallTreeRows(const CallTree& tree) : m_tree(tree), m_places(tree.size()), m_depths(tree.size()) {}

  void add(std::uint32_t node) {
    const CallNode& calls = m_tree[node];
    m_places[node] = m_rows++;
    const bool isRoot = calls.parent == CallNode::kNone;
    if (!isRoot) m_depths[node] = m_depths[calls.parent] + 1;
    append("{},{},{},{},", m_places[node], isRoot ? std::string() : std::to_string(m_places[calls.parent]),
           m_depths[node], nameOf(calls.kind));
    append("{},{},{:d},{:d},{:d}", csv::nameField(m_tree.name(node)),
           calls.nameInA == calls.name ? std::string() : csv::nameField(m_tree.nameIn(Side::A, node)),
           calls.inA, calls.inB, calls.moved);
    append(",{:.6f},{:.6f}", perCycle(Side::A, calls.a.calls), perCycle(Side::B, calls.b.calls));
    for (const auto value : {&CallTimes::deviceTotalNs, &CallTimes::exposedTotalNs, &CallTimes::deviceSelfNs,
                             &CallTimes::hostTotalNs, &CallTimes::hostSelfNs})
      addTimes(calls, value);
    append(",{},{}", nameOf(calls.toldInA), nameOf(calls.toldInB));
    m_text += '\n';
  }
  std::string take() { return std::string(kCallTreeHead) + m_text; }

 private:
  template <typename... Values>
  void append(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(m_text), format, std::forward<Values>(values)...);
  }

  double perCycle(Side side, std::int64_t sum) const {
    const std::int64_t cycles = m_tree.side(side).cycles;
    return cycles == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(cycles);
  }

  void addTimes(const CallNode& calls, std::int64_t CallTimes::*value) {
    const double a = perCycle(Side::A, calls.a.*value) / kNsOfMs;
    const double b = perCycle(Side::B, calls.b.*value) / kNsOfMs;
    append(",{:.6f},{:.6f},{:.6f}", a, b, b - a);
  }

  const CallTree& m_tree;
  std::vector<std::uint32_t> m_places, m_depths;  // by node
  std::uint32_t m_rows = 0;
  std::string m_text;
};

}  // namespace

std::string toCallTreeCsv(const CallTree& tree, const Monitor& monitor) {
  requireTableFits(tree);
  CallTreeRows rows(tree);
  for (const std::uint32_t node : stackOrder(tree)) {
    monitor.checkpoint();
    rows.add(node);
  }
  return rows.take();
}

}  // namespace culprit
