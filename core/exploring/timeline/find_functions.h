// What the search of a timeline looks for.
#pragma once

#include <string_view>

#include "core/model/details/function_set.h"
#include "core/model/run/names.h"

namespace culprit {

/// The functions whose name contains the text; letters of ASCII in either case. None for no text.
FunctionSet functionsContaining(const Names& names, std::string_view text);

}  // namespace culprit
