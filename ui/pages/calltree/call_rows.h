// Which calls the table of the call tree lists, and in which order: opened, sorted inside each call and
// filtered by the user. Only what is open is looked at, so that a tree of a hundred thousand calls is no
// trouble. Knows nothing of cells; CallModel shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/model/details/call_tree.h"

namespace culprit::ui {

/// A row of the list.
struct CallRow {
  std::uint32_t node = 0;
  int depth = 0;  ///< a call that is the only one inside of another stands below it, no further in
  bool hasRows = false;
  bool isOpen = false;
};

class CallRows {
 public:
  /// True if the first node comes before the second one; both are inside of one call.
  using Before = std::function<bool(std::uint32_t x, std::uint32_t y)>;
  /// The size of what changed, by node; not below 0.
  using SizeOf = std::function<double(std::uint32_t node)>;

  /// Nobody reads further than that.
  static constexpr std::size_t kMostRows = 20'000;

  /// Another tree, or null: only the root is open.
  void setTree(const CallTree* tree);
  /// The order in which rows stand.
  void sort(Before before);
  /// `shown`: by node, with all that a shown node is inside of. `path`: what holds something looked for, and
  /// so is open. Empty: all, and none.
  void filter(std::vector<bool> shown, std::vector<bool> path);

  /// With all calls that are the only one inside of the one around.
  void setOpen(std::uint32_t node, bool open);
  void setAllOpen(bool open);
  /// Opens everything that the node is inside of.
  void reveal(std::uint32_t node);
  /// From `from` on always into the call that changed most, as long as it changed by more than the part of it
  /// that is none of the calls inside. Opens the way and returns where it ends.
  std::uint32_t openPath(std::uint32_t from, const SizeOf& total, const SizeOf& own);

  bool isShown(std::uint32_t node) const { return m_shown.empty() || m_shown[node]; }
  /// At most kMostRows.
  const std::vector<CallRow>& rows() const { return m_rows; }
  /// There are more.
  bool isCut() const { return m_isCut; }
  /// Of the list; empty: the node stands in none.
  std::optional<int> rowOf(std::uint32_t node) const;
  /// After changes.
  void listRows();

 private:
  const std::vector<std::uint32_t>& childrenOf(std::uint32_t node);
  bool isOpen(std::uint32_t node) const { return m_open[node] || (!m_path.empty() && m_path[node]); }
  std::optional<std::uint32_t> onlyChild(std::uint32_t node) const;

  const CallTree* m_tree = nullptr;
  std::vector<bool> m_open;           ///< by node
  std::vector<bool> m_shown, m_path;  ///< likewise, of the filter; empty: none
  Before m_before;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_children;  ///< sorted, of what was open
  std::vector<CallRow> m_rows;
  bool m_isCut = false;
};

}  // namespace culprit::ui
