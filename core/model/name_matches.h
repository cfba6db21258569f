// Functions that the user says are the same thing though A and B call them differently (Match Names...,
// --match). For all process pairs of a comparison, by full name; kept in the session. Function matching takes
// them before its own rules (core/analysis/function_shares.h).
#pragma once

#include <string>
#include <vector>

namespace culprit {

struct NameMatches {
  struct Entry {
    std::string a, b;  ///< full names of functions, as the runs have them

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;  ///< no function of a side twice

  friend bool operator==(const NameMatches&, const NameMatches&) = default;
};

}  // namespace culprit
