#include "tests/bench/labelled_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>

#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"

namespace culprit::bench {

namespace fs = std::filesystem;

namespace {

constexpr double kRealChange = 1.08;
constexpr std::size_t kRows = 3;  // a user looks at the first few

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The cells of one row by the names of their columns.
class Row {
 public:
  Row(const fs::path& file, const std::vector<std::string>& columns, std::string_view line) : m_file(file) {
    const std::vector<std::string> cells = split(line, '\t');
    for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i) m_cells[columns[i]] = cells[i];
  }

  const std::string& text(const std::string& column) const {
    const auto found = m_cells.find(column);
    if (found == m_cells.end()) throw Error(fmt::format("no column {}", column), m_file);
    return found->second;
  }
  double number(const std::string& column) const {
    const std::string& cell = text(column);
    double value = 0.0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size())
      throw Error(fmt::format("\"{}\" in column {} is no number", cell, column), m_file);
    return value;
  }

 private:
  const fs::path& m_file;
  std::map<std::string, std::string> m_cells;
};

LabelledCase caseOf(const Row& row) {
  LabelledCase labelled{.name = row.text("case"),
                        .program = {},
                        .injected = row.text("injected"),
                        .direction = row.text("direction"),
                        .plainTypical = row.number("true_ratio_unprofiled_typical"),
                        .plainMean = row.number("true_ratio_unprofiled_mean"),
                        .tracedTypical = row.number("true_ratio_profiled_typical"),
                        .tracedMean = row.number("true_ratio_profiled_mean"),
                        .timeClasses = row.text("accepted_time_class"),
                        .functionPattern = row.text("function_pattern"),
                        .signatures = row.text("signature_label")};
  labelled.program = labelled.name.substr(0, labelled.name.find('_'));
  return labelled;
}

/// The mechanisms of the verdict by their words, the headline's first.
std::vector<std::string> mechanismsOf(const PairResults& pair) {
  std::vector<std::string> words;
  for (const Mechanism& mechanism : pair.verdict.mechanisms) words.emplace_back(nameOf(mechanism.kind));
  if (words.size() > kRows) words.resize(kRows);
  return words;
}

/// Whether the mechanism that the headline names is strong.
bool hasStrongMechanism(const PairResults& pair) {
  const auto& mechanisms = pair.verdict.mechanisms;
  return !mechanisms.empty() && mechanisms.front().level == CauseLevel::Strong;
}

std::string ruleOf(const PairResults& pair) {
  return std::string(nameOf(pair.verdict.slowdown.by));
}

std::string processOf(const Process& process) {
  return process.rank ? fmt::format("rank {} {}", *process.rank, process.part) : process.part;
}

void addCauses(const PairVerdict& verdict, PairOutcome& outcome) {
  for (const Cause& cause : verdict.causes) {
    const bool isStrong = cause.level == CauseLevel::Strong;
    if (cause.isResource()) outcome.strongResource = outcome.strongResource || isStrong;
    if (!cause.timeClass) continue;
    outcome.strongTime = outcome.strongTime || isStrong;
    if (outcome.timeClass.empty()) outcome.timeClass = nameOf(*cause.timeClass);
  }
}

std::vector<RowNames> firstFunctions(const PairVerdict& verdict, const Names& names) {
  std::vector<RowNames> rows;
  std::vector<const FunctionShare*> work;
  for (const FunctionShare& share : verdict.functions)
    if (share.role == RowRole::Work) work.push_back(&share);
  std::stable_sort(work.begin(), work.end(), [](const FunctionShare* x, const FunctionShare* y) {
    return x->suspicion.value_or(0.0) > y->suspicion.value_or(0.0);
  });
  work.resize(std::min(work.size(), kRows));
  for (const FunctionShare* share : work) {
    RowNames& row = rows.emplace_back(RowNames{share->name});
    for (const FunctionSide* side : {&share->a, &share->b})
      for (const FunctionId member : side->functions) row.push_back(names.functions[member]);
  }
  return rows;
}

std::vector<RowNames> firstSuspects(const PairResults& pair, const Names& names) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < pair.comparisons.size(); ++i)
    if (pair.comparisons[i].assessment.role == RowRole::Work) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return pair.comparisons[x].assessment.suspicion > pair.comparisons[y].assessment.suspicion;
  });
  order.resize(std::min(order.size(), kRows));
  std::vector<RowNames> rows;
  for (const std::size_t i : order) rows.push_back({names.functions[pair.comparisons[i].triplet.function]});
  return rows;
}

}  // namespace

bool LabelledCase::isRealSlowdown() const {
  return std::max(plainTypical, plainMean) >= kRealChange && effect() >= kRealChange;
}

bool LabelledCase::isRealChange() const {
  const bool isFaster = std::min(plainTypical, plainMean) <= 1.0 / kRealChange &&
                        std::min(tracedTypical, tracedMean) <= 1.0 / kRealChange;
  return isRealSlowdown() || isFaster;
}

std::vector<LabelledCase> readLabels(const fs::path& folder) {
  const fs::path file = folder / "labels.tsv";
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line)) throw Error("no labels can be read", file);
  const std::vector<std::string> columns = split(line, '\t');
  std::vector<LabelledCase> cases;
  while (std::getline(in, line)) {
    if (!line.empty()) cases.push_back(caseOf(Row(file, columns, line)));
  }
  std::sort(cases.begin(), cases.end(),
            [](const LabelledCase& x, const LabelledCase& y) { return x.name < y.name; });
  return cases;
}

bool hasWord(std::string_view words, std::string_view word) {
  const std::vector<std::string> all = split(words, '|');
  return std::find(all.begin(), all.end(), word) != all.end();
}

PairOutcome outcomeOf(const PairResults& pair, const Names& names) {
  const SpeedRatio& whole = pair.verdict.slowdown.whole;
  PairOutcome outcome{.process = processOf(pair.a),
                      .ratio = whole.ratio,
                      .low = whole.low,
                      .high = whole.high,
                      .verdict = whole.verdict,
                      .rule = {},
                      .mechanisms = mechanismsOf(pair),
                      .strongMechanism = hasStrongMechanism(pair),
                      .timeClass = {},
                      .functions = firstFunctions(pair.verdict, names),
                      .suspects = firstSuspects(pair, names)};
  if (outcome.isCalled()) outcome.rule = ruleOf(pair);
  if (outcome.mechanisms.empty()) outcome.mechanisms.emplace_back("none");
  addCauses(pair.verdict, outcome);
  return outcome;
}

CaseOutcome compareCase(const fs::path& folder, const LabelledCase& labelled,
                        const std::vector<fs::path>& baselines) {
  const test::TempFolder made;
  const fs::path session = made.path() / "case.culprit";
  const fs::path own = folder / labelled.name;
  CompareRequest request{.folders = {own / "A", own / "B"},
                         .process = {},
                         .cut = {},
                         .session = session,
                         .thresholds = {},
                         .resources = {},
                         .baselines = baselines,
                         .devices = {},
                         .names = {}};
  CaseOutcome outcome;
  try {
    SilentMonitor monitor;
    compareRuns(request, monitor);
    const ResultsPtr results = Session::open(session).results();
    for (const PairResults& pair : results->pairs) outcome.pairs.push_back(outcomeOf(pair, results->names));
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  return outcome;
}

}  // namespace culprit::bench
