// The chapter on where the time went: the cycle in parts, then functions of device and host, then the same by
// what called.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/figures/cell_pictures.h"
#include "core/report/figures/figures.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostDeviceRows = 12;
constexpr std::size_t kMostHostRows = 6;
constexpr std::size_t kMostLevelRows = 10;

/// Neither run has any of it.
bool isNothing(const FunctionShare& row) {
  return row.a.ms == 0.0 && row.b.ms == 0.0 && row.a.calls == 0.0 && row.b.calls == 0.0;
}

/// The first `most` rows that are wanted. `title`: of the names.
template <typename IsWanted>
Table shareTable(const std::string& title, const std::vector<FunctionShare>& rows, std::size_t most,
                 IsWanted isWanted) {
  Table table{columns({title, "Device", "Matched", "A (ms)", "B (ms)", "B − A (ms)", "by calls", "per call",
                       "by overlap", "Calls A", "Calls B"},
                      3),
              {}};
  for (const FunctionShare& row : rows) {
    if (!isWanted(row) || isNothing(row)) continue;
    if (table.rows.size() >= most) break;
    const std::string name =
        row.category == kWaitingForRanks ? row.name + " (" + std::string(kWaitingForRanks) + ")" : row.name;
    const MillisecondCells ms(row.a.ms, row.b.ms);
    table.rows.push_back({nameCell(name), nameCell(row.device), cell(std::string(nameOf(row.match))),
                          ms.plain(row.a.ms), ms.plain(row.b.ms), ms.change(row.deltaMs()),
                          ms.change(row.deltaCallsMs), ms.change(row.deltaPerCallMs),
                          ms.change(row.deltaExposedMs), numberCell(row.a.calls, 1),
                          numberCell(row.b.calls, 1)});
  }
  return table;
}

void addLevel(const PairVerdict& verdict, TimeLevel level, const std::string& title, const std::string& words,
              Section& section) {
  const std::vector<FunctionShare>* rows = verdict.rowsOf(level);
  if (rows == nullptr) return;
  section.blocks.emplace_back(paragraph(words));
  section.blocks.emplace_back(
      shareTable(title, *rows, kMostLevelRows, [](const FunctionShare&) { return true; }));
}

/// Each GPU, the operators and the ranges, as far as they are told.
void addLevels(const PairVerdict& verdict, Section& section) {
  const std::string_view per = perText(verdict.slowdown.per);
  addLevel(verdict, TimeLevel::Device, "Function", fmt::format("The same on each GPU, {}.", per), section);
  addLevel(verdict, TimeLevel::Operator, "Operator",
           fmt::format("By operator, {}: what the GPU did for it, whenever it ran, and what the host did in "
                       "it. A call is a launch on the GPU and a call of the operator on the host.",
                       per),
           section);
  addLevel(verdict, TimeLevel::Range, "Range",
           fmt::format("By the innermost range of the user or framework, {}, in the same way.", per),
           section);
}

void addWaterfall(const PairResults& pair, Section& section) {
  std::optional<Figure> figure = waterfallFigure(pair);
  if (!figure) return;
  const PairVerdict& verdict = pair.verdict;
  const Waterfall& waterfall = *verdict.waterfall;
  section.blocks.emplace_back(paragraph(fmt::format(
      "The mean cycle in parts that sum to it, {}{}.", perText(verdict.slowdown.per),
      waterfall.overlapKnown ? ""
                             : "; overlap unknown: kernels that ran beside each other would count twice")));
  Table table{columns({"Part", "A (ms)", "B (ms)", "B − A (ms)"}, 1), {}};
  const MillisecondCells ms(waterfall.lengthAMs(), waterfall.lengthBMs());
  const auto add = [&table, &ms](std::string_view name, double a, double b) {
    table.rows.push_back({cell(std::string(name)), ms.plain(a), ms.plain(b), ms.change(b - a)});
  };
  for (const Waterfall::Step& step : waterfall.steps) {
    if (step.aMs != 0.0 || step.bMs != 0.0) add(spokenName(step.time), step.aMs, step.bMs);
  }
  if (waterfall.betweenAMs && waterfall.betweenBMs)
    add(kTimeBetween, *waterfall.betweenAMs, *waterfall.betweenBMs);
  add("cycle", waterfall.lengthAMs(), waterfall.lengthBMs());
  section.blocks.emplace_back(std::move(*figure));
  section.blocks.emplace_back(std::move(table));
}

/// A row of the first page.
struct ShortRow {
  Text name;
  double a = 0.0, b = 0.0;
  ChangeParts parts{};

  double change() const { return b - a; }
  void add(const FunctionShare& share) {
    a += share.a.ms;
    b += share.b.ms;
    parts.perCall += share.deltaPerCallMs;
    parts.calls += share.deltaCallsMs;
    parts.overlap += share.deltaExposedMs;
  }
};

/// The work of the GPUs in one row, and the functions of the host that changed most.
std::vector<ShortRow> shortRows(const PairVerdict& verdict) {
  constexpr std::size_t kMostHostFunctions = 3;
  std::vector<ShortRow> rows;
  ShortRow device;
  std::set<std::string> functions;  // one that waits for other ranks has a row of its own for that
  const FunctionShare* largest = nullptr;
  for (const FunctionShare& share : verdict.functions) {
    if (isNothing(share)) continue;
    if (share.isDeviceWork()) {
      device.add(share);
      functions.insert(share.name);
      if (!largest || std::fabs(share.deltaMs()) > std::fabs(largest->deltaMs())) largest = &share;
    } else if (rows.size() < kMostHostFunctions) {
      rows.push_back({.name = nameCell(functionName(share.name, NameForm::Short))});
      rows.back().add(share);
    }
  }
  if (!functions.empty()) {
    device.name = cell(fmt::format("GPU work ({})", format::counted(functions.size(), "function")));
    rows.push_back(device);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const ShortRow& x, const ShortRow& y) {
    return std::fabs(x.change()) > std::fabs(y.change());
  });
  if (functions.size() > 1 && 2.0 * std::fabs(largest->deltaMs()) >= std::fabs(device.change())) {
    ShortRow part{
        .name = TextBuilder().plain("of it ").name(functionName(largest->name, NameForm::Short)).text()};
    part.add(*largest);
    const auto whole = std::find_if(rows.begin(), rows.end(),
                                    [&device](const ShortRow& row) { return row.name == device.name; });
    rows.insert(whole + 1, std::move(part));
  }
  return rows;
}

/// Of the bars; says what their fills mean.
std::string pictureTitle(bool hasOverlap) {
  return hasOverlap ? "■ per call  ▨ calls  □ overlap" : "■ per call  ▨ calls";
}

Table shortTable(const std::vector<ShortRow>& rows) {
  const bool hasOverlap =
      std::any_of(rows.begin(), rows.end(), [](const ShortRow& row) { return row.parts.overlap != 0.0; });
  constexpr std::size_t kPictures = 4;
  std::vector<std::string> titles = {"Function", "A (ms)",  "B (ms)", "B − A (ms)", pictureTitle(hasOverlap),
                                     "per call", "by calls"};
  if (hasOverlap) titles.emplace_back("by overlap");
  Table table{columns(titles, 1), {}};
  table.columns[kPictures].align = Column::Align::Left;
  table.columns[kPictures].isDrawn = true;
  std::vector<ChangeParts> parts;
  for (const ShortRow& row : rows) {
    const MillisecondCells ms(row.a, row.b);
    table.rows.push_back({row.name,
                          ms.plain(row.a),
                          ms.plain(row.b),
                          strong(ms.change(row.change())),
                          {},
                          ms.change(row.parts.perCall),
                          ms.change(row.parts.calls)});
    if (hasOverlap) table.rows.back().push_back(ms.change(row.parts.overlap));
    parts.push_back(row.parts);
  }
  table.pictures = changePictures(parts);
  return table;
}

}  // namespace

Sections time(const PairResults& pair, int level) {
  Section section{level, std::string(titleOf(ReportPart::Time)), {}};
  if (pair.verdict.waterfall)
    section.blocks.emplace_back(
        paragraph(timePartsText(*pair.verdict.waterfall, pair.verdict.slowdown) + "."));
  const std::vector<ShortRow> rows = shortRows(pair.verdict);
  if (!rows.empty()) section.blocks.emplace_back(shortTable(rows));
  section.blocks.emplace_back(Note{cell(timesNote(pair))});
  return {std::move(section)};
}

Sections timeInFull(const Results& results, const PairResults& pair, int level) {
  const PairVerdict& verdict = pair.verdict;
  Section section{level, "The Time in Full", {}};
  addFindings(results, pair,
              {FindingKind::TimeParts, FindingKind::ExplainsChange, FindingKind::LargestChange,
               FindingKind::OtherCalls, FindingKind::LateRanks},
              section);
  addWaterfall(pair, section);
  Table device = shareTable("Function", verdict.functions, kMostDeviceRows,
                            [](const FunctionShare& row) { return row.isDeviceWork(); });
  Table host = shareTable("Function", verdict.functions, kMostHostRows,
                          [](const FunctionShare& row) { return !row.isDeviceWork(); });
  if (!device.rows.empty()) {
    section.blocks.emplace_back(
        paragraph(fmt::format("Work of the GPU, {}, over complete cycles, largest change first. The change "
                              "of each row in three parts that "
                              "sum to it: called more often, slower per call, less overlapped.",
                              perText(verdict.slowdown.per))));
    section.blocks.emplace_back(std::move(device));
  }
  if (!host.rows.empty()) {
    section.blocks.emplace_back(paragraph(
        fmt::format("Work of the host, {}. {}", perText(verdict.slowdown.per),
                    verdict.waterfall && verdict.waterfall->overlapKnown
                        ? "Only the time in which neither the GPU nor a call into it had the turn."
                        : "These times are sums over all threads, so they do not explain the change of the "
                          "cycle.")));
    section.blocks.emplace_back(std::move(host));
  }
  addLevels(verdict, section);
  return {std::move(section)};
}

}  // namespace culprit::report
