// Unpacks one compressed message into memory, in zlib's format (RFC 1950) or zstd's (RFC 8878). Used for
// packets of traces that are packed one by one; whole files are inflated piece by piece, by TextReader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

enum class Packing : std::uint8_t { Zlib, Zstd };

/// What could be unpacked, in `room`, which grows for it; nothing if it is `most` bytes or more. `why` is set
/// to a sentence if something is wrong.
std::string_view unpackMessage(std::string_view packed, Packing packing, std::size_t most,
                               std::vector<char>& room, std::string& why);

}  // namespace culprit
