// The name of a row of "where the time went" as both of its tables show it. Called by their models.
#pragma once

#include <QString>

#include "core/model/results/function_share.h"
#include "core/report/words/function_name.h"

namespace culprit::ui {

/// A function in that form, a class of work in words; what stands for several with the number of its members.
QString shareName(const FunctionShare& share, NameForm form, TimeLevel level = TimeLevel::Function);

}  // namespace culprit::ui
