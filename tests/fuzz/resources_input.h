// Reads arbitrary text as the resource table of a user. It is refused with a sentence, or every resource has
// a name and numbers above 0. Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "core/analysis/levels/resource_table.h"
#include "core/base/usable_number.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/refusal.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeResourcesInput(Input input) {
  const InputFiles files;
  const auto file = files.write("resources.json", textOf(input));
  isRead([&] {
    for (const Resource& resource : readResources(file)) {
      promise(!resource.metric.empty(), "a resource has a name");
      for (const auto& number : {resource.scale, resource.capacity, resource.resolution})
        promise(!number || (*number > 0.0 && isUsable(*number)), "a number of a resource is above 0");
    }
  });
}

}  // namespace culprit::fuzz
