// The name of a mechanism in a table; what it means is a sentence (mechanism_text.h).
#pragma once

#include <string>
#include <string_view>

#include "core/model/results/mechanism.h"

namespace culprit {

/// "GPU clock", "Processor taken away"
std::string_view titleOf(MechanismKind kind);
/// With whose time it is, where one kind is found several times: "Number of calls: host".
std::string titleOf(const Mechanism& mechanism);

/// No clock of a GPU goes so much up or down.
bool isBeyondClocks(const Mechanism& mechanism);

}  // namespace culprit
