#include "core/report/sentences/verdict/headline_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/model/results/counted_rows.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "core/report/words/sentence_unit.h"

namespace culprit {

namespace {

constexpr std::size_t kMostClasses = 3;
constexpr double kOfAllClasses = 0.15;
constexpr std::size_t kMostOfFirst = 3;
constexpr std::size_t kMostOfOthers = 2;
constexpr double kOfClass = 0.05;
constexpr double kShown = 0.005;  // ms, and in thousandths where all is smaller: below it a change reads as 0

/// Of processed runs less is known: kernels and collectives together, and all but the GPU.
bool isOf(const FunctionShare& share, TimeClass time) {
  // The rows of processed runs have no role that would tell.
  const bool waits =
      share.category == kWaitingForRanks || share.category == "sync" || share.category == "cpu_sync";
  if (share.role != RowRole::Work || waits) return false;
  if (time == TimeClass::Rest) return !share.isDeviceWork() && !CountedRows::isOfSystem(share);
  const auto own = timeClassOf(share);
  if (time == TimeClass::GpuKernels) return share.isDeviceWork() && own != TimeClass::Copies;
  return own == time;
}

bool isWaiting(TimeClass time) {
  return time == TimeClass::Waiting || time == TimeClass::WaitingForRanks;
}

std::vector<HeadlineRow> rowsOf(const PairVerdict& verdict, const HeadlineClass& changed, std::size_t most) {
  double all = 0.0;
  std::vector<HeadlineRow> with, against;
  if (!changed.time) return with;
  for (std::size_t i = 0; i < verdict.functions.size(); ++i) {
    const FunctionShare& share = verdict.functions[i];
    if (!isOf(share, *changed.time)) continue;
    const double delta = share.deltaMs();
    all += std::fabs(delta);
    const bool isAgainst = delta * changed.deltaMs() < 0.0;
    (isAgainst ? against : with).push_back({i, isAgainst});
  }
  // The functions of a verdict come with the largest change first. The host of a processed run may have done
  // little of what its class took.
  const double least = kOfClass * std::max(all, std::fabs(changed.deltaMs()));
  const double perMs = SentenceUnit::of(changed.aMs, changed.bMs).perMs;
  const auto isSmall = [&](const HeadlineRow& row) {
    const double change = std::fabs(verdict.functions[row.function].deltaMs());
    return change < least || change * perMs < kShown;
  };
  std::erase_if(with, isSmall);
  std::erase_if(against, isSmall);
  with.resize(std::min(with.size(), most));
  // Sums over threads do not cancel out.
  if (!against.empty() && changed.time != TimeClass::Rest) with.push_back(against.front());
  return with;
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// "2.1 times as long", "12 % longer", "35 % shorter"; of what still takes some never "100 % shorter".
std::string longerText(double ratio) {
  if (ratio >= 1.5) return fmt::format("{} times as long", format::number(ratio, 1));
  const double percent = 100.0 * std::fabs(ratio - 1.0);
  return fmt::format("{} % {}", format::percentChange(ratio, percent < 1.0 ? 1 : 0),
                     ratio > 1.0 ? "longer" : "shorter");
}

std::string callsText(double calls) {
  const bool isWhole = std::fabs(calls - std::round(calls)) < 0.05;
  return format::number(calls, isWhole ? 0 : 1);
}

}  // namespace

std::string_view HeadlineClass::name() const {
  return time ? spokenName(*time) : kTimeBetween;
}

std::vector<HeadlineClass> headlineRows(const PairVerdict& verdict) {
  if (!verdict.waterfall) return {};
  std::vector<HeadlineClass> classes;
  double all = 0.0;
  for (const Waterfall::Step& step : verdict.waterfall->steps) {
    all += std::fabs(step.bMs - step.aMs);
    if (!isWaiting(step.time))
      classes.push_back({.time = step.time, .aMs = step.aMs, .bMs = step.bMs, .rows = {}});
  }
  if (verdict.waterfall->betweenAMs && verdict.waterfall->betweenBMs) {
    classes.push_back({.time = std::nullopt,
                       .aMs = *verdict.waterfall->betweenAMs,
                       .bMs = *verdict.waterfall->betweenBMs,
                       .rows = {}});
    all += std::fabs(classes.back().deltaMs());
  }
  std::erase_if(classes, [all](const HeadlineClass& each) {
    return std::fabs(each.deltaMs()) < kOfAllClasses * all || each.deltaMs() == 0.0;
  });
  std::stable_sort(classes.begin(), classes.end(), [](const HeadlineClass& x, const HeadlineClass& y) {
    return std::fabs(x.deltaMs()) > std::fabs(y.deltaMs());
  });
  classes.resize(std::min(classes.size(), kMostClasses));
  for (HeadlineClass& each : classes)
    each.rows = rowsOf(verdict, each, &each == classes.data() ? kMostOfFirst : kMostOfOthers);
  return classes;
}

namespace {

/// Whether the calls take so much more themselves, or less, that it makes most of what nothing hides. As a
/// ratio that grows without bounds where all was hidden before.
bool isByItself(const FunctionShare& share, double logOwn) {
  constexpr double kNoise = 0.1, kMost = 0.5;
  const double ownMs = share.b.calls * *share.b.meanCallMs - share.a.calls * *share.a.meanCallMs;
  return std::fabs(logOwn) > kNoise && ownMs * share.deltaMs() > 0.0 &&
         std::fabs(ownMs) >= kMost * std::fabs(share.deltaMs());
}

/// Of the host: calls of its functions hold others, so the reason is sought in what they take themselves.
/// Empty where that is not known.
std::optional<std::string> ownReason(const FunctionShare& share) {
  if (share.isDeviceWork() || !share.a.meanCallMs || !share.b.meanCallMs) return std::nullopt;
  const bool isKnown = *share.a.meanCallMs > 0.0 && *share.b.meanCallMs > 0.0 && share.a.calls > 0.0 &&
                       share.b.calls > 0.0 && share.a.ms > 0.0 && share.b.ms > 0.0;
  if (!isKnown) return std::nullopt;
  const double whole = std::log(share.b.ms / share.a.ms);
  const double calls = std::log(share.b.calls / share.a.calls);
  const double call = std::log(*share.b.meanCallMs / *share.a.meanCallMs);
  const double overlap = whole - calls - call;
  const auto along = [whole](double part) { return whole < 0.0 ? -part : part; };
  const bool isMostOverlap = along(overlap) > along(calls) && along(overlap) > along(call);
  if (isMostOverlap && !isByItself(share, calls + call))
    return overlap < 0.0 ? "more overlap" : "less overlap";
  if (along(calls) > along(call))
    return fmt::format("{} → {} calls", callsText(share.a.calls), callsText(share.b.calls));
  return longerText(std::exp(call)) + " per call";
}

}  // namespace

std::string reasonText(const FunctionShare& share) {
  if (share.match == MatchedBy::OnlyA) return "gone";
  if (share.match == MatchedBy::OnlyB) return "new";
  if (const auto own = ownReason(share)) return *own;
  const double calls = std::fabs(share.deltaCallsMs);
  const double perCall = std::fabs(share.deltaPerCallMs);
  const double overlap = std::fabs(share.deltaExposedMs);
  if (overlap > calls && overlap > perCall)
    return share.deltaExposedMs < 0.0 ? "more overlap" : "less overlap";
  if (calls > perCall)
    return fmt::format("{} → {} calls", callsText(share.a.calls), callsText(share.b.calls));
  const auto call = oneCallOf(share);
  if (!call || !(call->aMs > 0.0) || !(call->bMs > 0.0)) return {};
  return longerText(call->bMs / call->aMs) + " per call";
}

std::string reasonText(const PairVerdict& verdict, const FunctionShare& share) {
  const Mechanism* device = verdict.mainGpu();
  const bool isInBoth = share.match != MatchedBy::OnlyA && share.match != MatchedBy::OnlyB;
  const double byTime = share.deltaMs() - share.deltaCallsMs;
  const bool isOfDevice = device != nullptr && isInBoth && timeClassOf(share) == TimeClass::GpuCompute &&
                          std::fabs(share.deltaCallsMs) < std::fabs(byTime);
  if (!isOfDevice) return reasonText(share);
  if (share.deltaMs() * device->ms > 0.0) {
    if (device->count <= 1) return device->outOf == 0 ? "one GPU more than others" : "one GPU alone";
    return device->count < device->outOf ? fmt::format("{} GPUs alone", device->count)
                                         : "some GPUs more than others";
  }
  // Whose turn it is while several work goes by who started first.
  const bool isTurn = std::fabs(share.deltaExposedMs) > std::fabs(share.deltaPerCallMs);
  return isTurn ? std::string() : reasonText(share);
}

Text headlineClassText(const PairVerdict& verdict, const HeadlineClass& changed, NameForm form) {
  const SentenceUnit unit = SentenceUnit::of(changed.aMs, changed.bMs);
  if (std::fabs(changed.deltaMs()) * unit.perMs < kShown) return {};
  TextBuilder text;
  text.plain(std::string(changed.name()) + " ").strong(unit.change(changed.deltaMs()));
  std::string_view before =
      changed.time == TimeClass::Rest ? "; on the host, as sums over all threads, " : ": ";
  for (const HeadlineRow& row : changed.rows) {
    const FunctionShare& share = verdict.functions[row.function];
    // "input pipeline", whatever loads the data, is a class of its own.
    if (share.name != changed.name()) {
      const bool isGroup = share.match == MatchedBy::Family || share.match == MatchedBy::Class;
      text.plain(std::string(row.isAgainst && before == ", " ? "; " : before))
          .name(isGroup ? share.name : functionName(share.name, form))
          .plain(" " + unit.signedNumber(share.deltaMs()));
      before = ", ";
    }
    if (const std::string reason = reasonText(verdict, share); !reason.empty())
      text.plain(" (" + reason + ")");
  }
  return text.text();
}

Text headlineRowsText(const PairVerdict& verdict, NameForm form) {
  TextBuilder text;
  for (const HeadlineClass& changed : headlineRows(verdict)) {
    Text sentence = headlineClassText(verdict, changed, form);
    if (sentence.empty()) continue;
    sentence.front().text = capitalised(std::move(sentence.front().text));
    text.plain(text.text().empty() ? "" : " ").append(sentence).plain(".");
  }
  return text.text();
}

}  // namespace culprit
