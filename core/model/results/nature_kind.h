// The kinds of change that a pair may show. Which one it is says core/model/results/nature.h; it is made anew
// from the verdict each time, so that no session holds it.
#pragma once

#include <cstdint>

namespace culprit {

enum class Nature : std::uint8_t {
  NotKnown,     ///< nothing changed, or what did tells nothing
  WithinNoise,  ///< two runs of the same may differ as much
  Work,         ///< calls, shapes, functions: more or less is done
  Method,       ///< settings, versions, kernels in place of others: the same is done in another way
  Machine,      ///< the same kernels, called as often, launched alike, take another time
  Host,         ///< the same functions of the host, called as often, do, for whatever reason
  Overlap,      ///< as much of the same is done, but less of it is hidden behind other work, or more
  Outside,      ///< between cycles, or where nothing is recorded
  OneFunction,  ///< one function takes another time per call, the others of its kind do not
};

}  // namespace culprit
