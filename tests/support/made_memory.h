// The memory over a cycle of made runs, and its chapter in words.
#pragma once

#include <cstdint>
#include <string>

#include "core/exploring/memory/read_cycle_memory.h"
#include "core/model/details/cycle_memory.h"
#include "core/report/chapters/chapters.h"
#include "core/report/document/writers.h"
#include "tests/support/made_call_tree.h"

namespace culprit::test {

inline CycleMemory memoryIn(MadeCallTree& made, std::uint32_t cycleA = 0, std::uint32_t cycleB = 0) {
  const Session session = made.session();
  return readCycleMemory(session, made.results(), 0, {cycleA, cycleB}, SilentMonitor());
}

inline std::string memoryChapter(const MadeCallTree& made, const CycleMemory& memory) {
  Report report;
  report.sections = report::memory(made.results().pairs.at(0), memory, 2);
  return toMarkdown(report);
}

}  // namespace culprit::test
