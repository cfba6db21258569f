// The names of all functions as tables show and search them. Made by the TripletModel, once per session and
// form of names.
#pragma once

#include "core/report/words/function_name.h"
#include "ui/tables/name_column.h"

namespace culprit::ui {

/// No two of them look alike.
NameColumn distinctFunctions(const Dictionary<FunctionId>& functions, NameForm form);

}  // namespace culprit::ui
