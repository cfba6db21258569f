#include "core/report/kept_call_trees.h"

#include <utility>

namespace culprit {

KeptCallTrees::KeptCallTrees(CallTreeReader read) : m_read(std::move(read)) {}

CallTreeReader KeptCallTrees::keeping() {
  if (!m_read) return {};
  return [this](const Session& session, const Results& results, const Results& shown, std::size_t pair,
                const Monitor& monitor) {
    std::shared_ptr<const CallTree> tree = m_read(session, results, shown, pair, monitor);
    if (tree->size() <= kMostNodes - m_nodes && m_kept.emplace(pair, tree).second) m_nodes += tree->size();
    return tree;
  };
}

CallTreeReader KeptCallTrees::taking() {
  if (!m_read) return {};
  return [this](const Session& session, const Results& results, const Results& shown, std::size_t pair,
                const Monitor& monitor) {
    auto kept = m_kept.extract(pair);
    return kept.empty() ? m_read(session, results, shown, pair, monitor) : std::move(kept.mapped());
  };
}

}  // namespace culprit
