// What streams and threads are called wherever a cycle is drawn. For window and report.
#pragma once

#include <string>

#include "core/model/details/cycle_pair.h"

namespace culprit {

/// "GPU 3, stream 7", "thread 1234"; one line of valid UTF-8.
std::string laneName(const CycleLane& lane);

}  // namespace culprit
