#include "core/report/sentences/command_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string inQuotes(std::string_view word) {
  constexpr std::string_view kHarmless =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,+-@%";
  const bool isHarmless = !word.empty() && word.find_first_not_of(kHarmless) == std::string_view::npos;
  if (isHarmless) return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

class Options {
 public:
  void add(std::string_view name, std::string_view value) {
    m_text += fmt::format(" {} {}", name, inQuotes(value));
  }
  const std::string& text() const { return m_text; }

 private:
  std::string m_text;
};

void addCut(const CutOptions& cut, Options& options) {
  if (cut.anchor) options.add("--anchor", *cut.anchor);
  if (cut.trimFirst > 0) options.add("--trim-first", std::to_string(cut.trimFirst));
  if (cut.trimLast > 0) options.add("--trim-last", std::to_string(cut.trimLast));
  if (cut.kind) options.add("--kind", nameOf(*cut.kind));
}

void addThresholds(const Thresholds& thresholds, Options& options) {
  const Thresholds defaults;
  for (const ThresholdEntry& entry : thresholdEntries()) {
    const double value = thresholds.*entry.value;
    if (value != defaults.*entry.value) options.add("--threshold", fmt::format("{}={}", entry.name, value));
  }
}

}  // namespace

std::string compareCommand(const Results& results) {
  Options options;
  if (results.processChoice) options.add("--process", results.processChoice->text());
  addCut(results.cut, options);
  for (const DeviceMap::Entry& entry : results.deviceMap.entries)
    options.add("--map-device", entry.a + "=" + entry.b);
  for (const NameMatches::Entry& entry : results.nameMatches.entries) {
    const bool hasSign = (entry.a + entry.b).find('=') != std::string::npos;
    options.add("--match", entry.a + (hasSign ? "=>" : "=") + entry.b);
  }
  for (const CounterOffset& offset : results.counterOffsets)
    options.add("--counter-offset", fmt::format("{}={}", offset.file, offset.seconds));
  addThresholds(results.thresholds, options);
  return fmt::format("culprit-cli compare {} {}{} -o report.md", inQuotes(results.runA.folder),
                     inQuotes(results.runB.folder), options.text());
}

std::string missingFromCommand(const Results& results) {
  std::vector<std::string> missing;
  const bool isMeasured =
      std::any_of(results.pairs.begin(), results.pairs.end(),
                  [](const PairResults& pair) { return pair.verdict.slowdown.bandMeasured; });
  if (isMeasured) missing.emplace_back("the further baselines (--baseline)");
  if (!results.userResources.empty()) missing.emplace_back("the user's table of resources (--resources)");
  if (missing.empty()) return {};
  return "It needs besides, from folders and files that the session does not name: " + format::list(missing) +
         ".";
}

}  // namespace culprit
