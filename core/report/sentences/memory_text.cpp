#include "core/report/sentences/memory_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/saturated_sum.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr double kMostShown = 9e18;  // fits the whole number that bytes are shown as

std::string sizeText(double bytes) {
  return format::bytes(static_cast<std::uint64_t>(std::min(std::round(std::fabs(bytes)), kMostShown)));
}

bool isZero(double bytes) {
  return std::fabs(bytes) < 0.5;
}

const char* letterOfSide(Side side) {
  return side == Side::A ? "A" : "B";
}

/// "4.2 GiB in A after 12.3 ms (3 % of the cycle)"; the curve has a level.
std::string peakText(const CycleMemory& memory, Side side, const MemoryCurve& curve) {
  const std::size_t peak = *curve.peak();
  const auto after = static_cast<double>(curve.timeNs[peak]);
  const auto whole = static_cast<double>(memory.durationNs(side));
  const std::string share =
      whole > 0.0 ? fmt::format(" ({} % of the cycle)", format::number(100.0 * after / whole, 0)) : "";
  return fmt::format("{} in {} after {}{}", memoryText(curve.bytes[peak]), letterOfSide(side),
                     format::duration(after), share);
}

/// What the level is called, in front of "at most".
std::string levelWord(const MemorySide& side) {
  return side.isChangeOnly ? "allocated since the recording began," : "allocated";
}

/// Both peaks and how far they are apart; of levels that do not count from one zero nobody knows that.
std::string peaksText(const CycleMemory& memory, const DeviceMemory& device) {
  const MemorySide &a = device.a, &b = device.b;
  std::string text = fmt::format("{} at most {}, ", levelWord(a), peakText(memory, Side::A, a.allocated));
  if (a.isChangeOnly != b.isChangeOnly) text += fmt::format("{} at most ", levelWord(b));
  text += peakText(memory, Side::B, b.allocated);
  if (!device.hasOneZero()) return text;
  const double ofA = *peakOf(a.allocated), ofB = *peakOf(b.allocated);
  text += ": " + memoryChangeText(ofB - ofA);
  if (ofA > 0.0) text += fmt::format(" ({})", format::relativeChange(ofA, ofB));
  return text;
}

std::optional<std::string> growthSentence(const DeviceMemory& device) {
  const auto a = growthOf(device.a.allocated), b = growthOf(device.b.allocated);
  if (!a || !b || (isZero(*a) && isZero(*b))) return std::nullopt;
  return fmt::format("From start to end of the cycle the level changes by {} in A and by {} in B.",
                     memoryChangeText(*a), memoryChangeText(*b));
}

/// From the peak of the first cycle to that of the last; empty: there are not two that count from one zero.
std::optional<double> growthOverCycles(const MemorySide& side) {
  if (!side.peaksHaveOneZero) return std::nullopt;
  std::optional<double> first, last;
  std::size_t known = 0;
  for (const auto& peak : side.peaks) {
    if (!peak) continue;
    if (!first) first = peak;
    last = peak;
    ++known;
  }
  return known < 2 ? std::nullopt : std::optional(*last - *first);
}

std::optional<std::string> growthOverCyclesSentence(const DeviceMemory& device) {
  std::vector<std::string> parts;
  bool isAnyOther = false;
  for (const Side side : {Side::A, Side::B}) {
    const auto growth = growthOverCycles(device.of(side));
    if (!growth) continue;
    parts.push_back(fmt::format("by {} in {}", memoryChangeText(*growth), letterOfSide(side)));
    isAnyOther = isAnyOther || !isZero(*growth);
  }
  if (!isAnyOther) return std::nullopt;
  return fmt::format("From the first cycle to the last the peak changes {}.", format::list(parts));
}

/// "12 of 3.1 ms in A"
std::string driverCallsText(const CycleMemory& memory, Side side) {
  AllocatorCalls::Sum sum;
  for (const AllocatorCalls& calls : memory.calls) {
    const std::optional<AllocatorCalls::Sum>& own = calls.of(side);
    sum.calls += own ? own->calls : 0;
    sum.ns = saturatedSum(sum.ns, own ? own->ns : 0);
  }
  return fmt::format("{} of {} in {}", format::count(static_cast<std::uint64_t>(sum.calls)),
                     format::duration(static_cast<double>(sum.ns)), letterOfSide(side));
}

/// "A was recorded", "A and B were recorded"; empty: neither.
std::string recordedText(bool a, bool b) {
  if (a && b) return "A and B were recorded";
  return a ? "A was recorded" : b ? "B was recorded" : std::string();
}

/// How the numbers were told.
void addHowTold(const DeviceMemory& device, std::vector<std::string>& sentences) {
  const std::string withoutTotals = recordedText(device.a.isChangeOnly, device.b.isChangeOnly);
  if (!withoutTotals.empty())
    sentences.push_back(
        withoutTotals +
        " without totals: such a level counts from 0 at the start of the recording, so that B − A of the "
        "levels is not known.");
  const auto isBySize = [](const MemorySide& side) { return side.hasAllocations && !side.areByAddress; };
  const std::string withoutAddresses = recordedText(isBySize(device.a), isBySize(device.b));
  if (!withoutAddresses.empty())
    sentences.push_back(
        withoutAddresses +
        " without addresses: what is given back counts as the latest that was taken of that size.");
}

}  // namespace

std::string memoryText(double bytes) {
  return bytes < 0.0 && !isZero(bytes) ? "\xE2\x88\x92" + sizeText(bytes) : sizeText(bytes);
}

std::string memoryChangeText(double bytes) {
  return bytes > 0.0 && !isZero(bytes) ? "+" + sizeText(bytes) : memoryText(bytes);
}

std::string peakSentence(const CycleMemory& memory, const DeviceMemory& device) {
  const auto a = peakOf(device.a.allocated), b = peakOf(device.b.allocated);
  if (!a && !b) {
    const auto ofA = peakOf(device.a.reserved), ofB = peakOf(device.b.reserved);
    const auto text = [](const std::optional<double>& peak) {
      return peak ? memoryText(*peak) : std::string(format::kAbsent);
    };
    return fmt::format("{}: at most {} in use in A, {} in B.", device.device, text(ofA), text(ofB));
  }
  if (!a || !b) {
    const Side side = a ? Side::A : Side::B;
    return fmt::format("{}: {} at most {}; of {} no level of it is known in this cycle.", device.device,
                       levelWord(device.of(side)), peakText(memory, side, device.of(side).allocated),
                       letterOfSide(a ? Side::B : Side::A));
  }
  return fmt::format("{}: {}.", device.device, peaksText(memory, device));
}

std::vector<std::string> memorySentences(const DeviceMemory& device) {
  std::vector<std::string> sentences;
  if (auto growth = growthSentence(device)) sentences.push_back(*std::move(growth));
  if (auto growth = growthOverCyclesSentence(device)) sentences.push_back(*std::move(growth));
  addHowTold(device, sentences);
  return sentences;
}

std::optional<std::string> driverCallsSentence(const CycleMemory& memory) {
  if (!memory.hasCallsA && !memory.hasCallsB) return std::nullopt;
  if (memory.calls.empty() && memory.hasCallsA && memory.hasCallsB)
    return "No call in these cycles takes memory from the driver or gives it back.";
  const auto text = [&memory](Side side) {
    return memory.hasCalls(side) ? driverCallsText(memory, side)
                                 : fmt::format("{} has no calls into the driver", letterOfSide(side));
  };
  return fmt::format("Calls of the host that take memory from the driver or give it back: {}, {}.",
                     text(Side::A), text(Side::B));
}

std::string holderText(const MemoryHolder& holder) {
  return holder.caller.empty() ? "not told" : holder.caller;
}

}  // namespace culprit
