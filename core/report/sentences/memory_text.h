// What is said of the memory over a cycle: for the Memory page and the chapter of the report, so that both
// say the same. Plain sentences; the tables beside them have the numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/details/cycle_memory.h"

namespace culprit {

/// 1.4 MiB, -12.0 KiB with the true minus sign; of a level or a change.
std::string memoryText(double bytes);
/// The same with its sign: +1.4 MiB, 0 B.
std::string memoryChangeText(double bytes);

/// "GPU 0: allocated at most 4.2 GiB in A after 12.3 ms (3 % of the cycle), 4.3 GiB in B after 14.1 ms (4 %
/// of the cycle): +100.0 MiB (+2.33 %)."
std::string peakSentence(const CycleMemory& memory, const DeviceMemory& device);

/// What else is worth a sentence: growth over the cycle and from cycle to cycle, and how the numbers were
/// told.
std::vector<std::string> memorySentences(const DeviceMemory& device);

/// "Calls of the host that take memory from the driver or give it back: 12 of 3.1 ms in A, 15 of 4.0 ms in
/// B." Of the process, whatever its devices. Empty where neither side has calls into the driver.
std::optional<std::string> driverCallsSentence(const CycleMemory& memory);

/// Who a row is about, where it has no caller: "not told".
std::string holderText(const MemoryHolder& holder);

}  // namespace culprit
