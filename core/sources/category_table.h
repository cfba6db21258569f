// Finds the rule of an event's "cat" again without searching for it by text each time. Used by the readers of
// events, one table per thread.
#pragma once

#include <string_view>
#include <vector>

#include "core/sources/chrome_categories.h"
#include "core/sources/token_table.h"

namespace culprit::chrome {

class CategoryTable {
 public:
  const CategoryRule& ruleOf(std::string_view cat) {
    if (m_last < m_cats.size() && m_cats[m_last] == cat) return *m_rules[m_last];
    m_last = m_cats.intern(cat);
    if (m_last == m_rules.size()) m_rules.push_back(&ruleFor(cat));
    return *m_rules[m_last];
  }

 private:
  TokenTable m_cats;
  std::uint32_t m_last = 0;
  std::vector<const CategoryRule*> m_rules;  ///< parallel to m_cats
};

}  // namespace culprit::chrome
