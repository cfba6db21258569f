// Which processes the user wants compared, in place of the rule. Given to the pipeline by the command line;
// kept with the results, so that a report can tell how to make them again.
#pragma once

#include <cstdint>
#include <string>

namespace culprit {

/// --process N[:M]: pid N of A with pid M of B; rankN[:rankM]: by rank.
struct ProcessChoice {
  std::int64_t a = 0;
  std::int64_t b = 0;
  bool byRank = false;

  /// Parses "N", "N:M", "rankN" or "rankN:rankM". Throws Error for anything else.
  static ProcessChoice parse(const std::string& text);
  /// What parse() reads: "7:9", "rank3:rank1".
  std::string text() const;

  friend bool operator==(const ProcessChoice&, const ProcessChoice&) = default;
};

}  // namespace culprit
