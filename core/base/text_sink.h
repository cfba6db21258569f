// Where a text goes that is written piece by piece, so that it need not be in memory as a whole.
#pragma once

#include <functional>
#include <string_view>

namespace culprit {

using TextSink = std::function<void(std::string_view)>;

}  // namespace culprit
