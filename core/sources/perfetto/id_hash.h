// A hash for ids that a file brings: whoever wrote it has chosen them, so that it begins with a number of
// each run of the program, and no file can know which of them collide. Used by the tables of this room, of
// which none is gone through in its order.
#pragma once

#include <cstddef>
#include <cstdint>

namespace culprit::perfetto {

/// `kind` tells ids of one kind from those of another.
std::uint64_t hashOf(std::uint64_t id, std::uint64_t kind = 0);

struct IdHash {
  std::size_t operator()(std::uint64_t id) const { return hashOf(id); }
};

}  // namespace culprit::perfetto
