// Takes the command line of a program apart into named arguments, for the table of what differs around the
// runs. Used by sources whose files tell it. It knows no program: what stands behind an option and is none
// itself is taken for its value.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace culprit {

/// "--lr 0.1 --amp model.depth=12 data"  ->  ("--lr", "0.1"), ("--amp", "on"), ("model.depth", "12"),
/// ("argument 1", "data"). Secrets are left out with their names (kept_names.h).
std::vector<std::pair<std::string, std::string>> launchArguments(std::span<const std::string> words);

}  // namespace culprit
