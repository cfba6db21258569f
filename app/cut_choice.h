// The options of `compare` that decide how the runs are cut into cycles: --anchor, --trim-first, --trim-last,
// --kind. Declared and turned into a request here, apart from the rest of the command line.
#pragma once

#include <cstddef>
#include <string>

#include "core/model/cut_options.h"

namespace CLI {
class App;
}

namespace culprit::app {

/// As typed.
struct CutChoice {
  std::string anchor;
  std::size_t trimFirst = 0;
  std::size_t trimLast = 0;
  std::string kind;
};

/// `choice` is filled when the command line is parsed, and must live as long.
void addCutOptions(CLI::App& command, CutChoice& choice);

CutOptions optionsOf(const CutChoice& choice);

}  // namespace culprit::app
