// The names of the functions of one list, as that list shows them: short where nothing else has the short
// name, with what tells them apart where they would look alike. Made by the models of lists.
#pragma once

#include <QString>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/report/names/function_name.h"

namespace culprit::ui {

class ListedNames {
 public:
  ListedNames() = default;
  /// `raw` has to outlive it. Linear in the length of all names.
  ListedNames(const std::vector<std::string_view>& raw, NameForm form);

  /// Of a name that is not in the list: the name on its own.
  QString of(std::string_view raw) const;

 private:
  NameForm m_form = NameForm::Short;
  std::unordered_map<std::string_view, QString> m_names;
};

}  // namespace culprit::ui
