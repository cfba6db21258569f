#include "core/store/session/session_identity.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/store/rows/anchor_rows.h"
#include "core/store/rows/setting_rows.h"
#include "core/store/rows/verdict_reader.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

void readRuns(sql::Database& database, Results& results) {
  sql::Rows row(database, "SELECT side, folder, label, kind, mu_scale, rows FROM run");
  while (row.next()) {
    const auto side = row.enumerator<Side>();
    Run& run = side == Side::A ? results.runA : results.runB;
    run.side = side;
    run.folder = row.text();
    run.label = row.text();
    run.kind = row.text();
    run.muScale = row.enumerator<MuScale>();
    run.rows = row.whole<std::uint64_t>();
    run.notes = readNotes(database, side);
  }
}

void readInputs(sql::Database& database, std::vector<Fingerprint>& inputs) {
  sql::Rows row(database, "SELECT side, path, bytes, modified_ns, xxh3 FROM input ORDER BY rowid");
  while (row.next()) {
    Fingerprint& input = inputs.emplace_back();
    input.side = row.enumerator<Side>();
    input.path = row.text();
    input.bytes = row.whole<std::uint64_t>();
    input.modifiedNs = row.integer();
    input.xxh3 = row.text();
  }
}

/// By which the runs were cut, paired and judged.
void readChoices(sql::Database& database, Results& results) {
  results.anchors = readAnchors(database);
  results.cut = readCut(database);
  results.processChoice = readProcessChoice(database);
  if (const AnchorTable& anchors = results.anchors; anchors.chosenByUser)
    results.cut.anchor = anchors.candidates.at(anchors.chosen).name;
  readJudgement(database, results);
}

bool areOfSameRun(const Run& one, const Run& other) {
  const auto facts = [](const Run& run) { return std::tie(run.folder, run.label, run.kind, run.rows); };
  return facts(one) == facts(other);
}

bool areOfSameBytes(const Fingerprint& one, const Fingerprint& other) {
  const auto facts = [](const Fingerprint& file) {
    return std::tie(file.side, file.path, file.bytes, file.xxh3);
  };
  return facts(one) == facts(other);
}

}  // namespace

Results readIdentity(sql::Database& database) {
  Results identity;
  readRuns(database, identity);
  readInputs(database, identity.inputs);
  readChoices(database, identity);
  return identity;
}

bool areSame(const Results& one, const Results& other) {
  const auto choices = [](const Results& of) {
    return std::tie(of.anchors, of.cut, of.processChoice, of.thresholds, of.userResources, of.deviceMap,
                    of.nameMatches, of.counterOffsets);
  };
  return areOfSameRun(one.runA, other.runA) && areOfSameRun(one.runB, other.runB) &&
         std::equal(one.inputs.begin(), one.inputs.end(), other.inputs.begin(), other.inputs.end(),
                    areOfSameBytes) &&
         choices(one) == choices(other);
}

}  // namespace culprit
