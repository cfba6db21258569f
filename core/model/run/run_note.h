// What the user or CI wrote down about a run in run.json beside its traces: a commit, an image, flags. Read
// by core/sources/settings, kept in the session, shown where the settings of both runs differ.
#pragma once

#include <string>

namespace culprit {

struct RunNote {
  std::string name;         ///< keys of nested objects joined with dots: "image.tag"
  std::string value;        ///< as text
  bool isVariable = false;  ///< from an object "env": the name is that of an environment variable

  friend bool operator==(const RunNote&, const RunNote&) = default;
};

}  // namespace culprit
