#include "core/sources/nsight/nsight_graph_nodes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>

#include "core/sources/nsight/nsight_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

GraphNodes::GraphNodes(NsightCapture& capture) {
  std::uint64_t left = readNodes(capture);
  if (!m_calls.empty() && !tellCalls(capture, m_calls)) left += m_calls.size();
  if (left > 0) capture.report(IssueKind::NotRead, "nodes of graphs beyond those whose calls are told", left);
  std::erase_if(m_calls, [](const Made& made) { return made.launch == 0; });
  std::sort(m_calls.begin(), m_calls.end(),
            [](const Made& x, const Made& y) { return std::tie(x.node, x.atNs) < std::tie(y.node, y.atNs); });
  if (m_calls.empty()) m_copies = {};
}

/// Returns how many there was no room for.
std::uint64_t GraphNodes::readNodes(NsightCapture& capture) {
  enum Column : int { Start, Thread, Id, Original };
  static constexpr std::string_view kColumns[] = {"start", "globalTid", "graphNodeId", "originalGraphNodeId"};
  std::uint64_t left = 0;
  DatabaseTable table(capture, "CUDA_GRAPH_NODE_EVENTS", kColumns, 3, DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const std::int64_t globalTid = row->integer(Thread);
    const Node node{globalPidOf(globalTid), row->integer(Id)};
    if (node.node == 0) continue;
    if (const std::int64_t original = row->integer(Original); original != 0) {
      if (m_copies.size() == kMostLookedAt) {
        ++left;
      } else {
        m_copies.push_back({node, original});
      }
    } else if (m_calls.size() == kMostTold) {
      ++left;
    } else if (const auto atNs = table.timeOf(Start)) {
      m_calls.push_back({.node = node, .globalTid = globalTid, .atNs = *atNs});
    }
  }
  std::sort(m_copies.begin(), m_copies.end(), [](const Copy& x, const Copy& y) {
    return std::tie(x.node, x.original) < std::tie(y.node, y.original);
  });
  std::size_t kept = 0;
  for (const Copy& copy : m_copies) {
    if (kept == 0 || m_copies[kept - 1].node != copy.node) {
      m_copies[kept++] = copy;
    } else if (m_copies[kept - 1].original != copy.original) {
      m_copies[kept - 1].original = 0;
    }
  }
  m_copies.resize(kept);
  return left;
}

/// Empty: they are too many.
std::optional<std::vector<GraphNodes::Call>> GraphNodes::callsAround(NsightCapture& capture,
                                                                     const std::vector<Made>& made) {
  enum Column : int { Start, End, Thread, Correlation };
  static constexpr std::string_view kColumns[] = {"start", "end", "globalTid", "correlationId"};
  const std::string table = "CUPTI_ACTIVITY_KIND_RUNTIME";
  std::vector<Call> calls;
  if (!capture.reader().hasTable(table)) return calls;
  // Graphs are made before most calls.
  std::int64_t latestNs = made.front().atNs;
  for (const Made& each : made) latestNs = std::max(latestNs, each.atNs);
  // What is wrong with the table its own reader says.
  SqliteRows rows(capture.reader(), table, kColumns, SqliteRows::Integers{});
  while (rows.next()) {
    const Call call{rows.integer(Thread), rows.integer(Start), rows.integer(End), rows.integer(Correlation)};
    if (call.correlation == 0 || call.startNs >= latestNs) continue;
    const auto first = std::upper_bound(made.begin(), made.end(), call, [](const Call& x, const Made& y) {
      return std::tie(x.globalTid, x.startNs) < std::tie(y.globalTid, y.atNs);
    });
    if (first != made.end() && first->globalTid == call.globalTid && first->atNs < call.endNs)
      calls.push_back(call);
    if (calls.size() > kMostLookedAt) return std::nullopt;
  }
  std::sort(calls.begin(), calls.end(), [](const Call& x, const Call& y) {
    return std::tie(x.globalTid, x.startNs, y.endNs) < std::tie(y.globalTid, y.startNs, x.endNs);
  });
  return calls;
}

/// False: there are too many calls. `made`: from then on by thread and time.
bool GraphNodes::tellCalls(NsightCapture& capture, std::vector<Made>& made) {
  std::sort(made.begin(), made.end(), [](const Made& x, const Made& y) {
    return std::tie(x.globalTid, x.atNs, x.node) < std::tie(y.globalTid, y.atNs, y.node);
  });
  const std::optional<std::vector<Call>> calls = callsAround(capture, made);
  if (!calls) return false;
  std::vector<Call> open;  // innermost last
  auto next = calls->begin();
  for (Made& each : made) {
    const auto beganBefore = [&each](const Call& call) {
      return std::tie(call.globalTid, call.startNs) < std::tie(each.globalTid, each.atNs);
    };
    for (; next != calls->end() && beganBefore(*next); ++next) open.push_back(*next);
    while (!open.empty() && (open.back().globalTid != each.globalTid || open.back().endNs <= each.atNs))
      open.pop_back();
    if (!open.empty()) each.launch = capture.launchOf(open.back().correlation);
  }
  return true;
}

std::uint32_t GraphNodes::recordedBy(std::int64_t globalPid, std::int64_t node) {
  if (node == 0 || m_calls.empty()) return 0;
  const Node key{globalPid, node};
  return m_recent.of(key, static_cast<std::uint64_t>(node), [&] { return find(key); });
}

std::uint32_t GraphNodes::find(Node node) const {
  const auto isBefore = [](const auto& x, const Node& y) { return x.node < y; };
  for (int copies = 0; copies < kMostCopies; ++copies) {
    const auto copy = std::lower_bound(m_copies.begin(), m_copies.end(), node, isBefore);
    if (copy == m_copies.end() || copy->node != node) break;
    node.node = copy->original;
  }
  const auto made = std::lower_bound(m_calls.begin(), m_calls.end(), node, isBefore);
  return made == m_calls.end() || made->node != node ? 0 : made->launch;
}

}  // namespace culprit::nsight
