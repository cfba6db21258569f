#include "core/store/rows/anchor_rows.h"

#include <tuple>

#include "core/store/sql/blob.h"
#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr int kChosenByCulprit = 1;
constexpr int kChosenByUser = 2;

using StatisticsColumns = std::tuple<std::optional<std::uint64_t>, std::optional<double>,
                                     std::optional<double>, std::optional<double>>;

StatisticsColumns statisticsColumns(const std::optional<AnchorStatistics>& statistics) {
  if (!statistics) return {};
  return {statistics->count, statistics->regularity, statistics->coverage, statistics->launchShare};
}

std::optional<AnchorStatistics> statisticsFrom(sql::Rows& row) {
  const auto count = row.maybeWhole<std::uint64_t>();
  const auto regularity = row.maybeNumber();
  const auto coverage = row.maybeNumber();
  const auto launchShare = row.maybeNumber();
  if (count.has_value() != regularity.has_value() || count.has_value() != coverage.has_value())
    throw blob::Damaged();
  if (!count) return std::nullopt;
  return AnchorStatistics{
      .count = *count, .regularity = *regularity, .coverage = *coverage, .launchShare = launchShare};
}

}  // namespace

void writeAnchors(sql::Database& database, const AnchorTable& anchors) {
  sql::Command insert(database, "INSERT INTO anchor_candidate VALUES(?,?,?,?,?,?, ?,?,?,?, ?,?,?,?)");
  for (std::size_t i = 0; i < anchors.candidates.size(); ++i) {
    const AnchorCandidate& candidate = anchors.candidates[i];
    const int chosen = anchors.chosenByUser ? kChosenByUser : kChosenByCulprit;
    insert.execute(i, nameOf(candidate.kind), candidate.name, candidate.score, candidate.isSound,
                   i == anchors.chosen ? chosen : 0, statisticsColumns(candidate.a),
                   statisticsColumns(candidate.b));
  }
}

AnchorTable readAnchors(sql::Database& database) {
  AnchorTable anchors;
  sql::Rows row(database,
                "SELECT kind, name, score, sound, chosen, count_a, regularity_a, coverage_a, launches_a, "
                "count_b, regularity_b, coverage_b, launches_b FROM anchor_candidate ORDER BY position");
  while (row.next()) {
    const auto kind = anchorKindNamed(row.text());
    if (!kind) throw blob::Damaged();
    AnchorCandidate& candidate = anchors.candidates.emplace_back();
    candidate.kind = *kind;
    candidate.name = row.text();
    candidate.score = row.number();
    candidate.isSound = row.flag();
    const std::int64_t chosen = row.integer();
    if (chosen != 0) anchors.chosen = anchors.candidates.size() - 1;
    if (chosen == kChosenByUser) anchors.chosenByUser = true;
    candidate.a = statisticsFrom(row);
    candidate.b = statisticsFrom(row);
  }
  return anchors;
}

void writeCut(sql::Database& database, const CutOptions& cut) {
  sql::Command insert(database, "INSERT INTO cut_choice VALUES(?,?,?)");
  insert.execute(cut.trimFirst, cut.trimLast, cut.kind);
}

CutOptions readCut(sql::Database& database) {
  CutOptions cut;
  sql::Rows row(database, "SELECT trim_first, trim_last, kind FROM cut_choice");
  if (!row.next()) throw blob::Damaged();
  cut.trimFirst = row.count();
  cut.trimLast = row.count();
  cut.kind = row.maybeEnumerator<CycleKind>();
  return cut;
}

void writeProcessChoice(sql::Database& database, const std::optional<ProcessChoice>& choice) {
  if (!choice) return;
  sql::Command insert(database, "INSERT INTO process_choice VALUES(?,?,?)");
  insert.execute(choice->a, choice->b, choice->byRank);
}

std::optional<ProcessChoice> readProcessChoice(sql::Database& database) {
  sql::Rows row(database, "SELECT a, b, by_rank FROM process_choice");
  if (!row.next()) return std::nullopt;
  ProcessChoice choice;
  choice.a = row.integer();
  choice.b = row.integer();
  choice.byRank = row.flag();
  return choice;
}

}  // namespace culprit
