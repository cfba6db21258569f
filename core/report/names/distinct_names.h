// The names of a list in which no two functions may look alike: short, but where several have one short name,
// with what tells them apart: reduce_kernel<MaxNanFunctor> and reduce_kernel<SumFunctor>. For lists that are
// shown together; a name on its own is the work of function_name.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/report/names/function_name.h"

namespace culprit {

/// `raw` in the given form, in its order; only Short names are told apart, the other forms hold their lists.
/// Two equal raw names stay equal, and names that nothing readable tells apart are spelled in full. Where
/// thousands of names look alike they stay so. Linear in the length of all names, but for sorting.
std::vector<std::string> distinctNames(const std::vector<std::string_view>& raw, NameForm form);

}  // namespace culprit
