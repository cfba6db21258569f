#include "core/report/chapters/function_rows.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/model/results/counted_rows.h"
#include "core/report/names/distinct_names.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/words/category_text.h"

namespace culprit::report {

namespace {

/// Whether the parts of the cycle have that class: those of processed runs are fewer.
bool hasClass(const PairVerdict& verdict, TimeClass time) {
  if (!verdict.waterfall) return true;
  const auto& steps = verdict.waterfall->steps;
  return std::any_of(steps.begin(), steps.end(),
                     [time](const Waterfall::Step& step) { return step.time == time; });
}

/// As the parts of the cycle are called.
std::string timeOf(const PairVerdict& verdict, const FunctionShare& share) {
  const std::optional<TimeClass> time = timeClassOf(share);
  if (!time) return {};
  if (hasClass(verdict, *time)) return std::string(spokenName(*time));
  return std::string(spokenName(share.isDeviceWork() ? TimeClass::GpuKernels : TimeClass::Rest));
}

bool isGroup(const FunctionShare& share) {
  return share.match == MatchedBy::Family || share.match == MatchedBy::Class;
}

Text nameOf(const FunctionShare& share, const std::string& shown, const std::string& time) {
  const bool isClassOfTime = share.name == time;  // "input pipeline", whatever loads the data
  return TextBuilder().name(shown).plain(isGroup(share) && !isClassOfTime ? " (all of its kind)" : "").text();
}

/// No two of them look alike.
std::vector<std::string> namesOf(const std::vector<const FunctionShare*>& shares) {
  std::vector<std::string_view> raw;
  for (const FunctionShare* share : shares) raw.push_back(share->name);
  std::vector<std::string> names = distinctNames(raw, NameForm::Short);
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (isGroup(*shares[i])) names[i] = shares[i]->name;
  return names;
}

/// The rows of processed runs have no role that would tell. Waiting for other ranks is a class of its own.
bool waits(const FunctionShare& share) {
  if (share.category == kWaitingForRanks) return false;
  return share.role == RowRole::Wait || share.category == "sync" || share.category == "cpu_sync";
}

/// Of all classes of time, else of the functions themselves.
double allChangesMs(const PairVerdict& verdict) {
  double all = 0.0;
  if (verdict.waterfall) {
    for (const Waterfall::Step& step : verdict.waterfall->steps) all += std::fabs(step.bMs - step.aMs);
  } else {
    for (const FunctionShare& share : verdict.functions) all += std::fabs(share.deltaMs());
  }
  return all;
}

}  // namespace

std::vector<FunctionRow> functionRows(const PairVerdict& verdict, std::size_t most) {
  constexpr double kOfAll = 0.005;
  const double least = kOfAll * allChangesMs(verdict);
  const CountedRows counted(verdict);
  std::vector<const FunctionShare*> shares;
  for (const FunctionShare& share : verdict.functions) {  // largest change first
    if (shares.size() == most) break;
    if (share.role == RowRole::Container || waits(share) || !counted.has(share)) continue;
    if (std::fabs(share.deltaMs()) < least || share.deltaMs() == 0.0) continue;
    shares.push_back(&share);
  }
  const std::vector<std::string> names = namesOf(shares);
  std::vector<FunctionRow> rows;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const FunctionShare& share = *shares[i];
    std::string time = timeOf(verdict, share);
    Text name = nameOf(share, names[i], time);
    rows.push_back({std::move(time), std::move(name), share.a.ms, share.b.ms, reasonText(verdict, share)});
  }
  return rows;
}

}  // namespace culprit::report
