#include "ui/pages/calltree/call_filter.h"

#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

/// What holds something that is kept is kept; `path`: that alone.
void keepAround(const ShownCalls& calls, std::vector<bool>& kept, std::vector<bool>* path = nullptr) {
  for (std::uint32_t node = calls.size(); node-- > 1;) {
    if (!kept[node]) continue;
    const std::uint32_t around = calls.node(node).parent;
    kept[around] = true;
    if (path != nullptr) (*path)[around] = true;
  }
}

std::vector<bool> changedCalls(const ShownCalls& calls) {
  std::vector<bool> changed(calls.size());
  for (std::uint32_t node = 0; node < calls.size(); ++node) changed[node] = calls.isChanged(node);
  return changed;
}

class NameSearch {
 public:
  NameSearch(const ShownCalls& calls, const TextFilter& filter) : m_calls(calls), m_filter(filter) {
    const auto& searched = calls.searchedNames();
    const auto names = calls.tree().names();
    for (std::size_t i = 0; i < searched.size(); ++i) {
      const QString raw = qString(names[i]);
      m_included.push_back(filter.includes(raw, searched[i]));
      m_excluded.push_back(filter.excludes(raw));
    }
  }

  bool isFound(std::uint32_t node) const {
    const CallNode& call = m_calls.node(node);
    const QString nameless = node == 0 ? QString() : m_calls.rawName(node);
    if (call.kind == CallKind::NoHostCode)
      return m_filter.includes(nameless, TextFilter::folded(nameless, nameless));
    return call.kind != CallKind::All && (m_included[call.name] || m_included[call.nameInA]);
  }
  bool isOut(std::uint32_t node) const {
    const CallNode& call = m_calls.node(node);
    return call.kind != CallKind::All && call.kind != CallKind::NoHostCode && m_excluded[call.name];
  }

 private:
  const ShownCalls& m_calls;
  const TextFilter& m_filter;
  std::vector<bool> m_included, m_excluded;  // by the number of the name
};

/// What is looked for and what is inside of it.
std::vector<bool> lookedFor(const ShownCalls& calls, const TextFilter& filter, FilteredCalls& result) {
  const NameSearch search(calls, filter);
  // Only names to be left out: nothing is looked for.
  const bool isLookedFor = !filter.includes({}, {});
  std::vector<bool> kept(calls.size()), out(calls.size());
  if (isLookedFor) result.found.assign(calls.size(), false);
  for (std::uint32_t node = 0; node < calls.size(); ++node) {
    const bool isRoot = node == 0;
    const std::uint32_t around = calls.node(node).parent;
    out[node] = !isRoot && (out[around] || search.isOut(node));
    if (out[node]) continue;
    const bool isFound = isLookedFor && search.isFound(node);
    if (isFound) {
      result.found[node] = true;
      ++result.matches;
    }
    kept[node] = !isLookedFor || isFound || (!isRoot && kept[around]);
  }
  return kept;
}

}  // namespace

FilteredCalls filterCalls(const ShownCalls& calls, const TextFilter& filter, bool changedOnly) {
  FilteredCalls result;
  if (calls.isEmpty() || (filter.isEmpty() && !changedOnly)) return result;
  std::vector<bool> kept(calls.size(), true);
  if (!filter.isEmpty()) kept = lookedFor(calls, filter, result);
  if (changedOnly) {
    result.changed = changedCalls(calls);
    for (std::uint32_t node = 0; node < calls.size(); ++node) kept[node] = kept[node] && result.changed[node];
    keepAround(calls, result.changed);
  }
  if (!result.found.empty()) {
    // Open is what leads to a name, not what changed somewhere inside of it.
    std::vector<bool> looked = result.found;
    for (std::uint32_t node = 0; node < calls.size(); ++node) looked[node] = looked[node] && kept[node];
    result.path.assign(calls.size(), false);
    keepAround(calls, looked, &result.path);
  }
  result.shown = std::move(kept);
  keepAround(calls, result.shown);
  return result;
}

}  // namespace culprit::ui
