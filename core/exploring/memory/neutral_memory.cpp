#include "core/exploring/memory/neutral_memory.h"

#include <string>
#include <unordered_map>

#include "core/exploring/calltree/neutral_calls.h"

namespace culprit {

void giveNeutralNames(CycleMemory& memory, const Names& stored, const Names& neutral,
                      const Monitor& monitor) {
  const std::unordered_map<std::string, std::string> shown = neutralCallNames(stored, neutral, monitor);
  const auto give = [&shown](std::string& name) {
    if (const auto found = shown.find(name); found != shown.end()) name = found->second;
  };
  for (DeviceMemory& device : memory.devices) {
    for (MemoryHolder& holder : device.holders) {
      give(holder.caller);
      give(holder.place);
    }
  }
  for (AllocatorCalls& calls : memory.calls) give(calls.name);
}

}  // namespace culprit
