#include "core/report/memory_outputs.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/model/details/cycle_memory.h"
#include "core/report/document/writers.h"

namespace culprit {

namespace fs = std::filesystem;

bool isOfMemory(const fs::path& target, const ReportChoice& choice) {
  return choice.table == CsvTable::Memory && isTableFile(target);
}

PairTargets memoryTargets(const Session& session, const Results& results, const Results& shown,
                          std::vector<fs::path> targets, const MemoryReader& read) {
  if (!read) throw Error("memory is not written here", targets.at(0));
  const auto readPair = [&](std::size_t pair, const Monitor& monitor) -> PairText {
    const std::shared_ptr<const CycleMemory> memory = read(session, results, shown, pair, monitor);
    return [&, pair, memory](const fs::path& target) {
      return target.extension() == ".csv" ? toMemoryCsv(*memory, monitor)
                                          : toMemoryJson(shown.pairs[pair], *memory, monitor);
    };
  };
  return {std::move(targets), readPair};
}

}  // namespace culprit
