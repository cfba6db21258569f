// The names of all functions as tables show and search them: made once per session and form of names.
#pragma once

#include "core/report/names/function_name.h"
#include "ui/tables/name_column.h"

namespace culprit::ui {

struct DistinctFunctions {
  NameForm form{};
  NameColumn names;  ///< no two of them look alike
};

DistinctFunctions distinctFunctions(const Dictionary<FunctionId>& functions, NameForm form);

}  // namespace culprit::ui
