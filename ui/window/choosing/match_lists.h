// Which functions of a process pair belong together, which have no partner of the same name, and what the
// user has matched by hand: the lists of the Match Names dialog. Values in, values out.
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::ui {

/// Functions that are compared with each other.
struct MatchedNames {
  QString a, b;
  QString by;  ///< "hand", "name", "family", "class"
  double msA = 0.0, msB = 0.0;
  std::optional<std::size_t> entry;  ///< of NameMatches, if by hand
};

/// A function of one side that the other does not have under this name, on whatever device and in whatever
/// row.
struct LoneName {
  std::string name;
  bool isDeviceWork = false;
  double ms = 0.0;
  std::optional<double> calls;  ///< per cycle; empty: known only together with those of others
  QString remark;               ///< what it is matched by all the same: "family gemm"
};

struct MatchLists {
  std::vector<MatchedNames> matched;  ///< by hand first, then most time first
  std::vector<LoneName> a, b;         ///< most time first
};

/// `matches`: as the user has them by now, whatever the results were made with.
MatchLists matchLists(const Results& results, const PairResults& pair, const NameMatches& matches);

}  // namespace culprit::ui
