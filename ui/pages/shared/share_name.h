// The name of a row of "where the time went" as both of its tables show it. Called by their models.
#pragma once

#include <QString>
#include <string_view>
#include <vector>

#include "core/model/results/function_share.h"
#include "ui/pages/shared/listed_names.h"

namespace culprit::ui {

/// A function as the list calls it, a class of work in words; what stands for several with the number of its
/// members.
QString shareName(const FunctionShare& share, const ListedNames& names,
                  TimeLevel level = TimeLevel::Function);
/// Of the rows that are called like a function, valid as long as they are.
std::vector<std::string_view> rawNames(const std::vector<FunctionShare>& shares);

}  // namespace culprit::ui
