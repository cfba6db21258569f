#include "core/report/formats/json/json_tree.h"

#include <cstddef>

#include "core/model/results/time_tree.h"

namespace culprit::json {

namespace {

class TreeWriter {
 public:
  TreeWriter(const TimeTree& tree, const Monitor& monitor) : m_tree(tree), m_monitor(monitor) {}

  /// The rows from `at` to `end` and what is in them.
  void write(JsonArray& json, std::size_t at, std::size_t end) const {
    for (; at < end; at = m_tree.rows[at].end) {
      m_monitor.checkpoint();
      JsonObject one = json.object();
      write(one, m_tree.rows[at]);
      JsonArray inside = one.array("rows");
      write(inside, at + 1, m_tree.rows[at].end);
    }
  }

 private:
  void write(JsonObject& json, const TimeTreeRow& row) const {
    json.member("level", culprit::nameOf(row.level));
    json.member("name", row.name);
    json.member("time", row.time ? std::optional(culprit::nameOf(*row.time)) : std::nullopt);
    json.member("sum_over_threads", row.isSumOverThreads);
    json.member("function", row.share);
    json.member("role", culprit::nameOf(row.role));
    json.member("new", row.isNew);
    json.member("gone", row.isGone);
    json.member("ns_a", row.aNs);
    json.member("ns_b", row.bNs);
    json.member("ms_a", m_tree.aMs(row));
    json.member("ms_b", m_tree.bMs(row));
    json.member("calls_a", m_tree.callsA(row));
    json.member("calls_b", m_tree.callsB(row));
    json.member("per_call_a", TimeTree::perCallMs(row.busyANs, row.callsA));
    json.member("per_call_b", TimeTree::perCallMs(row.busyBNs, row.callsB));
    const auto part = [&row](double TimeTreeRow::Parts::*value) {
      return row.parts ? std::optional((*row.parts).*value) : std::nullopt;
    };
    json.member("delta_calls_ms", part(&TimeTreeRow::Parts::calls));
    json.member("delta_per_call_ms", part(&TimeTreeRow::Parts::perCall));
    json.member("delta_exposed_ms", part(&TimeTreeRow::Parts::overlap));
    json.member("delta_typical_ms", row.parts ? row.parts->typical : std::nullopt);
    json.member("delta_interrupted_ms", row.parts ? row.parts->interrupted : std::nullopt);
  }

  const TimeTree& m_tree;
  const Monitor& m_monitor;
};

}  // namespace

void writeTree(JsonArray json, const Results& results, const PairResults& pair, const Monitor& monitor) {
  const TimeTree tree = timeTree(pair.verdict, results.names);
  TreeWriter(tree, monitor).write(json, 0, tree.rows.size());
}

}  // namespace culprit::json
