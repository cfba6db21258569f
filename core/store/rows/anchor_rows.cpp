#include "core/store/rows/anchor_rows.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/rows/blob.h"
#include "core/store/rows/row.h"

namespace culprit {

namespace {

constexpr int kChosenByCulprit = 1;
constexpr int kChosenByUser = 2;

void bindStatistics(SQLite::Statement& insert, int index, const std::optional<AnchorStatistics>& statistics) {
  for (int i = index; i < index + 4; ++i) insert.bind(i);
  if (!statistics) return;
  insert.bind(index, static_cast<std::int64_t>(statistics->count));
  insert.bind(index + 1, statistics->regularity);
  insert.bind(index + 2, statistics->coverage);
  if (statistics->launchShare) insert.bind(index + 3, *statistics->launchShare);
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

void writeAnchors(SQLite::Database& database, const AnchorTable& anchors) {
  SQLite::Statement insert(database, "INSERT INTO anchor_candidate VALUES(?,?,?,?,?,?, ?,?,?,?, ?,?,?,?)");
  for (std::size_t i = 0; i < anchors.candidates.size(); ++i) {
    const AnchorCandidate& candidate = anchors.candidates[i];
    const int chosen = anchors.chosenByUser ? kChosenByUser : kChosenByCulprit;
    insert.bind(1, static_cast<std::int64_t>(i));
    insert.bind(2, std::string(nameOf(candidate.kind)));
    insert.bind(3, candidate.name);
    insert.bind(4, candidate.score);
    insert.bind(5, candidate.isSound ? 1 : 0);
    insert.bind(6, i == anchors.chosen ? chosen : 0);
    bindStatistics(insert, 7, candidate.a);
    bindStatistics(insert, 11, candidate.b);
    insert.exec();
    insert.reset();
  }
}

AnchorTable readAnchors(SQLite::Database& database) {
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

void writeCut(SQLite::Database& database, const CutOptions& cut) {
  SQLite::Statement insert(database, "INSERT INTO cut_choice VALUES(?,?,?)");
  sql::insertRow(insert, cut.trimFirst, cut.trimLast, cut.kind);
}

CutOptions readCut(SQLite::Database& database) {
  CutOptions cut;
  sql::Rows row(database, "SELECT trim_first, trim_last, kind FROM cut_choice");
  if (!row.next()) throw blob::Damaged();
  cut.trimFirst = row.count();
  cut.trimLast = row.count();
  cut.kind = row.maybeEnumerator<CycleKind>();
  return cut;
}

void writeProcessChoice(SQLite::Database& database, const std::optional<ProcessChoice>& choice) {
  if (!choice) return;
  SQLite::Statement insert(database, "INSERT INTO process_choice VALUES(?,?,?)");
  sql::insertRow(insert, choice->a, choice->b, choice->byRank);
}

std::optional<ProcessChoice> readProcessChoice(SQLite::Database& database) {
  sql::Rows row(database, "SELECT a, b, by_rank FROM process_choice");
  if (!row.next()) return std::nullopt;
  ProcessChoice choice;
  choice.a = row.integer();
  choice.b = row.integer();
  choice.byRank = row.flag();
  return choice;
}

}  // namespace culprit
