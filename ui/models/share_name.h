// The name of a row of "where the time went" as both of its tables show it. Called by their models.
#pragma once

#include <QString>

#include "core/model/function_share.h"
#include "core/report/function_name.h"

namespace culprit::ui {

/// A function in that form; a family or class with the number of its members.
QString shareName(const FunctionShare& share, NameForm form);

}  // namespace culprit::ui
