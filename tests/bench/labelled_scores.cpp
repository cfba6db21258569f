#include "tests/bench/labelled_scores.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <regex>

namespace culprit::bench {

namespace {

constexpr double kEffect = 1.06;  // smaller ones are not held against a mechanism
constexpr std::size_t kNameWidth = 44;

/// Right, wrong, or empty: the case does not ask it.
using Score = std::optional<bool>;

using OfPair = bool (*)(const LabelledCase&, const PairOutcome&);

bool ofFirst(const ScoredCase& scored, OfPair isRight) {
  return !scored.outcome.pairs.empty() && isRight(scored.labelled, scored.outcome.pairs.front());
}

bool ofAny(const ScoredCase& scored, OfPair isRight) {
  return std::any_of(scored.outcome.pairs.begin(), scored.outcome.pairs.end(),
                     [&](const PairOutcome& pair) { return isRight(scored.labelled, pair); });
}

bool callsIt(const LabelledCase&, const PairOutcome& pair) {
  return pair.isCalled();
}

/// Slower where the label says slower: by the larger one of its two ratios of the recorded loop.
bool hasItsSign(const LabelledCase& labelled, const PairOutcome& pair) {
  const double typical = std::log(labelled.tracedTypical);
  const double mean = std::log(labelled.tracedMean);
  const double change = std::fabs(typical) > std::fabs(mean) ? typical : mean;
  return (change > 0.0) == (pair.verdict == SpeedVerdict::Slower);
}

bool namesMechanism(const LabelledCase& labelled, const PairOutcome& pair) {
  return hasWord(labelled.signatures, pair.mechanisms.front());
}

bool namesTimeClass(const LabelledCase& labelled, const PairOutcome& pair) {
  return hasWord(labelled.timeClasses, pair.timeClass);
}

bool anyMatches(const LabelledCase& labelled, const std::vector<RowNames>& rows) {
  const std::regex pattern(labelled.functionPattern, std::regex::icase);
  return std::any_of(rows.begin(), rows.end(), [&](const RowNames& row) {
    return std::any_of(row.begin(), row.end(),
                       [&](const std::string& name) { return std::regex_search(name, pattern); });
  });
}

bool hasFunction(const LabelledCase& labelled, const PairOutcome& pair) {
  return anyMatches(labelled, pair.functions);
}

bool hasSuspect(const LabelledCase& labelled, const PairOutcome& pair) {
  return anyMatches(labelled, pair.suspects);
}

bool isFelt(const LabelledCase& labelled) {
  return labelled.effect() >= kEffect;
}

using Asks = bool (*)(const LabelledCase&);

constexpr Asks kSlowdown = [](const LabelledCase& each) { return each.isRealSlowdown(); };
constexpr Asks kChange = [](const LabelledCase& each) { return each.isRealChange(); };
constexpr Asks kNothing = [](const LabelledCase& each) { return each.direction == "no change"; };
constexpr Asks kMechanism = [](const LabelledCase& each) { return !each.signatures.empty() && isFelt(each); };
constexpr Asks kAnyMechanism = [](const LabelledCase& each) { return !each.signatures.empty(); };
constexpr Asks kFunction = [](const LabelledCase& each) { return !each.functionPattern.empty(); };
constexpr Asks kTimeClass = [](const LabelledCase& each) { return !each.timeClasses.empty(); };

struct Measure {
  const char* column;  ///< "*" behind it: any pair
  const char* title;
  std::optional<double> least;  ///< per cent; empty: for information
  Asks asks;                    ///< which cases are held against it
  bool (*isRight)(const ScoredCase&);
};

const std::array kMeasures = {
    Measure{"called", "real slowdowns (8 % and more) called, first pair", 90.0, kSlowdown,
            [](const ScoredCase& each) { return ofFirst(each, callsIt); }},
    Measure{"called*",
            "the same, any pair",
            {},
            kSlowdown,
            [](const ScoredCase& each) { return ofAny(each, callsIt); }},
    Measure{"change", "real changes (8 % and more), faster ones too, called, first pair", 90.0, kChange,
            [](const ScoredCase& each) { return ofFirst(each, callsIt); }},
    Measure{"quiet", "\"no change\" and no pair called", 100.0, kNothing,
            [](const ScoredCase& each) { return !ofAny(each, callsIt); }},
    Measure{"mechanism", "first mechanism right, first pair (effect 6 % and more)", 85.0, kMechanism,
            [](const ScoredCase& each) { return ofFirst(each, namesMechanism); }},
    Measure{"mech.*",
            "the same, any pair",
            {},
            kMechanism,
            [](const ScoredCase& each) { return ofAny(each, namesMechanism); }},
    Measure{"mech.all",
            "first mechanism right, first pair, effects of any size",
            {},
            kAnyMechanism,
            [](const ScoredCase& each) { return ofFirst(each, namesMechanism); }},
    Measure{"function", "function of the change in the first three rows, first pair", 95.0, kFunction,
            [](const ScoredCase& each) { return ofFirst(each, hasFunction); }},
    Measure{"func.*",
            "the same, any pair",
            {},
            kFunction,
            [](const ScoredCase& each) { return ofAny(each, hasFunction); }},
    Measure{"suspect",
            "function of the change in the first three triplets by Suspicion, first pair",
            {},
            kFunction,
            [](const ScoredCase& each) { return ofFirst(each, hasSuspect); }},
    Measure{"class",
            "class of the first time cause right, first pair",
            {},
            kTimeClass,
            [](const ScoredCase& each) { return ofFirst(each, namesTimeClass); }},
};

struct Count {
  std::size_t right = 0, of = 0;
};

Count countOf(const Measure& measure, const std::vector<const ScoredCase*>& cases) {
  Count count;
  for (const ScoredCase* scored : cases) {
    if (!measure.asks(scored->labelled)) continue;
    ++count.of;
    count.right += measure.isRight(*scored) ? 1 : 0;
  }
  return count;
}

double percent(std::size_t count, std::size_t of) {
  return of == 0 ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(of);
}

std::string shortened(const std::string& name) {
  return name.size() <= kNameWidth ? name : name.substr(0, kNameWidth - 2) + "..";
}

std::string shown(const std::vector<RowNames>& rows) {
  std::vector<std::string> names;
  for (const RowNames& row : rows) names.push_back(shortened(row.front()));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " / "));
}

std::string_view wordOf(SpeedVerdict verdict) {
  constexpr std::array<std::string_view, 8> kWords = {"slower",      "faster",       "within the band",
                                                      "not certain", "no change",    "too few cycles",
                                                      "no anchor",   "unlike cycles"};
  return kWords.at(static_cast<std::size_t>(verdict));
}

std::string speedOf(const PairOutcome& pair) {
  std::string text = pair.ratio ? fmt::format("{:.3f}", *pair.ratio) : std::string("no ratio");
  if (pair.low && pair.high) text += fmt::format(" ({:.3f} to {:.3f})", *pair.low, *pair.high);
  text += fmt::format(" {}", wordOf(pair.verdict));
  if (pair.isCalled()) text += fmt::format(" by {}", pair.rule);
  return text;
}

std::string labelOf(const LabelledCase& labelled) {
  return fmt::format("plain {:.3f} {:.3f} traced {:.3f} {:.3f}", labelled.plainTypical, labelled.plainMean,
                     labelled.tracedTypical, labelled.tracedMean);
}

/// What the first pair has to say, in one line.
std::string saidOf(const ScoredCase& scored) {
  if (scored.outcome.pairs.empty()) return scored.outcome.error;
  const PairOutcome& pair = scored.outcome.pairs.front();
  return fmt::format("{}; {}; {}; {}", speedOf(pair), fmt::join(pair.mechanisms, ", "),
                     pair.timeClass.empty() ? "no time class" : pair.timeClass, shown(pair.functions));
}

void printTable(const char* title, const std::vector<ScoredCase>& cases, std::string LabelledCase::*key) {
  std::map<std::string, std::vector<const ScoredCase*>> groups;
  for (const ScoredCase& scored : cases) groups[scored.labelled.*key].push_back(&scored);
  fmt::print("\n{:<16}{:>6}", title, "cases");
  for (const Measure& measure : kMeasures) fmt::print("{:>10}", measure.column);
  fmt::print("\n");
  for (const auto& [name, group] : groups) {
    fmt::print("{:<16}{:>6}", name, group.size());
    for (const Measure& measure : kMeasures) {
      const Count count = countOf(measure, group);
      fmt::print("{:>10}", count.of == 0 ? "." : fmt::format("{}/{}", count.right, count.of));
    }
    fmt::print("\n");
  }
}

void printMisses(const Measure& measure, const std::vector<ScoredCase>& cases) {
  fmt::print("\nmissed: {}\n", measure.title);
  for (const ScoredCase& scored : cases) {
    if (!measure.asks(scored.labelled) || measure.isRight(scored)) continue;
    const LabelledCase& labelled = scored.labelled;
    fmt::print("  {:<24} {}  {} {}\n      {}\n", labelled.name, labelOf(labelled), labelled.signatures,
               labelled.functionPattern, saidOf(scored));
  }
}

/// Whatever was called although the loop changed the other way.
void printWrongSigns(const std::vector<ScoredCase>& cases) {
  fmt::print("\ncalled against the sign of the label:\n");
  for (const ScoredCase& scored : cases) {
    for (const PairOutcome& pair : scored.outcome.pairs) {
      if (!pair.isCalled() || hasItsSign(scored.labelled, pair)) continue;
      fmt::print("  {:<24} {}  {}: {}\n", scored.labelled.name, labelOf(scored.labelled), pair.process,
                 speedOf(pair));
    }
  }
}

}  // namespace

bool isCalled(const ScoredCase& scored) {
  return ofFirst(scored, callsIt);
}

void printList(const std::vector<ScoredCase>& cases) {
  for (const auto& [labelled, outcome] : cases) {
    fmt::print("{:<24} {:<14} {}  {} {}\n", labelled.name, labelled.injected, labelOf(labelled),
               labelled.signatures, labelled.functionPattern);
    if (!outcome.error.empty()) fmt::print("    {}\n", outcome.error);
    for (const PairOutcome& pair : outcome.pairs) {
      fmt::print("    {:<16} {}; mechanism {}; time {}\n", pair.process, speedOf(pair),
                 fmt::join(pair.mechanisms, ", "), pair.timeClass.empty() ? "none" : pair.timeClass);
      fmt::print("        functions {}\n        suspects  {}\n", shown(pair.functions), shown(pair.suspects));
    }
  }
  fmt::print("\n");
}

void printScores(const std::vector<ScoredCase>& cases) {
  std::vector<const ScoredCase*> all;
  all.reserve(cases.size());
  for (const ScoredCase& scored : cases) all.push_back(&scored);
  for (const Measure& measure : kMeasures) {
    const Count count = countOf(measure, all);
    const double share = percent(count.right, count.of);
    const bool isUnder = measure.least && count.of > 0 && share < *measure.least;
    fmt::print("{:<80}{:>4} of {:>3} {:6.1f} %   {}{}\n", measure.title, count.right, count.of, share,
               measure.least ? fmt::format("at least {:.0f} %", *measure.least) : "no limit",
               isUnder ? "  UNDER" : "");
  }
  printTable("program", cases, &LabelledCase::program);
  printTable("change", cases, &LabelledCase::injected);
  for (const Measure& measure : kMeasures) printMisses(measure, cases);
  printWrongSigns(cases);
}

void printRate(const std::string& what, std::size_t count, std::size_t of, std::optional<double> limit) {
  using Binomial = boost::math::binomial_distribution<>;
  constexpr double kTail = 0.025;
  const auto trials = static_cast<double>(of);
  const auto successes = static_cast<double>(count);
  const double low = of == 0 ? 0.0 : Binomial::find_lower_bound_on_p(trials, successes, kTail);
  const double high = of == 0 ? 1.0 : Binomial::find_upper_bound_on_p(trials, successes, kTail);
  const double share = percent(count, of);
  fmt::print("  {:<44}{:>5} of {:>5} {:6.1f} %  {:<16} {}{}\n", what, count, of, share,
             fmt::format("({:.1f} to {:.1f})", 100.0 * low, 100.0 * high),
             limit ? fmt::format("at most {:.0f} %", *limit) : "no limit",
             limit && share > *limit ? "  OVER" : "");
}

}  // namespace culprit::bench
