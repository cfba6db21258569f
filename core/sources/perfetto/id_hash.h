// A hash for ids that a file brings: they are chosen by whoever wrote it, and those that collide as they
// stand, such as multiples of a power of two, must not make a table slow. Used by the tables of this room.
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
