// Who is writing or using a file of ours: its name carries the process and the machine, because folders and
// caches are shared between the machines of a cluster, and the number of a process says nothing on another
// one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace culprit {

enum class FileOwner : std::uint8_t {
  None,       ///< the name has none
  Running,    ///< also a process of another user
  Gone,       ///< was of this machine, and runs no more
  Elsewhere,  ///< of another machine or container: whether it still runs cannot be told
};

/// This process: "123@node7", without dots; in a container "123@node7pid__4026532259_", as containers do not
/// see each other's processes.
std::string ownerName();

/// Of a name that ownerName() made; the number of a process alone is one of this machine.
FileOwner ownerOf(std::string_view name);

}  // namespace culprit
