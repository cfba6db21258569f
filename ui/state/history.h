// The places a user has been at in one comparison, for Back and Forward: like a browser's, a new place cuts
// off what lay ahead. For Undo and Redo it finds the way to the other variants, behind and ahead, until a
// further one takes the place of those ahead. Knows no widget.
#pragma once

#include <QStringList>
#include <cstddef>
#include <optional>
#include <vector>

#include "ui/state/cycle_pair_state.h"
#include "ui/state/selection.h"
#include "ui/state/stretch_pair.h"

namespace culprit::ui {

/// What the docks show at a place beyond the Selection.
struct DockView {
  QStringList front;                       ///< names of the docks that can be seen
  CyclePairState cyclePair;                ///< its range is left empty: to zoom is to stay
  std::optional<StretchPair> byHand = {};  ///< what lies over each other in place of these cycles

  friend bool operator==(const DockView&, const DockView&) = default;
};

/// Everything that one step back restores.
struct Place {
  std::size_t pair = 0;
  std::optional<Triplet> triplet;
  std::optional<CycleRef> cycle;
  Brush brush;
  Filter filter;
  std::optional<TimeRange> timeRange = {};
  bool functionOpen = false;  ///< the function view has the room
  std::size_t variant = 0;    ///< of the comparison: before or after it was cut or judged anew
  DockView docks = {};

  friend bool operator==(const Place&, const Place&) = default;
};

class History {
 public:
  /// Nothing happens if it is the current place.
  void visit(const Place& place);
  /// The current place looks like this by now; the user did not navigate.
  void amend(const DockView& docks);
  void clear();

  bool canGoBack() const { return m_current > 0; }
  bool canGoForward() const { return m_current + 1 < m_places.size(); }
  /// The place to be shown now; empty at the end.
  std::optional<Place> back();
  std::optional<Place> forward();
  /// The nearest place of another variant, behind (-1) or ahead (1), also where a new place of this one has
  /// cut it off from Forward: then it lies ahead again.
  bool hasOtherVariant(int by) const;
  std::optional<Place> toOtherVariant(int by);

 private:
  std::optional<std::size_t> placeOfOther(int by) const;
  void cutOffAhead(bool forGood);
  void forgetOldest();

  std::vector<Place> m_places;
  std::vector<Place> m_cutOff;  ///< what lay ahead, from the next variant on
  std::size_t m_current = 0;
};

}  // namespace culprit::ui
