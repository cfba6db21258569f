// Scores a folder of labelled runs by its labels.tsv: how many real slowdowns the program calls, whether it
// names the mechanism and the function of the change, and how often it says something where nothing changed:
// normal runs against each other, halves of one run, and with further baselines. Every figure stands beside
// its limit. Deterministic; takes seconds.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "core/base/error.h"
#include "tests/bench/labelled_runs.h"
#include "tests/bench/labelled_scores.h"

namespace culprit::bench {

namespace fs = std::filesystem;

namespace {

constexpr double kStrongLimit = 2.0;  // per cent of the pairs of normal runs
constexpr std::size_t kShown = 12;    // pairs that are named where too many say something

struct Options {
  fs::path folder;
  std::string only;
  bool nulls = false, baselines = false, list = false;
};

/// Per cent; empty: the figure is only shown. Runs of dc differ by 6 %, and those of gl, four ranks on two
/// cores, by 15 %.
std::optional<double> calledLimit(const std::string& program) {
  if (program == "gl") return std::nullopt;
  return program == "dc" ? 5.0 : 1.0;
}

std::optional<double> strongLimit(const std::string& program) {
  return program == "gl" ? std::nullopt : std::optional(kStrongLimit);
}

double calledWithBaselinesLimit(const std::string& program) {
  return program == "dc" || program == "gl" ? 5.0 : 1.0;
}

template <typename Outcome, typename Is>
std::size_t countIf(const std::vector<Outcome>& outcomes, Is is) {
  return static_cast<std::size_t>(std::count_if(outcomes.begin(), outcomes.end(), is));
}

/// Pairs of runs, and those of which any process pair is called.
std::pair<std::size_t, std::size_t> runsCalled(const std::vector<NullOutcome>& outcomes) {
  std::set<std::pair<std::string, std::string>> all, called;
  for (const NullOutcome& outcome : outcomes) {
    all.emplace(outcome.a, outcome.b);
    if (outcome.called) called.emplace(outcome.a, outcome.b);
  }
  return {called.size(), all.size()};
}

void printMechanisms(const std::vector<NullOutcome>& outcomes) {
  std::map<std::string, std::size_t> counts;
  for (const NullOutcome& outcome : outcomes)
    if (outcome.mechanism != "none") ++counts[outcome.mechanism];
  for (const auto& [mechanism, count] : counts) fmt::print("      {:<40}{:>5}\n", mechanism, count);
}

template <typename Is>
void printPairs(const char* what, const std::vector<NullOutcome>& outcomes, bool all, Is is) {
  std::size_t shown = 0;
  for (const NullOutcome& outcome : outcomes) {
    if (!is(outcome) || (++shown > kShown && !all)) continue;
    fmt::print("      {}: {} {} {} {}\n", what, outcome.a, outcome.b.empty() ? "(halves)" : outcome.b,
               outcome.process, outcome.ratio ? fmt::format("{:.3f}", *outcome.ratio) : "no ratio");
  }
  if (shown > kShown && !all) fmt::print("      and {} more: --list\n", shown - kShown);
}

void printNulls(const Program& program, const char* what, const std::vector<NullOutcome>& outcomes,
                const Options& options) {
  const std::optional<double> limit = calledLimit(program.name());
  const auto isCalled = [](const NullOutcome& each) { return each.called; };
  const auto isStrong = [](const NullOutcome& each) {
    return each.strongResource || each.strongTime || each.strongMechanism;
  };
  fmt::print(" {}\n", what);
  printRate("called", countIf(outcomes, isCalled), outcomes.size(), limit);
  if (program.processes() > 1) {
    const auto first = [](const NullOutcome& each) { return each.isFirst; };
    const auto firstCalled = [](const NullOutcome& each) { return each.isFirst && each.called; };
    printRate("called, first pair of the runs", countIf(outcomes, firstCalled), countIf(outcomes, first),
              limit);
    const auto [called, runs] = runsCalled(outcomes);
    printRate("called, any pair of the runs", called, runs, std::nullopt);
  }
  const auto resource = [](const NullOutcome& each) { return each.strongResource; };
  const auto time = [](const NullOutcome& each) { return each.strongTime; };
  const auto mechanism = [](const NullOutcome& each) { return each.strongMechanism; };
  const auto named = [](const NullOutcome& each) { return each.mechanism != "none"; };
  printRate("strong resource", countIf(outcomes, resource), outcomes.size(), strongLimit(program.name()));
  printRate("strong time cause", countIf(outcomes, time), outcomes.size(), strongLimit(program.name()));
  printRate("strong mechanism", countIf(outcomes, mechanism), outcomes.size(), strongLimit(program.name()));
  printRate("first mechanism is not none", countIf(outcomes, named), outcomes.size(), std::nullopt);
  printMechanisms(outcomes);
  printPairs("called", outcomes, options.list, isCalled);
  if (options.list) printPairs("strong", outcomes, true, isStrong);
}

/// False alarms with further baselines, and beside them how many real slowdowns are still called.
void printBaselines(Program& program, const std::vector<ScoredCase>& cases, const Options& options) {
  const std::vector<NullOutcome> outcomes = program.judgeWithBaselines();
  const auto taken = [](const NullOutcome& each) { return !each.refused; };
  const auto called = [](const NullOutcome& each) { return each.called; };
  fmt::print(" three further baselines\n");
  printRate("called", countIf(outcomes, called), countIf(outcomes, taken),
            calledWithBaselinesLimit(program.name()));
  printRate("a baseline is refused", countIf(outcomes, [](const NullOutcome& each) { return each.refused; }),
            outcomes.size(), std::nullopt);
  printPairs("called", outcomes, options.list, called);
  std::vector<ScoredCase> slowdowns;
  for (const ScoredCase& scored : cases) {
    if (scored.labelled.program == program.name() && scored.labelled.isRealSlowdown())
      slowdowns.push_back(scored);
  }
  printRate("real slowdowns called without them", countIf(slowdowns, isCalled), slowdowns.size(),
            std::nullopt);
  eachInTwoThreads(slowdowns.size(), [&](std::size_t i) {
    const LabelledCase& labelled = slowdowns[i].labelled;
    slowdowns[i].outcome = compareCase(options.folder, labelled, program.baselinesFor(labelled));
  });
  printRate("real slowdowns called with them", countIf(slowdowns, isCalled), slowdowns.size(), std::nullopt);
  for (const ScoredCase& scored : slowdowns) {
    if (!scored.outcome.error.empty())
      fmt::print("      {}: {}\n", scored.labelled.name, scored.outcome.error);
  }
}

/// The normal runs of the programs of the chosen cases, all of them.
void printPrograms(const std::vector<LabelledCase>& all, const std::vector<ScoredCase>& chosen,
                   const Options& options) {
  std::set<std::string> names;
  for (const ScoredCase& scored : chosen) names.insert(scored.labelled.program);
  for (const std::string& name : names) {
    Program program(options.folder, name, all);
    fmt::print("\n{}: {} normal runs, processes {}, cut by {}\n", name, program.runs(), program.processes(),
               fmt::join(program.anchors(), ", "));
    if (!program.leftOut().empty())
      fmt::print(" of other options, so no normal runs of it: {}\n", fmt::join(program.leftOut(), ", "));
    if (options.nulls) {
      printNulls(program, "each against each later one", program.judgePairs(), options);
      printNulls(program, "first half of the cycles against the second", program.judgeHalves(), options);
    }
    if (options.baselines) printBaselines(program, chosen, options);
    std::fflush(stdout);
  }
}

Options optionsOf(std::span<char*> arguments) {
  Options options;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--nulls")
      options.nulls = true;
    else if (argument == "--baselines")
      options.baselines = true;
    else if (argument == "--list")
      options.list = true;
    else if (argument == "--only" && i + 1 < arguments.size())
      options.only = arguments[++i];
    else if (!argument.starts_with("--") && options.folder.empty())
      options.folder = argument;
    else
      throw Error(fmt::format("\"{}\" is not understood", argument));
  }
  if (options.folder.empty()) throw Error("which folder? It must hold labels.tsv");
  return options;
}

void run(const Options& options) {
  const std::vector<LabelledCase> all = readLabels(options.folder);
  std::vector<ScoredCase> cases;
  for (const LabelledCase& labelled : all)
    if (labelled.name.starts_with(options.only)) cases.push_back({labelled, {}});
  eachInTwoThreads(cases.size(),
                   [&](std::size_t i) { cases[i].outcome = compareCase(options.folder, cases[i].labelled); });
  if (options.list) printList(cases);
  printScores(cases);
  std::fflush(stdout);
  if (options.nulls || options.baselines) printPrograms(all, cases, options);
}

}  // namespace

}  // namespace culprit::bench

int main(int argc, char** argv) {
  try {
    culprit::bench::run(culprit::bench::optionsOf({argv, static_cast<std::size_t>(argc)}));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\nusage: labelled_bench FOLDER [--only PREFIX] [--nulls] [--baselines] [--list]\n",
               error.what());
    return 2;
  }
}
