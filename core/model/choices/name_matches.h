// Functions that the user says are the same thing though A and B call them differently (Match Names...,
// --match). For all process pairs of a comparison, by full name; kept in the session. FunctionPartners is
// what became of it in one pair. Made by core/analysis/pairing/partners.h, taken before the rules by which
// names are matched.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

struct NameMatches {
  struct Entry {
    std::string a, b;  ///< full names of functions, as the runs have them

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;  ///< no function of a side twice

  friend bool operator==(const NameMatches&, const NameMatches&) = default;
};

/// Two functions with different names that one process pair has as partners: `a` only in A, `b` only in B.
/// Their rows in the triplet table have A's name.
struct FunctionPartners {
  FunctionId a{}, b{};

  friend bool operator==(const FunctionPartners&, const FunctionPartners&) = default;
};

/// The function under which a side's samples are stored whose row has `row`.
FunctionId functionOn(Side side, FunctionId row, std::span<const FunctionPartners> partners);

/// The function under which rows of `function` of a side stand in the triplet table.
FunctionId rowOf(Side side, FunctionId function, std::span<const FunctionPartners> partners);

}  // namespace culprit
