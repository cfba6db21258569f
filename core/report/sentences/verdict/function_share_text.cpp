#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "core/report/words/sentence_unit.h"

namespace culprit {

namespace {

constexpr double kHardlyChanged = 0.01;  // of all changes: a part below it is not worth a word
constexpr std::size_t kMostInItsPlace = 2;
constexpr double kShownAsZero = 0.005;  // in the unit of the sentence

/// The parts of the change that are worth a word, the largest first in the order of the split.
std::string parts(const FunctionShare& share, const SentenceUnit& unit) {
  // Who waits for the others is no slower or faster for it.
  if (share.category == kWaitingForRanks) return {};
  constexpr double kInterrupted = 0.3;  // of the part per call, from which it is worth words of its own
  const double least = 0.005 * std::fabs(share.deltaMs());
  std::string text;
  const auto add = [&](double part, std::string_view how) {
    if (std::fabs(part) <= least) return;
    text += fmt::format("{}{} {}", text.empty() ? ": " : ", ", unit.change(part), how);
  };
  add(share.deltaCallsMs, share.deltaCallsMs < 0.0 ? "by fewer calls" : "by more calls");
  if (share.deltaTypicalMs && share.deltaInterruptedMs &&
      std::fabs(*share.deltaInterruptedMs) > kInterrupted * std::fabs(share.deltaPerCallMs)) {
    add(*share.deltaTypicalMs,
        *share.deltaTypicalMs < 0.0 ? "by faster typical calls" : "by slower typical calls");
    add(*share.deltaInterruptedMs,
        *share.deltaInterruptedMs < 0.0 ? "by fewer long calls" : "by calls that take far longer than usual");
  } else {
    add(share.deltaPerCallMs, share.deltaPerCallMs < 0.0 ? "by faster calls" : "by slower calls");
  }
  add(share.deltaExposedMs, share.deltaExposedMs < 0.0 ? "by more overlap" : "by less overlap");
  return text;
}

/// A function of the host in which other functions run, or the GPU: its own time alone would not be what its
/// user measures.
bool isNested(const FunctionShare& share) {
  constexpr double kOwn = 0.98;
  return !share.isDeviceWork() && share.a.perCallMs() && share.b.perCallMs() &&
         (share.a.ms < kOwn * share.a.busyMs || share.b.ms < kOwn * share.b.busyMs);
}

/// "3.00 → 4.20 ms"
std::string fromTo(double a, double b) {
  const SentenceUnit unit = SentenceUnit::of(a, b);
  return fmt::format("{} → {} {}", unit.number(a), unit.number(b), unit.name);
}

std::string_view matchNote(MatchedBy match) {
  switch (match) {
    case MatchedBy::Hand:
      return " (matched by hand)";
    case MatchedBy::Family:
      return ", variants taken together";
    case MatchedBy::Class:
      return ", all kernels of this class taken together";
    default:
      return "";
  }
}

}  // namespace

std::string inItsPlaceText(const Results& results, const FunctionShare& share, FunctionId function,
                           NameForm form) {
  const auto has = [](const FunctionSide& side, FunctionId wanted) {
    return std::find(side.functions.begin(), side.functions.end(), wanted) != side.functions.end();
  };
  const bool isOfA = has(share.a, function);
  if (isOfA == has(share.b, function)) return {};
  const FunctionSide& own = isOfA ? share.a : share.b;
  std::vector<FunctionId> others = (isOfA ? share.b : share.a).functions;
  std::erase_if(others, [&](FunctionId other) { return has(own, other); });
  if (others.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < std::min(others.size(), kMostInItsPlace); ++i)
    names += (names.empty() ? "" : ", ") + functionName(results.names.functions[others[i]], form);
  if (others.size() > kMostInItsPlace)
    names += fmt::format(" and {} more", format::count(others.size() - kMostInItsPlace));
  return fmt::format("This is {}'s alone; {} has {} in its place.", isOfA ? "A" : "B", isOfA ? "B" : "A",
                     names);
}

Text matchText(const Results& results, const PairResults& pair, const Triplet& triplet, NameForm form) {
  const std::string& device = results.names.devices[triplet.device];
  const auto isOf = [&triplet](const FunctionSide& side) {
    return std::find(side.functions.begin(), side.functions.end(), triplet.function) != side.functions.end();
  };
  const auto row = std::find_if(
      pair.verdict.functions.begin(), pair.verdict.functions.end(), [&](const FunctionShare& share) {
        const bool isThere =
            share.device == device || (share.isDeviceWork() && device.starts_with(share.device + ' '));
        return isThere && (isOf(share.a) || isOf(share.b));
      });
  if (row == pair.verdict.functions.end() || row->a.functions == row->b.functions) return {};
  if (row->a.functions.empty() || row->b.functions.empty()) return {};
  return functionShareText(*row, pair.verdict.slowdown.per, form);
}

Text functionShareText(const FunctionShare& share, WorkUnit per, NameForm form) {
  const SentenceUnit unit = SentenceUnit::of(share.a.ms, share.b.ms);
  TextBuilder text;
  const bool isGroup = share.match == MatchedBy::Family || share.match == MatchedBy::Class;
  text.name(isGroup ? share.name : functionName(share.name, form)).plain(" on ").name(share.device);
  if (share.category == kWaitingForRanks) text.plain(", waiting for other ranks");
  if (share.match == MatchedBy::OnlyA) {
    return text
        .plain(fmt::format(" runs in A only: {} {} {}", unit.number(share.a.ms), unit.name, perText(per)))
        .text();
  }
  if (share.match == MatchedBy::OnlyB) {
    return text
        .plain(fmt::format(" runs in B only: {} {} {}", unit.number(share.b.ms), unit.name, perText(per)))
        .text();
  }
  text.plain(std::string(matchNote(share.match)) + ": ").strong(unit.change(share.deltaMs()));
  if (isNested(share)) {
    return text
        .plain(fmt::format(" {} that nothing else hides ({}); a call with all inside it takes {}",
                           perText(per), fromTo(share.a.ms, share.b.ms),
                           fromTo(*share.a.perCallMs(), *share.b.perCallMs())))
        .text();
  }
  return text
      .plain(fmt::format(" {} ({} → {} {}){}", perText(per), unit.number(share.a.ms), unit.number(share.b.ms),
                         unit.name, parts(share, unit)))
      .text();
}

std::string timePartsText(const Waterfall& waterfall, const Slowdown& slowdown) {
  std::vector<std::pair<std::string_view, double>> changes;
  for (const Waterfall::Step& step : waterfall.steps)
    changes.emplace_back(spokenName(step.time), step.bMs - step.aMs);
  if (waterfall.betweenAMs && waterfall.betweenBMs)
    changes.emplace_back(kTimeBetween, *waterfall.betweenBMs - *waterfall.betweenAMs);
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& x, const auto& y) { return std::fabs(x.second) > std::fabs(y.second); });
  double whole = 0.0;
  for (const auto& [name, part] : changes) whole += part;
  // A cycle of microseconds may have milliseconds behind it; the rows below are told in the units of theirs.
  const SentenceUnit unit =
      SentenceUnit::of(std::max(waterfall.cycleAMs, waterfall.cycleBMs),
                       std::max(waterfall.betweenAMs.value_or(0.0), waterfall.betweenBMs.value_or(0.0)));
  const bool isEqual = std::fabs(whole) * unit.perMs < kShownAsZero;
  std::string text = slowdown.per == WorkUnit::Cycle
                         ? "the mean cycle "
                         : fmt::format("{} the mean cycle ", perText(slowdown.per));
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  text += isEqual ? "took the same time"
                  : fmt::format("took {} {} {}", unit.number(std::fabs(whole)), unit.name,
                                whole > 0.0 ? "more" : "less");
  double all = 0.0;
  for (const auto& [name, part] : changes) all += std::fabs(part);
  bool isFirst = true;
  for (const auto& [name, part] : changes) {
    if (std::fabs(part) < kHardlyChanged * all || std::fabs(part) * unit.perMs < kShownAsZero) break;
    text += fmt::format("{} {} {}", isFirst ? ":" : ",", name, unit.change(part));
    isFirst = false;
  }
  return text;
}

Text spreadText(const Results& results, const SpreadChange& change, NameForm form) {
  const std::string p = format::probability(change.p);
  return TextBuilder()
      .name(functionName(results.names.functions[change.function], form))
      .plain(" on ")
      .name(results.names.devices[change.device])
      .plain(fmt::format(
          " became {} regular: the middle half of its cycles spans {} instead of {} pp of the cycle "
          "(Brown-Forsythe, p {}{})",
          change.iqrB > change.iqrA ? "less" : "more", format::number(change.iqrB, 2),
          format::number(change.iqrA, 2), p.front() == '<' ? "" : "= ", p))
      .text();
}

std::string testsText(const TestCounts& tests) {
  if (tests.beta + tests.mu == 0) return "No test of shares or levels: each needs at least 4 values a side.";
  return fmt::format(
      "{} tests of shares and {} of levels: {} and {} with p < 0.05. With all of them as one family, and "
      "allowing for cycles that resemble the one before (lag-1 autocorrelation {} of shares, {} of levels), "
      "{} "
      "with q < 0.05. Between any two runs nearly everything differs a little, so p and q only discard; "
      "effect "
      "sizes rank.",
      format::count(tests.beta), format::count(tests.mu), format::count(tests.betaP),
      format::count(tests.muP), format::number(tests.memoryBeta, 2), format::number(tests.memoryMu, 2),
      format::count(tests.sure));
}

}  // namespace culprit
