// Joins the rows of two sides that are the same thing, by name or by the group of a name, and splits the
// change of each joined row into its three parts (change_split.h). One object per list of rows; which groups
// there are, and in which order they are tried, is the business of its users.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "core/analysis/judging/time/function_times.h"

namespace culprit {

class ShareMatching {
 public:
  /// What is left of both sides under one key.
  struct Group {
    FunctionKey key;
    std::vector<FunctionKey> a, b;
    double callsA = 0.0, callsB = 0.0;  ///< per cycle or unit of work
  };
  using Filter = std::function<bool(const Group&)>;
  using GroupOf = std::function<FunctionKey(const FunctionKey&)>;

  explicit ShareMatching(FunctionTables tables) : m_tables(std::move(tables)) {}

  /// Rows of both sides with one key.
  void byName();
  /// What is left, by the group of its key, under the name of the group. Groups that fail `isGroup` are left
  /// alone.
  void byGroup(MatchedBy match, const GroupOf& groupOf, const Filter& isGroup = {});
  /// Rows of one side that are left and have a common group become one.
  void collapse(const GroupOf& groupOf);

  /// With the rows that only one side has; the largest change first.
  std::vector<FunctionShare> finish();

 private:
  FunctionTables m_tables;  ///< what is not matched yet
  std::vector<FunctionShare> m_rows;
};

/// B's samples stand under A's names where the user has matched them: the members of B get their own names
/// back, and rows that were matched by name are told to be matched by hand.
void nameMembersOfB(std::vector<FunctionShare>& rows, std::span<const FunctionPartners> partners);

}  // namespace culprit
