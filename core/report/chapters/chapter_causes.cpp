// The chapter on causes: resources, and the time itself.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/figures/cell_pictures.h"
#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostShortRows = 5;  // where there is no evidence

/// A row of the first page; that of strong evidence is strong.
Row shortRow(const Cause& cause) {
  Row row = {nameCell(cause.family),
             cell(std::string(nameOf(cause.role))),
             {},
             numberCell(causeMedians(cause), cause.a),
             numberCell(causeShiftInterval(cause, cause.shift), cause.shift),
             numberCell(fmt::format("{} | {}", format::count(cause.samplesA), format::count(cause.samplesB)),
                        static_cast<double>(cause.samplesA)),
             cell(std::string(nameOf(cause.level)))};
  if (cause.level != CauseLevel::Strong) return row;
  for (Cell& cell : row) cell = strong(cell);
  return row;
}

Table emptyTable() {
  Table table{columns({"Resource", "Role", "Share of capacity", "Median A → B", "Shift (95 % interval)",
                       "n A | B", "Level"},
                      3),
              {}};
  table.columns[2].isDrawn = true;
  table.columns.back().align = Column::Align::Left;
  return table;
}

Table shortTable(const PairVerdict& verdict) {
  Table table = emptyTable();
  const auto add = [&table](const Cause& cause) {
    table.rows.push_back(shortRow(cause));
    table.pictures.push_back(levelPicture(cause));
  };
  std::vector<const Cause*> others;
  for (const Cause& cause : verdict.causes) {
    if (!cause.isResource() || isNothing(cause)) continue;
    if (table.rows.size() >= kMostShortRows && cause.level == CauseLevel::None) {
      others.push_back(&cause);
    } else {
      add(cause);
    }
  }
  if (others.size() == 1) {
    add(*others.front());
  } else if (!others.empty()) {
    const Text absent = absentCell();
    table.rows.push_back({cell(fmt::format("{} others", format::count(others.size()))),
                          absent,
                          {},
                          absent,
                          absent,
                          absent,
                          cell(std::string(nameOf(CauseLevel::None)))});
    table.pictures.emplace_back();
  }
  return table;
}

Cell cliffCell(const Cause& cause) {
  return cause.cliff ? numberCell(*cause.cliff, 2) : absentCell();
}

Table resourceTable(const PairVerdict& verdict) {
  Table table{columns({"Resource", "Role", "Evidence", "A", "B", "Shift", "Capacity", "Cliff's δ", "Score",
                       "n A", "n B"},
                      3),
              {}};
  for (const Cause& cause : verdict.causes) {
    if (!cause.isResource() || isNothing(cause)) continue;
    table.rows.push_back(
        {nameCell(cause.family), cell(std::string(nameOf(cause.role))),
         cell(std::string(nameOf(cause.level))), numberCell(causeValue(cause.a, cause.unit), cause.a),
         numberCell(causeValue(cause.b, cause.unit), cause.b),
         numberCell(causeShiftInterval(cause, cause.shift), cause.shift),
         numberCell(format::number(100.0 * cause.share, 1) + " %", cause.share), cliffCell(cause),
         numberCell(cause.score, 3), countCell(cause.samplesA), countCell(cause.samplesB)});
  }
  return table;
}

bool hasTimeBetween(const PairVerdict& verdict) {
  return verdict.waterfall && verdict.waterfall->betweenAMs && verdict.waterfall->betweenBMs;
}

/// Of all changes; the shares of the classes are the others (core/analysis/judging/time/time_causes.cpp).
double shareOfBetween(const PairVerdict& verdict) {
  const double own = std::fabs(*verdict.waterfall->betweenBMs - *verdict.waterfall->betweenAMs);
  double all = own;
  for (const Cause& cause : verdict.causes) {
    if (!cause.isResource()) all += std::fabs(cause.shift);
  }
  return all > 0.0 ? own / all : 0.0;
}

Cell percentCell(double share) {
  return numberCell(format::number(100.0 * share, 0) + " %", share);
}

/// No class of time, and judged by no test: only what the others lack to the length of the cycle.
void addTimeBetween(const PairVerdict& verdict, Table& table) {
  const double a = *verdict.waterfall->betweenAMs, b = *verdict.waterfall->betweenBMs;
  const MillisecondCells ms(a, b);
  Row row = {nameCell(std::string(kTimeBetween)), absentCell(), ms.plain(a), ms.plain(b), ms.change(b - a),
             percentCell(shareOfBetween(verdict))};
  row.resize(table.columns.size(), absentCell());
  table.rows.push_back(std::move(row));
}

Table timeTable(const PairVerdict& verdict) {
  Table table{columns({"Time", "Evidence", "A (ms)", "B (ms)", "B − A (ms)", "Of all changes",
                       "Typical shift", "Cliff's δ", "n A", "n B"},
                      2),
              {}};
  for (const Cause& cause : verdict.causes) {
    if (cause.isResource() || isNothing(cause)) continue;
    const MillisecondCells ms(cause.a, cause.b);
    table.rows.push_back(
        {nameCell(cause.family), cell(std::string(nameOf(cause.level))), ms.plain(cause.a), ms.plain(cause.b),
         ms.change(cause.shift), percentCell(cause.score),
         cause.typical ? numberCell(causeShiftInterval(cause, *cause.typical), cause.typical) : absentCell(),
         cliffCell(cause), countCell(cause.samplesA), countCell(cause.samplesB)});
  }
  if (!table.rows.empty() && hasTimeBetween(verdict)) addTimeBetween(verdict, table);
  return table;
}

std::string aboutTime(const PairVerdict& verdict) {
  return fmt::format(
      "The time itself, means {} that sum to the mean cycle{}; typical shift: median of all differences "
      "B − A of single cycles with its 95 % interval, which a few long cycles do not move.",
      perText(verdict.slowdown.per), hasTimeBetween(verdict) ? " from start to start" : "");
}

}  // namespace

Table resourcesThatChanged(const PairVerdict& verdict) {
  Table table = emptyTable();
  for (const Cause& cause : verdict.causes) {
    if (!cause.isResource() || cause.level == CauseLevel::None || isNothing(cause)) continue;
    if (table.rows.size() == kMostShortRows) break;
    table.rows.push_back(shortRow(cause));
    table.pictures.push_back(levelPicture(cause));
  }
  return table;
}

Sections causes(const Results& results, const PairResults& pair, int level) {
  Section section{level, std::string(titleOf(ReportPart::Causes)), {}};
  Table table = shortTable(pair.verdict);
  if (table.rows.empty()) {
    section.blocks.emplace_back(paragraph(
        hasResource(pair.verdict) ? "Every counter that was recorded in both runs was 0 all the time."
                                  : noResourceText(pair.verdict) + ", so nothing is known of resources."));
  } else {
    section.blocks.emplace_back(std::move(table));
  }
  // Where no resource is named the time is, as in the headline.
  const Cause* named = pair.verdict.mainCause();
  List list;
  for (const Text& sentence : mechanismSentences(results, pair.verdict)) list.items.push_back({sentence, {}});
  if (named != nullptr && !named->isResource()) {
    const auto place = isNamedCauseFirst(pair.verdict) ? list.items.begin() : list.items.end();
    list.items.insert(place, {namedCauseSentence(results, pair.verdict), {}});
  }
  if (!list.items.empty()) section.blocks.emplace_back(std::move(list));
  addFindings(results, pair, {FindingKind::HostBound}, section);
  return {std::move(section)};
}

Sections causesInFull(const Results& results, const PairResults& pair, int level) {
  Section section{level, "The Causes in Full", {}};
  addFindings(results, pair, {FindingKind::ChangedResource}, section);
  Table resources = resourceTable(pair.verdict);
  Table time = timeTable(pair.verdict);
  if (!resources.rows.empty()) {
    section.blocks.emplace_back(paragraph(
        "Medians over the cycles; shift: median of all differences B − A with its 95 % interval; capacity: "
        "share of the resource that was gained or lost. Only a supply that falls or a shared load that rises "
        "can be a cause; own use follows."));
    section.blocks.emplace_back(std::move(resources));
  }
  if (!time.rows.empty()) {
    section.blocks.emplace_back(paragraph(aboutTime(pair.verdict)));
    section.blocks.emplace_back(std::move(time));
  }
  return section.blocks.empty() ? Sections{} : Sections{std::move(section)};
}

}  // namespace culprit::report
