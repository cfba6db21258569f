#include "core/report/words/labels.h"

namespace culprit {

std::string_view nameOf(Side side) {
  return side == Side::A ? "A" : "B";
}

std::string_view nameOf(CycleKind kind) {
  switch (kind) {
    case CycleKind::Prefill:
      return "prefill";
    case CycleKind::Decode:
      return "decode";
    case CycleKind::Step:
      break;
  }
  return "step";
}

std::string_view nameOf(FindingKind kind) {
  switch (kind) {
    case FindingKind::AnchorsDiffer:
      return "anchors_differ";
    case FindingKind::TooFewCycles:
      return "too_few_cycles";
    case FindingKind::FailedCheck:
      return "check";
    case FindingKind::Speed:
      return "slowdown";
    case FindingKind::ChangedResource:
      return "cause";
    case FindingKind::ExplainsChange:
      return "function";
    case FindingKind::LongCycles:
      return "long_cycles";
    case FindingKind::ChangedSpread:
      return "spread";
    case FindingKind::NewFunction:
      return "new_function";
    case FindingKind::VanishedFunction:
      return "vanished_function";
    case FindingKind::TimeParts:
      return "time_parts";
    case FindingKind::LateRanks:
      return "late_ranks";
    case FindingKind::HostBound:
      return "host_bound";
    case FindingKind::OtherCalls:
    case FindingKind::LargestChange:
      return "largest_change";
    case FindingKind::ChangedFunction:
      break;
  }
  return "changed_function";
}

std::string processName(const Process& process) {
  std::string text;
  if (process.rank) text += "rank " + std::to_string(*process.rank) + ", ";
  text += "pid " + std::to_string(process.pid);
  if (!process.host.empty()) text += ", host " + process.host;
  if (!process.part.empty() && process.part != "result") text += ", " + process.part;
  return text;
}

std::string pairName(const Results& results, const PairResults& pair) {
  return results.runA.label + " " + processName(pair.a) + " / " + results.runB.label + " " +
         processName(pair.b);
}

std::string_view nameOf(Evidence evidence) {
  switch (evidence) {
    case Evidence::Sampled:
      return "sampled";
    case Evidence::PartlyInterpolated:
      return "partly";
    case Evidence::Interpolated:
      return "interpolated";
    case Evidence::Guessed:
      return "guessed";
    case Evidence::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace culprit
