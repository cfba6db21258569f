#include "ui/state/distinct_functions.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/names/distinct_names.h"

namespace culprit::ui {

DistinctFunctions distinctFunctions(const Dictionary<FunctionId>& functions, NameForm form) {
  std::vector<std::string_view> raw;
  raw.reserve(functions.size());
  for (const std::string& name : functions) raw.emplace_back(name);
  std::vector<std::string> shown = distinctNames(raw, form);
  // They are asked for in the order of the dictionary.
  return {form, NameColumn(functions, [&shown, next = std::size_t{0}](const std::string&) mutable {
            return std::move(shown[next++]);
          })};
}

}  // namespace culprit::ui
