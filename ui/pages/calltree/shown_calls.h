// A call tree as the page shows it: one of its views, one of its times per cycle, and the names as they are
// displayed. A value; made by the page's job, since a tree may have a hundred thousand names.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/monitor.h"
#include "core/exploring/exploration.h"
#include "core/model/details/call_tree.h"
#include "core/report/names/function_name.h"
#include "ui/plots/icicle/icicle_data.h"
#include "ui/state/call_tree_state.h"

namespace culprit::ui {

class ShownCalls {
 public:
  ShownCalls() = default;
  /// `tree`: that of the view, not null. Linear in nodes and names. Throws Cancelled.
  ShownCalls(std::shared_ptr<const CallTree> tree, NameForm form, const Monitor& monitor);

  void setMeasure(CallMeasure measure);
  CallMeasure measure() const { return m_measure; }

  bool isEmpty() const { return !m_tree || m_tree->empty(); }
  std::uint32_t size() const { return isEmpty() ? 0 : static_cast<std::uint32_t>(m_tree->size()); }
  const CallTree& tree() const { return *m_tree; }
  const CallNode& node(std::uint32_t at) const { return (*m_tree)[at]; }

  /// Displayed, of one line, and as the tree has it.
  QString name(std::uint32_t node) const;
  QString rawName(std::uint32_t node) const;
  /// In lower case, displayed and raw, of the names of the tree by their number; made when first asked for.
  const std::vector<QString>& searchedNames() const;

  /// ms per cycle, with all that is inside or without it. Empty: the side has no cycles, or no such call.
  std::optional<double> total(Side side, std::uint32_t node) const;
  std::optional<double> own(Side side, std::uint32_t node) const;
  /// B - A; a side without the call counts as nothing. Empty: a side has no cycles.
  std::optional<double> change(std::uint32_t node) const;
  std::optional<double> ownChange(std::uint32_t node) const;
  /// The size of its change, then its larger time: which of several calls is most worth a look.
  std::pair<double, double> weight(std::uint32_t node) const;
  /// Per cycle.
  std::optional<double> calls(Side side, std::uint32_t node) const;

  /// The sum of all own changes, those in either direction; ms per cycle.
  double allChanges() const { return m_allChanges; }
  /// Whether "only what changed" keeps the node itself: it changed by kLeastChange of allChanges(), or only
  /// one run has it, with at least kLeastOfOne of them.
  bool isChanged(std::uint32_t node) const;
  static constexpr double kLeastChange = 0.01, kLeastOfOne = 0.001;

  /// The nodes of the icicle are those of the tree.
  IcicleData icicle() const;

 private:
  std::int64_t totalNs(Side side, std::uint32_t node) const;
  std::int64_t ownNs(Side side, std::uint32_t node) const;
  std::optional<double> perCycle(Side side, std::int64_t sum) const;
  std::optional<double> msPerCycle(Side side, std::uint32_t node, std::int64_t sum) const;
  std::optional<double> difference(const std::optional<double>& a, const std::optional<double>& b) const;

  std::shared_ptr<const CallTree> m_tree;
  CallMeasure m_measure = CallMeasure::Device;
  std::vector<QString> m_names;  ///< by the number of the name
  mutable std::vector<QString> m_searched;
  double m_allChanges = 0.0;
};

}  // namespace culprit::ui
