// The chapter in front of all others: the verdict of one process pair.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/report/chapters.h"
#include "core/report/environment.h"
#include "core/report/format.h"
#include "core/report/labels.h"
#include "core/report/sentences.h"
#include "core/report/verdict_text.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostDeviceRows = 12;
constexpr std::size_t kMostHostRows = 6;

std::string perText(const PairVerdict& verdict) {
  return std::string(culprit::perText(verdict.slowdown.per));
}

/// Cells of one row, in milliseconds; a row of single kernels takes microseconds, and needs more decimals.
struct MillisecondCells {
  int decimals;

  MillisecondCells(double a, double b) : decimals(std::max(std::fabs(a), std::fabs(b)) < 0.5 ? 4 : 2) {}
  Text plain(double value) const { return cell(format::number(value, decimals)); }
  Text change(double value) const { return cell(format::signedNumber(value, decimals)); }
};

Section findings(const Results& results, const PairResults& pair, int level) {
  Section section{level, "Verdict", {}};
  section.blocks.emplace_back(Paragraph{TextBuilder().strong(plainText(headline(results, pair))).text()});
  List list;
  for (const Finding& finding : pair.findings) {
    if (finding.kind == FindingKind::ChangedFunction) continue;
    // Of the runs, not of the pair: said once for all pairs.
    if (finding.kind == FindingKind::LateRanks && results.pairs.size() > 1) continue;
    list.items.push_back({findingText(results, pair, finding, NameForm::Short), {}});
  }
  if (!list.items.empty()) section.blocks.emplace_back(std::move(list));
  return section;
}

/// What differs around the runs, if anything does.
void addEnvironment(const Results& results, const PairResults& pair, Section& section) {
  const std::vector<EnvironmentRow> rows = environmentDifferences(results, pair);
  if (rows.empty()) return;
  Table table{columns({"What differs", "A", "B"}, 3), {}};
  const auto shown = [](const std::string& value) {
    return value.empty() ? cell("not recorded") : nameCell(value);
  };
  for (const EnvironmentRow& row : rows) table.rows.push_back({cell(row.name), shown(row.a), shown(row.b)});
  section.blocks.emplace_back(std::move(table));
}

Section checks(const Results& results, const PairResults& pair, int level) {
  Table table{columns({"Check", "State", "What was seen", "What to do"}, 4), {}};
  for (const Check& check : pair.verdict->comparability.checks) {
    table.rows.push_back({cell(std::string(titleOf(check.id))), cell(std::string(nameOf(check.status))),
                          checkText(results, pair, check), cell(std::string(actionText(actionOf(check))))});
  }
  Section section{level,
                  "Can They Be Compared",
                  {paragraph(comparabilityText(pair.verdict->comparability)), std::move(table)}};
  addEnvironment(results, pair, section);
  return section;
}

std::string shiftText(const Cause& cause, double shift) {
  const auto value = [&](double number) {
    return (number < 0.0 ? "−" : "") + causeValue(std::fabs(number), cause.unit);
  };
  std::string text = (shift > 0.0 ? "+" : "") + value(shift);
  if (!cause.shiftLow || !cause.shiftHigh) return text;
  return fmt::format("{} ({} to {})", text, value(*cause.shiftLow), value(*cause.shiftHigh));
}

Table resourceTable(const PairVerdict& verdict) {
  Table table{columns({"Resource", "Role", "Evidence", "A", "B", "Shift", "Capacity", "Cliff's δ", "Score",
                       "n A", "n B"},
                      3),
              {}};
  for (const Cause& cause : verdict.causes) {
    if (!cause.isResource()) continue;
    table.rows.push_back({nameCell(cause.family), cell(std::string(nameOf(cause.role))),
                          cell(std::string(nameOf(cause.level))), cell(causeValue(cause.a, cause.unit)),
                          cell(causeValue(cause.b, cause.unit)), cell(shiftText(cause, cause.shift)),
                          cell(format::number(100.0 * cause.share, 1) + " %"),
                          cell(cause.cliff ? format::number(*cause.cliff, 2) : std::string(format::kAbsent)),
                          cell(format::number(cause.score, 3)), cell(format::count(cause.samplesA)),
                          cell(format::count(cause.samplesB))});
  }
  return table;
}

Table timeTable(const PairVerdict& verdict) {
  Table table{columns({"Time", "Evidence", "A (ms)", "B (ms)", "B − A (ms)", "Of all changes",
                       "Typical shift", "Cliff's δ", "n A", "n B"},
                      2),
              {}};
  for (const Cause& cause : verdict.causes) {
    if (cause.isResource()) continue;
    const MillisecondCells ms(cause.a, cause.b);
    table.rows.push_back(
        {nameCell(cause.family), cell(std::string(nameOf(cause.level))), ms.plain(cause.a), ms.plain(cause.b),
         ms.change(cause.shift), cell(format::number(100.0 * cause.score, 0) + " %"),
         cell(cause.typical ? shiftText(cause, *cause.typical) : std::string(format::kAbsent)),
         cell(cause.cliff ? format::number(*cause.cliff, 2) : std::string(format::kAbsent)),
         cell(format::count(cause.samplesA)), cell(format::count(cause.samplesB))});
  }
  return table;
}

Section causes(const PairResults& pair, int level) {
  Section section{level, "Which Resource Changed", {}};
  Table resources = resourceTable(*pair.verdict);
  Table time = timeTable(*pair.verdict);
  if (resources.rows.empty()) {
    section.blocks.emplace_back(
        paragraph("No counter was recorded in both runs, so nothing is known of resources."));
  } else {
    section.blocks.emplace_back(paragraph(
        "Medians over the cycles; shift: median of all differences B − A with its 95 % interval; capacity: "
        "share of the resource that was gained or lost. Only a supply that falls or a shared load that rises "
        "can be a cause; own use follows."));
    section.blocks.emplace_back(std::move(resources));
  }
  if (!time.rows.empty()) {
    section.blocks.emplace_back(
        paragraph(fmt::format("The time itself, means {} that sum to the mean cycle; typical shift: median "
                              "of all differences B − A "
                              "of single cycles with its 95 % interval, which a few long cycles do not move.",
                              perText(*pair.verdict))));
    section.blocks.emplace_back(std::move(time));
  }
  return section;
}

Table functionTable(const PairVerdict& verdict, bool deviceRows) {
  Table table{columns({"Function", "Device", "Matched", "A (ms)", "B (ms)", "B − A (ms)", "by calls",
                       "per call", "by overlap", "Calls A", "Calls B"},
                      3),
              {}};
  for (const FunctionShare& row : verdict.functions) {
    if (row.isDeviceWork() != deviceRows) continue;
    if (table.rows.size() >= (deviceRows ? kMostDeviceRows : kMostHostRows)) break;
    const std::string name =
        row.category == kWaitingForRanks ? row.name + " (" + std::string(kWaitingForRanks) + ")" : row.name;
    const MillisecondCells ms(row.a.ms, row.b.ms);
    table.rows.push_back({nameCell(name), nameCell(row.device), cell(std::string(nameOf(row.match))),
                          ms.plain(row.a.ms), ms.plain(row.b.ms), ms.change(row.deltaMs()),
                          ms.change(row.deltaCallsMs), ms.change(row.deltaPerCallMs),
                          ms.change(row.deltaExposedMs), cell(format::number(row.a.calls, 1)),
                          cell(format::number(row.b.calls, 1))});
  }
  return table;
}

void addWaterfall(const PairVerdict& verdict, Section& section) {
  if (!verdict.waterfall) return;
  const Waterfall& waterfall = *verdict.waterfall;
  section.blocks.emplace_back(paragraph(fmt::format(
      "The mean cycle in parts that sum to it, {}{}.", perText(verdict),
      waterfall.overlapKnown ? ""
                             : "; overlap unknown: kernels that ran beside each other would count twice")));
  Table table{columns({"Part", "A (ms)", "B (ms)", "B − A (ms)"}, 1), {}};
  const MillisecondCells ms(waterfall.cycleAMs, waterfall.cycleBMs);
  const auto add = [&table, &ms](std::string_view name, double a, double b) {
    table.rows.push_back({cell(std::string(name)), ms.plain(a), ms.plain(b), ms.change(b - a)});
  };
  for (const Waterfall::Step& step : waterfall.steps) add(spokenName(step.time), step.aMs, step.bMs);
  add("cycle", waterfall.cycleAMs, waterfall.cycleBMs);
  section.blocks.emplace_back(std::move(table));
}

Section functions(const PairResults& pair, int level) {
  const PairVerdict& verdict = *pair.verdict;
  Section section{level, "Where the Time Went", {}};
  addWaterfall(verdict, section);
  Table device = functionTable(verdict, true);
  Table host = functionTable(verdict, false);
  if (!device.rows.empty()) {
    section.blocks.emplace_back(
        paragraph(fmt::format("Work of the GPU, {}, over complete cycles, largest change first. The change "
                              "of each row in three parts that "
                              "sum to it: called more often, slower per call, less overlapped.",
                              perText(verdict))));
    section.blocks.emplace_back(std::move(device));
  }
  if (!host.rows.empty()) {
    section.blocks.emplace_back(paragraph(
        fmt::format("Work of the host, {}. {}", perText(verdict),
                    verdict.waterfall && verdict.waterfall->overlapKnown
                        ? "Only the time in which neither the GPU nor a call into it had the turn."
                        : "These times are sums over all threads, so they do not explain the change of the "
                          "cycle.")));
    section.blocks.emplace_back(std::move(host));
  }
  return section;
}

std::string driftText(const Slowdown& slowdown) {
  const auto side = [](const std::optional<double>& drift) {
    return drift ? format::number(*drift, 2) : std::string(format::kAbsent);
  };
  return fmt::format("Second half of a run against its first half: A {}, B {}.", side(slowdown.driftA),
                     side(slowdown.driftB));
}

Section certainty(const PairResults& pair, int level) {
  const Slowdown& slowdown = pair.verdict->slowdown;
  Section section{level, "How Sure Is That", {}};
  section.blocks.emplace_back(paragraph(
      fmt::format("Noise of the baseline: {} %. Ratios that two normal runs may have: {} to {} ({}). {} {}",
                  format::number(100.0 * slowdown.noise, 1), format::number(slowdown.bandLow, 2),
                  format::number(slowdown.bandHigh, 2),
                  slowdown.bandMeasured ? "measured with further baselines" : "default", driftText(slowdown),
                  testsText(pair.verdict->tests))));
  return section;
}

/// What the user said belongs together, if anything.
void addChoices(const Results& results, Section& section) {
  Table table{columns({"Matched by hand", "A", "B"}, 3), {}};
  for (const DeviceMap::Entry& entry : results.deviceMap.entries)
    table.rows.push_back({cell("device"), nameCell(entry.a), nameCell(entry.b)});
  for (const NameMatches::Entry& entry : results.nameMatches.entries)
    table.rows.push_back({cell("function"), nameCell(entry.a), nameCell(entry.b)});
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
}

}  // namespace

Sections verdict(const Results& results, const PairResults& pair, int level) {
  if (!pair.verdict) return {};
  return {findings(results, pair, level), checks(results, pair, level + 1), causes(pair, level + 1),
          functions(pair, level + 1), certainty(pair, level + 1)};
}

Section thresholds(const Results& results, int level) {
  Table table{columns({"Threshold", "Meaning", "Value", "Default"}, 2), {}};
  const Thresholds defaults;
  for (const ThresholdEntry& entry : thresholdEntries()) {
    const double value = results.thresholds.*entry.value;
    const auto shown = [](double number) { return fmt::format("{:g}", number); };
    table.rows.push_back({cell(std::string(entry.name)), cell(std::string(entry.meaning)), cell(shown(value)),
                          cell(shown(defaults.*entry.value))});
  }
  Section section{level, "6. Thresholds", {paragraph("What the verdict was made with."), std::move(table)}};
  addChoices(results, section);
  return section;
}

}  // namespace culprit::report
