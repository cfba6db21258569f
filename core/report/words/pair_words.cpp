#include "core/report/words/pair_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/report/words/format.h"

namespace culprit {

namespace {

ProcessId ownerOfTracks(const Process& process) {
  return process.trackOwner.value_or(process.id);
}

bool isSecondKind(const PairResults& pair) {
  return pair.a.trackOwner || pair.b.trackOwner;
}

}  // namespace

PairWords pairWords(const Results& results) {
  if (isOneProcess(results)) return {"kind of cycle", "kinds of cycle", "Kind of cycle", "Kinds of Cycle"};
  return {"process pair", "process pairs", "Process pair", "Process Pairs"};
}

std::string countedPairs(const Results& results) {
  const PairWords words = pairWords(results);
  return fmt::format("{} {}", format::count(results.pairs.size()),
                     results.pairs.size() == 1 ? words.one : words.several);
}

std::vector<std::vector<std::size_t>> kindsByProcess(const Results& results) {
  std::map<std::pair<ProcessId, ProcessId>, std::vector<std::size_t>> processes;
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    const PairResults& pair = results.pairs[at];
    processes[{ownerOfTracks(pair.a), ownerOfTracks(pair.b)}].push_back(at);
  }
  std::vector<std::vector<std::size_t>> several;
  for (auto& [process, kinds] : processes) {
    const bool areKinds = kinds.size() > 1 && std::any_of(kinds.begin(), kinds.end(), [&](std::size_t at) {
                            return isSecondKind(results.pairs[at]);
                          });
    if (areKinds) several.push_back(std::move(kinds));
  }
  return several;
}

bool isOneProcess(const Results& results) {
  const auto kinds = kindsByProcess(results);
  return kinds.size() == 1 && kinds.front().size() == results.pairs.size();
}

std::string_view kindName(const PairResults& pair) {
  return isSecondKind(pair) ? "prefill" : "decode";
}

}  // namespace culprit
