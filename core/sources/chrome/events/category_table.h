// Finds the rule of an event's "cat" again without searching for it by text each time: a trace has few of
// them, and they alternate. Used by the readers of events, one table per thread.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/sources/bytes/token_table.h"
#include "core/sources/chrome/events/chrome_categories.h"

namespace culprit::chrome {

class CategoryTable {
 public:
  const CategoryRule& ruleOf(std::string_view cat) {
    Recent& recent = m_recent[placeOf(cat)];
    if (recent.rule != nullptr && recent.cat == cat) return *recent.rule;
    const std::uint32_t number = m_cats.intern(cat);
    if (number == m_rules.size()) m_rules.push_back(&ruleFor(cat));
    recent = {m_cats[number], m_rules[number]};
    return *recent.rule;
  }

 private:
  struct Recent {
    std::string_view cat;
    const CategoryRule* rule = nullptr;
  };
  static constexpr std::size_t kPlaces = 64;

  static std::size_t placeOf(std::string_view cat) {
    if (cat.empty()) return 0;
    return (cat.size() * 5 + static_cast<unsigned char>(cat.front())) % kPlaces;
  }

  TokenTable m_cats;
  std::vector<const CategoryRule*> m_rules;  ///< parallel to m_cats
  std::array<Recent, kPlaces> m_recent;
};

}  // namespace culprit::chrome
