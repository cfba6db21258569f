// The pins and notes of the user as the triplet table shows them: the signs before a name, and the words for
// those who cannot see them. Called by the TripletModel.
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "ui/state/comparison_view.h"

namespace culprit::ui {

class TripletMarks {
 public:
  /// Of all pairs.
  void setMarks(std::vector<Mark> marks) { m_all = std::move(marks); }
  void showPair(std::size_t pair);

  bool isPinned(const Triplet& triplet) const;
  /// Pin (bit 0) and note (bit 1).
  int flags(const Triplet& triplet) const;
  /// Behind the name.
  QString words(const Triplet& triplet) const;
  QString tooltip(const Triplet& triplet) const;

 private:
  const Mark* of(const Triplet& triplet) const;

  std::vector<Mark> m_all;
  std::map<Triplet, Mark> m_shown;
};

}  // namespace culprit::ui
