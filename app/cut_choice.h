// The options of `compare` that decide how the runs are cut into cycles: --anchor, --trim-first, --trim-last,
// --kind. Turned into a request here.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/choices/cut_options.h"

namespace culprit::app {

/// As typed.
struct CutChoice {
  std::string anchor;
  std::size_t trimFirst = 0;
  std::size_t trimLast = 0;
  std::string kind;
};

/// What `kind` may be.
std::vector<std::string> kindNames();

CutOptions optionsOf(const CutChoice& choice);

}  // namespace culprit::app
