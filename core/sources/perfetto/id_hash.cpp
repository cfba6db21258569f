#include "core/sources/perfetto/id_hash.h"

#include <xxhash.h>

namespace culprit::perfetto {

std::uint64_t hashOf(std::uint64_t id, std::uint64_t kind) {
  constexpr std::uint64_t kSeed = 0x6A09'E667'F3BC'C908ULL;
  return XXH3_64bits_withSeed(&id, sizeof(id), kSeed + kind);
}

}  // namespace culprit::perfetto
