#include "core/sources/perfetto/id_hash.h"

#include <xxhash.h>

#include <random>

namespace culprit::perfetto {

std::uint64_t hashOf(std::uint64_t id, std::uint64_t kind) {
  static const std::uint64_t seed = (std::uint64_t{std::random_device{}()} << 32U) | std::random_device{}();
  return XXH3_64bits_withSeed(&id, sizeof(id), seed + kind);
}

}  // namespace culprit::perfetto
