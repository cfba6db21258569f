#include "ui/pages/calltree/call_rows.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

void CallRows::setTree(const CallTree* tree) {
  m_tree = tree != nullptr && !tree->empty() ? tree : nullptr;
  m_open.assign(m_tree ? m_tree->size() : 0, false);
  m_shown.clear();
  m_path.clear();
  m_children.clear();
  m_before = {};
  if (m_tree) setOpen(0, true);
}

void CallRows::sort(Before before) {
  m_before = std::move(before);
  m_children.clear();
}

void CallRows::filter(std::vector<bool> shown, std::vector<bool> path) {
  m_shown = std::move(shown);
  m_path = std::move(path);
  m_children.clear();
}

std::optional<std::uint32_t> CallRows::onlyChild(std::uint32_t node) const {
  const CallNode& around = (*m_tree)[node];
  std::optional<std::uint32_t> only;
  for (std::uint32_t child = around.firstChild; child < around.firstChild + around.children; ++child) {
    if (!isShown(child)) continue;
    if (only) return std::nullopt;
    only = child;
  }
  return only;
}

void CallRows::setOpen(std::uint32_t node, bool open) {
  m_open[node] = open;
  if (!open && !m_path.empty()) m_path[node] = false;
  if (!open) return;
  for (auto only = onlyChild(node); only; only = onlyChild(*only)) m_open[*only] = true;
}

void CallRows::setAllOpen(bool open) {
  std::fill(m_open.begin(), m_open.end(), open);
  if (!open) std::fill(m_path.begin(), m_path.end(), false);
}

void CallRows::reveal(std::uint32_t node) {
  for (node = (*m_tree)[node].parent; node != CallNode::kNone; node = (*m_tree)[node].parent)
    m_open[node] = true;
}

std::uint32_t CallRows::openPath(std::uint32_t from, const SizeOf& total, const SizeOf& own) {
  std::uint32_t node = from;
  while (true) {
    const CallNode& around = (*m_tree)[node];
    std::optional<std::uint32_t> most;
    for (std::uint32_t child = around.firstChild; child < around.firstChild + around.children; ++child)
      if (isShown(child) && (!most || total(child) > total(*most))) most = child;
    if (!most || !(total(*most) > 0.0) || total(*most) < own(node)) return node;
    m_open[node] = true;
    node = *most;
  }
}

const std::vector<std::uint32_t>& CallRows::childrenOf(std::uint32_t node) {
  const auto [place, isNew] = m_children.try_emplace(node);
  if (!isNew) return place->second;
  const CallNode& around = (*m_tree)[node];
  for (std::uint32_t child = around.firstChild; child < around.firstChild + around.children; ++child)
    if (isShown(child)) place->second.push_back(child);
  const auto before = [this](std::uint32_t one, std::uint32_t other) { return m_before(one, other); };
  if (m_before) std::stable_sort(place->second.begin(), place->second.end(), before);
  return place->second;
}

void CallRows::listRows() {
  m_rows.clear();
  m_isCut = false;
  if (!m_tree || !isShown(0)) return;
  // What is still to be listed, the next one last: a tree may be deep.
  std::vector<CallRow> left{{.node = 0}};
  while (!left.empty()) {
    if (m_rows.size() == kMostRows) {
      m_isCut = true;
      return;
    }
    CallRow row = left.back();
    left.pop_back();
    if ((*m_tree)[row.node].children > 0) {
      const std::vector<std::uint32_t>& inside = childrenOf(row.node);
      row.hasRows = !inside.empty();
      row.isOpen = row.hasRows && isOpen(row.node);
      const int depth = inside.size() > 1 || row.node == 0 ? row.depth + 1 : row.depth;
      // Of more than can be listed the others need no place.
      const std::size_t room = kMostRows - m_rows.size();
      for (std::size_t i = row.isOpen ? std::min(inside.size(), room) : 0; i-- > 0;)
        left.push_back({.node = inside[i], .depth = depth});
    }
    m_rows.push_back(row);
  }
}

std::optional<int> CallRows::rowOf(std::uint32_t node) const {
  const auto found =
      std::find_if(m_rows.begin(), m_rows.end(), [node](const CallRow& row) { return row.node == node; });
  return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

}  // namespace culprit::ui
