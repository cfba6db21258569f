#include "core/model/results/nature.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "core/model/results/change_parts.h"
#include "core/model/results/counted_rows.h"
#include "core/model/results/mechanism_nature.h"

namespace culprit {

namespace {

constexpr std::size_t kMostEvidence = 3;
constexpr double kLeastShare = 0.05;
constexpr double kNoise = 0.02;  // of the time of A, where no interval says what noise is

/// By how many milliseconds what is done as often and in the same way takes longer, or less where B is
/// faster.
struct SameWork {
  double device = 0.0, host = 0.0;  ///< per call; waits end when others do
  double overlap = 0.0;             ///< less of it is hidden behind other work
  double outside = 0.0;             ///< between cycles, and where nothing is recorded
  double unknown = 0.0;             ///< the rest of a cycle of which no more is known
};

double partOf(const ChangeParts& parts, Nature nature) {
  return nature == Nature::Work ? parts.work : nature == Nature::Method ? parts.method : parts.machine;
}

/// Keys that name the run and not how it was made.
bool namesTheRun(const RunSetting& setting) {
  constexpr std::array<std::string_view, 16> kNames = {
      "id",   "run",  "date", "time", "timestamp", "job",     "host",     "hostname",
      "node", "user", "url",  "name", "started",   "created", "finished", "label"};
  const std::size_t last = setting.name.find_last_of("._-");
  const std::string_view word =
      std::string_view(setting.name).substr(last == std::string::npos ? 0 : last + 1);
  return std::find(kNames.begin(), kNames.end(), word) != kNames.end();
}

/// A difference that both runs tell of and that can change how the same work is done. Which node and which
/// device it was is the machine's; ranks are told apart by their variables.
bool isOfMethod(const RunSetting& setting) {
  if (setting.a.empty() || setting.b.empty()) return false;
  switch (setting.kind) {
    case SettingKind::RunFile:
      return !namesTheRun(setting);
    case SettingKind::Variable:
      return setting.name != "RANK" && setting.name != "LOCAL_RANK";
    case SettingKind::Argument:
    case SettingKind::Version:
    case SettingKind::Distribution:
    case SettingKind::Profiler:
      return true;
    case SettingKind::Launch:
      return setting.name != "grid";
    default:
      return false;
  }
}

bool speaksFor(const RunSetting& setting, Nature nature) {
  const bool isGrid = setting.kind == SettingKind::Launch && setting.name == "grid";
  if (nature == Nature::Method) return isOfMethod(setting);
  if (nature == Nature::Work) return setting.kind == SettingKind::Size || isGrid;
  return nature == Nature::Machine && setting.kind == SettingKind::Device && !setting.a.empty() &&
         !setting.b.empty();
}

bool isOfOneGpu(const PairVerdict& verdict, bool isFaster) {
  const Mechanism* device = verdict.mainGpu();
  return device != nullptr && device->ms * (isFaster ? -1.0 : 1.0) > 0.0;
}

/// What of a cycle is of no function, in milliseconds a side.
struct NoFunction {
  double aMs = 0.0, bMs = 0.0;

  void add(double a, double b) {
    aMs += a;
    bMs += b;
  }
  double deltaMs() const { return bMs - aMs; }
};

/// The time outside functions, and the rest of a cycle of which no more is known.
struct OfNoFunction {
  NoFunction outside, unknown;

  double aMs() const { return outside.aMs + unknown.aMs; }
  double changesMs() const { return std::fabs(outside.deltaMs()) + std::fabs(unknown.deltaMs()); }
  double deltaMs() const { return outside.deltaMs() + unknown.deltaMs(); }
};

OfNoFunction ofNoFunction(const PairVerdict& verdict) {
  OfNoFunction found;
  // How long a recording is tells nothing.
  if (!verdict.waterfall || verdict.slowdown.per == WorkUnit::Recording) return found;
  const Waterfall& cycle = *verdict.waterfall;
  found.outside.add(cycle.betweenAMs.value_or(0.0), cycle.betweenBMs.value_or(0.0));
  for (const Waterfall::Step& step : cycle.steps) {
    if (step.time == TimeClass::Idle) found.outside.add(step.aMs, step.bMs);
    if (step.time == TimeClass::Rest) found.unknown.add(step.aMs, step.bMs);
  }
  return found;
}

/// By how many ms more or less it waits for other ranks, where that makes more than two thirds of the change;
/// else 0.
double waitingMs(const PairVerdict& verdict) {
  constexpr double kNearlyAll = 2.0 / 3.0;
  if (!verdict.waterfall) return 0.0;
  const double whole = verdict.waterfall->changeMs();
  for (const Waterfall::Step& step : verdict.waterfall->steps) {
    const double ms = step.bMs - step.aMs;
    if (step.time == TimeClass::WaitingForRanks)
      return ms * whole > 0.0 && std::fabs(ms) > kNearlyAll * std::fabs(whole) ? ms : 0.0;
  }
  return 0.0;
}

SameWork sameWorkOf(const PairVerdict& verdict, const std::vector<ChangeParts>& parts,
                    const NatureOfChange& nature) {
  const double sign = nature.isFaster ? -1.0 : 1.0;
  SameWork more;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const FunctionShare& row = verdict.functions[i];
    if (!(parts[i].machine > 0.0) || row.role == RowRole::Wait) continue;
    (row.isDeviceWork() ? more.device : more.host) += sign * row.deltaPerCallMs;
    // The others hide less of a GPU that became slower alone: it is the GPU, and no overlap was lost.
    (nature.isOneGpu && timeClassOf(row) == TimeClass::GpuCompute ? more.device : more.overlap) +=
        sign * row.deltaExposedMs;
  }
  const OfNoFunction others = ofNoFunction(verdict);
  more.outside = sign * others.outside.deltaMs();
  more.unknown = sign * others.unknown.deltaMs();
  return more;
}

Nature kindOf(const SameWork& more) {
  const std::array<std::pair<double, Nature>, 5> all = {{{more.device, Nature::Machine},
                                                         {more.host, Nature::Host},
                                                         {more.overlap, Nature::Overlap},
                                                         {more.outside, Nature::Outside},
                                                         {more.unknown, Nature::NotKnown}}};
  const auto most = std::max_element(all.begin(), all.end());
  return most->first > 0.0 ? most->second : Nature::NotKnown;
}

/// A function that took less time, or the same, is no evidence for why B is slower; nor is one of which what
/// is shown tells the opposite.
bool goesAlong(const FunctionShare& row, const NatureOfChange& nature) {
  const bool isReplaced = nature.kind == Nature::Method;  // those that are gone speak for it as well
  if (row.match == MatchedBy::OnlyA) return isReplaced || nature.isFaster;
  if (row.match == MatchedBy::OnlyB) return isReplaced || !nature.isFaster;
  const double sign = nature.isFaster ? -1.0 : 1.0;
  const auto grows = [sign](double a, double b) { return sign * (b - a) >= kNoise * a && a != b; };
  const bool isByCalls = nature.kind == Nature::Work && row.deltaCallsMs != 0.0;
  const OneCall call = oneCallOf(row).value_or(OneCall());
  return grows(row.a.ms, row.b.ms) &&
         (isByCalls ? grows(row.a.calls, row.b.calls) : grows(call.aMs, call.bMs));
}

bool isEvidence(const PairVerdict& verdict, const FunctionShare& row, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  if (!goesAlong(row, nature) || (told != nullptr && !tellsOf(*told, row))) return false;
  switch (nature.kind) {
    case Nature::Machine: {
      // What the machine offers less of may show in the host as well, and so do collectives of hosts.
      const bool isAnywhere =
          nature.cause || (told != nullptr && told->kind == MechanismKind::CollectiveTransfer);
      return row.role != RowRole::Wait && (isAnywhere || row.isDeviceWork());
    }
    case Nature::Host:
      return row.role != RowRole::Wait && !row.isDeviceWork();
    case Nature::OneFunction:
      return true;
    default:
      return nature.kind == Nature::Work || nature.kind == Nature::Method;
  }
}

void addEvidence(const PairVerdict& verdict, const std::vector<ChangeParts>& parts, NatureOfChange& nature) {
  if (nature.kind == Nature::NotKnown || nature.kind == Nature::WithinNoise) return;
  for (std::size_t i = 0; i < verdict.settings.size(); ++i) {
    // A row that touches hardly any of the change is no evidence for what made it.
    if (!verdict.settings[i].functions.empty() && verdict.settings[i].share < kLeastShare) continue;
    if (nature.settings.size() < kMostEvidence && speaksFor(verdict.settings[i], nature.kind))
      nature.settings.push_back(i);
  }
  double all = 0.0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    all += partOf(parts[i], nature.kind);
    if (partOf(parts[i], nature.kind) > 0.0 && isEvidence(verdict, verdict.functions[i], nature))
      nature.functions.push_back(i);
  }
  std::stable_sort(nature.functions.begin(), nature.functions.end(), [&](std::size_t x, std::size_t y) {
    return partOf(parts[x], nature.kind) > partOf(parts[y], nature.kind);
  });
  // Beside a resource that makes it, or waiting, a function has to make some of the whole.
  if ((nature.cause || nature.isWaiting) && verdict.waterfall)
    all = std::max(all, std::fabs(verdict.waterfall->changeMs()));
  std::erase_if(nature.functions,
                [&](std::size_t row) { return partOf(parts[row], nature.kind) < kLeastShare * all; });
  nature.functions.resize(std::min(nature.functions.size(), kMostEvidence));
}

bool isWithinNoise(const PairVerdict& verdict) {
  switch (verdict.slowdown.whole.verdict) {
    case SpeedVerdict::NoChange:
    case SpeedVerdict::WithinBand:
    case SpeedVerdict::NotCertain:
      return true;
    case SpeedVerdict::Slower:
    case SpeedVerdict::Faster:
      return false;
    default:
      break;
  }
  const CountedRows counted(verdict);
  const OfNoFunction others = ofNoFunction(verdict);
  double time = others.aMs();
  double change = others.changesMs() + std::fabs(waitingMs(verdict));
  for (const FunctionShare& row : verdict.functions) {
    if (!isCountedChange(row, counted)) continue;
    time += row.a.ms;
    change += std::fabs(row.deltaMs());
  }
  return change <= kNoise * time;
}

/// The first of strong evidence, in the direction of the change, that tells a kind. When it happens, as after
/// a warm-up, tells none, and one of several GPUs only where it makes most of the change.
std::optional<std::size_t> tellingMechanism(const PairVerdict& verdict, bool isFaster) {
  const std::vector<Mechanism>& all = verdict.mechanisms;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Mechanism& each) {
    if (each.level != CauseLevel::Strong || !(each.ms * (isFaster ? -1.0 : 1.0) > 0.0)) return false;
    if (each.kind == MechanismKind::DeviceGpu) return &each == verdict.mainGpu();
    // A transfer that may be of more data tells that the kind is not known.
    return each.kind == MechanismKind::CollectiveTransfer ||
           natureOf(each, verdict.functions) != Nature::NotKnown;
  });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

/// Of checks: a cycle or a launch holds more than before.
bool isOtherWork(const PairVerdict& verdict) {
  const std::vector<Check>& checks = verdict.comparability.checks;
  return std::any_of(checks.begin(), checks.end(), [](const Check& check) {
    // Where launches do not tell the work per cycle, that check only warns.
    return (check.id == CheckId::ProblemSize && check.status >= CheckStatus::Warn) ||
           (check.id == CheckId::WorkPerCycle && check.status == CheckStatus::Fail);
  });
}

/// What the machine offered less of, or others took more of, with strong evidence.
std::optional<std::size_t> machineCause(const PairVerdict& verdict) {
  const auto found = std::find_if(verdict.causes.begin(), verdict.causes.end(), [](const Cause& cause) {
    return cause.isResource() && cause.level == CauseLevel::Strong && cause.role != ResourceRole::OwnUse;
  });
  if (found == verdict.causes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - verdict.causes.begin());
}

/// `nature`: all but its kind is there. `all`: milliseconds of all changes of functions.
Nature kindOf(const PairVerdict& verdict, const NatureOfChange& nature, const SameWork& more, double all) {
  const bool anyChange = all > 0.0 || more.outside > 0.0;
  const bool isElsewhere = nature.isWaiting || more.outside > all;
  if (nature.isOtherWork) return Nature::Work;
  const bool isInterval = verdict.slowdown.whole.low.has_value();
  if ((anyChange || isInterval) && isWithinNoise(verdict)) return Nature::WithinNoise;
  if (!anyChange) return Nature::NotKnown;
  const Mechanism* told = toldBy(verdict, nature);
  if (told != nullptr && tellsFirst(*told)) return natureOf(*told, verdict.functions);
  if (!isElsewhere && nature.work > nature.method && nature.work > nature.machine) return Nature::Work;
  if (nature.cause) return Nature::Machine;
  // Slower with another driver is no slower machine.
  const bool isOther =
      std::any_of(verdict.settings.begin(), verdict.settings.end(), [](const RunSetting& setting) {
        return setting.kind != SettingKind::Launch && isOfMethod(setting);  // launches are among the parts
      });
  if (isOther || (!isElsewhere && nature.method >= nature.machine)) return Nature::Method;
  // What it changed is named with it, and a part of the functions does not say more.
  if (told != nullptr) return natureOf(*told, verdict.functions);
  return nature.isWaiting ? Nature::NotKnown : kindOf(more);
}

/// What else tells of a kind that it is not is no evidence.
void keepWhatTells(const PairVerdict& verdict, NatureOfChange& nature) {
  if (nature.kind != Nature::Machine) {
    nature.cause.reset();
    nature.isOneGpu = false;
  }
  const Mechanism* told = toldBy(verdict, nature);
  if (told != nullptr && (nature.cause || natureOf(*told, verdict.functions) != nature.kind))
    nature.mechanism.reset();
}

}  // namespace

NatureOfChange natureOf(const PairVerdict& verdict) {
  NatureOfChange nature;
  const std::vector<ChangeParts> parts = changeParts(verdict);
  double change = ofNoFunction(verdict).deltaMs();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    nature.work += parts[i].work;
    nature.method += parts[i].method;
    nature.machine += parts[i].machine;
    if (parts[i].sum() > 0.0) change += verdict.functions[i].deltaMs();
  }
  const double all = nature.work + nature.method + nature.machine;
  if (all > 0.0) {
    nature.work /= all;
    nature.method /= all;
    nature.machine /= all;
  }
  const SpeedVerdict speed = verdict.slowdown.whole.verdict;
  if (const double waiting = waitingMs(verdict); waiting != 0.0) change = waiting;
  nature.isFaster = speed == SpeedVerdict::Faster || (speed != SpeedVerdict::Slower && change < 0.0);
  nature.isWaiting = waitingMs(verdict) * (nature.isFaster ? -1.0 : 1.0) > 0.0;
  nature.mechanism = tellingMechanism(verdict, nature.isFaster);
  const Mechanism* told = toldBy(verdict, nature);
  nature.isOtherWork = isOtherWork(verdict) || (told != nullptr && told->kind == MechanismKind::Size);
  nature.cause = machineCause(verdict);
  nature.isOneGpu = isOfOneGpu(verdict, nature.isFaster);
  nature.kind = kindOf(verdict, nature, sameWorkOf(verdict, parts, nature), all);
  keepWhatTells(verdict, nature);
  addEvidence(verdict, parts, nature);
  return nature;
}

std::string_view nameOf(const NatureOfChange& nature) {
  const bool isFaster = nature.isFaster;
  switch (nature.kind) {
    case Nature::NotKnown:
      return "not known";
    case Nature::WithinNoise:
      return "within noise";
    case Nature::Work:
      return "the work changed";
    case Nature::Method:
      return "the method changed";
    case Nature::Machine:
      break;
    case Nature::Host:
      return isFaster ? "the host takes less time" : "the host takes longer";
    case Nature::Overlap:
      return isFaster ? "more overlap" : "less overlap";
    case Nature::Outside:
      return isFaster ? "less time outside functions" : "more time outside functions";
    case Nature::OneFunction:
      return isFaster ? "one function takes less time" : "one function takes longer";
  }
  return isFaster ? "the machine got faster" : "the machine got slower";
}

}  // namespace culprit
