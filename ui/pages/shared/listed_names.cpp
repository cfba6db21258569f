#include "ui/pages/shared/listed_names.h"

#include "core/report/names/distinct_names.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

ListedNames::ListedNames(const std::vector<std::string_view>& raw, NameForm form) : m_form(form) {
  const std::vector<std::string> shown = distinctNames(raw, form);
  m_names.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) m_names.try_emplace(raw[i], qString(shown[i]));
}

QString ListedNames::of(std::string_view raw) const {
  const auto found = m_names.find(raw);
  return found != m_names.end() ? found->second : qString(functionName(raw, m_form));
}

}  // namespace culprit::ui
