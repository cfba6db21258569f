// The chapter on how the comparison was made, so that somebody else can make it again.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "core/base/version.h"
#include "core/report/chapters/chapters.h"
#include "core/report/chapters/legend.h"
#include "core/report/sentences/command_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit::report {

namespace {

std::string utcTime(std::int64_t sinceEpochNs) {
  using std::chrono::floor;
  // In seconds: the day of the first nanoseconds that there are has begun before them.
  const auto time = floor<std::chrono::seconds>(
      std::chrono::sys_time<std::chrono::nanoseconds>(std::chrono::nanoseconds(sinceEpochNs)));
  const auto day = floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

Text sides(const Results& results) {
  return TextBuilder()
      .plain("A, the baseline, is ")
      .name(results.runA.label)
      .plain(" (")
      .name(results.runA.folder)
      .plain("); B, the candidate, is ")
      .name(results.runB.label)
      .plain(" (")
      .name(results.runB.folder)
      .plain("). Every difference is B − A: a positive one means more in B.")
      .text();
}

Section inputs(const Results& results, int level) {
  Section section{level, "Inputs", {Paragraph{sides(results)}}};
  if (results.inputs.empty()) {
    section.blocks.emplace_back(paragraph("None is known."));
    return section;
  }
  Table table{.columns = columns({"Run", "File", "XXH3-128 of the bytes read", "Modified (UTC)", "Size"}, 4)};
  for (const Fingerprint& input : results.inputs) {
    table.rows.push_back({cell(std::string(nameOf(input.side))), nameCell(input.path), nameCell(input.xxh3),
                          cell(utcTime(input.modifiedNs)),
                          numberCell(format::bytes(input.bytes), static_cast<double>(input.bytes))});
  }
  section.blocks.emplace_back(std::move(table));
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

Section thresholds(const Results& results, int level) {
  Table table{columns({"Threshold", "Meaning", "Value", "Default"}, 2), {}};
  const Thresholds defaults;
  for (const ThresholdEntry& entry : thresholdEntries()) {
    const auto shown = [](double number) { return numberCell(fmt::format("{:g}", number), number); };
    table.rows.push_back({cell(std::string(entry.name)), cell(std::string(entry.meaning)),
                          shown(results.thresholds.*entry.value), shown(defaults.*entry.value)});
  }
  Section section{level, "Thresholds", {paragraph("What the verdict was made with."), std::move(table)}};
  addChoices(results, section);
  return section;
}

Section reproduction(const Results& results, int level) {
  Section section{level, "How to make it again", {}};
  section.blocks.emplace_back(Paragraph{TextBuilder()
                                            .plain(fmt::format("Made by Culprit {}. The command: ", kVersion))
                                            .name(compareCommand(results))
                                            .text()});
  if (const std::string missing = missingFromCommand(results); !missing.empty())
    section.blocks.emplace_back(paragraph(missing));
  return section;
}

}  // namespace

Sections method(const Results& results, int level) {
  Sections sections{{level, std::string(titleOf(ReportPart::Method)), {}},
                    reproduction(results, level + 1),
                    inputs(results, level + 1)};
  if (!results.pairs.empty()) sections.push_back(thresholds(results, level + 1));
  sections.push_back(legend(level + 1));
  return sections;
}

}  // namespace culprit::report
