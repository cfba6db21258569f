#include "core/report/words/shape_words.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "core/base/safe_text.h"
#include "core/base/saturated_sum.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr double kTera = 1e12, kGiga = 1e9, kPercent = 100.0;
constexpr std::string_view kArrow = " → ", kMemory = "memory";

std::string times(double ratio) {
  return format::number(ratio, 2) + " times";
}

/// Nothing where one of them is not known.
std::optional<double> ratioOf(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b && *a > 0.0 ? std::optional(*b / *a) : std::nullopt;
}

std::string otherOperands(const ShapeRow& row) {
  if (const auto ratio = ratioOf(row.a.flop, row.b.flop))
    return fmt::format("other operands ({} the operations)", times(*ratio));
  if (const auto ratio = ratioOf(row.a.bytes, row.b.bytes))
    return fmt::format("other operands ({} the bytes)", times(*ratio));
  return "other operands";
}

std::string workText(const ShapeTable& table, const ShapeRow& row) {
  const auto calls = [&](Side side) { return format::telling(table.callsPerCycle(side, row), 1); };
  switch (row.work) {
    case ShapeWork::OtherShape:
      return otherOperands(row);
    case ShapeWork::MoreCalls:
    case ShapeWork::FewerCalls:
      return fmt::format("{} calls ({}{}{})", row.work == ShapeWork::MoreCalls ? "more" : "fewer",
                         calls(Side::A), kArrow, calls(Side::B));
    case ShapeWork::OnlyA:
      return "only in A";
    case ShapeWork::OnlyB:
      return "only in B";
    case ShapeWork::Same:
      break;
  }
  return {};
}

std::string speedText(const ShapeRow& row) {
  const auto ratio = row.callRatio();
  const bool isTold =
      row.work == ShapeWork::OtherShape || row.speed == ShapeSpeed::Slower || row.speed == ShapeSpeed::Faster;
  if (!ratio || !isTold) return {};
  if (*ratio >= 1.0) return times(*ratio) + " as long per call";
  return fmt::format("{} of the time per call", format::number(*ratio, 2));
}

std::string kernelText(const ShapeRow& row) {
  if (row.kernel == ShapeKernelChange::OtherKernel) return "another kernel or tile was chosen";
  return row.kernel == ShapeKernelChange::OtherGrid ? "the same kernel with another grid" : "";
}

/// "306 → 257 TFLOP/s" of two texts of a number and its unit, which may be absent or differ.
std::string bothRates(const std::string& a, const std::string& b) {
  const auto shown = [](const std::string& text) {
    return text.empty() ? std::string(format::kAbsent) : text;
  };
  const std::size_t blank = a.find(' ');
  const bool isOneUnit = blank != std::string::npos && !b.empty() && b.find(' ') != std::string::npos &&
                         a.substr(blank) == b.substr(b.find(' '));
  return (isOneUnit ? a.substr(0, blank) : shown(a)) + std::string(kArrow) + shown(b);
}

/// "306 → 257 TFLOP/s (31 → 26 % of the peak for bf16)"
std::string ratesText(const ShapeRow& row) {
  const std::string a = rateText(row, Side::A), b = rateText(row, Side::B);
  if (a.empty() && b.empty()) return {};
  const std::string shareA = shareText(row, Side::A), shareB = shareText(row, Side::B);
  std::string text = bothRates(a, b);
  if (shareA.empty() && shareB.empty()) return text;
  const std::string peak = peakText(row, shareB.empty() ? Side::A : Side::B);
  return fmt::format("{} ({} of the {})", text, bothRates(shareA, shareB),
                     peak == kMemory ? "memory's peak" : "peak for " + peak);
}

/// Which kernel, or grid, in place of which: ": gemm_64 → gemm_128"; of the block if that alone is another.
std::string chosenText(const ShapeRow& row, const Names& names) {
  if (row.kernel != ShapeKernelChange::OtherKernel && row.kernel != ShapeKernelChange::OtherGrid) return {};
  const ShapeKernel &a = row.a.kernels.at(0), &b = row.b.kernels.at(0);
  if (row.kernel == ShapeKernelChange::OtherKernel)
    return fmt::format(": {}{}{}", names.functions[a.function], kArrow, names.functions[b.function]);
  const bool isGrid = a.grid && b.grid && a.grid != b.grid;
  return fmt::format(": {}{}{}{}", isGrid ? "" : "blocks of ", extentText(isGrid ? a.grid : a.block), kArrow,
                     extentText(isGrid ? b.grid : b.block));
}

void append(std::string& list, const std::string& item) {
  if (item.empty()) return;
  if (!list.empty()) list += ", ";
  list += item;
}

}  // namespace

std::string_view nameOf(ShapeWork work) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<ShapeWork>) + 1> kNames = {
      "same", "other_shape", "more_calls", "fewer_calls", "only_a", "only_b"};
  return kNames.at(static_cast<std::size_t>(work));
}

std::string_view nameOf(ShapeSpeed speed) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<ShapeSpeed>) + 1> kNames = {
      "same", "slower", "faster", ""};
  return kNames.at(static_cast<std::size_t>(speed));
}

std::string_view nameOf(ShapeKernelChange change) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<ShapeKernelChange>) + 1> kNames = {
      "same", "other_kernel", "other_grid", ""};
  return kNames.at(static_cast<std::size_t>(change));
}

std::string extentText(const std::optional<LaunchSettings::Extent>& extent) {
  return extent ? fmt::format("{}x{}x{}", (*extent)[0], (*extent)[1], (*extent)[2]) : std::string();
}

std::string operandsText(const ShapeRow& row) {
  if (!row.a.isThere()) return singleLine(row.b.operands);
  if (!row.b.isThere() || row.a.operands == row.b.operands) return singleLine(row.a.operands);
  return singleLine(row.a.operands) + std::string(kArrow) + singleLine(row.b.operands);
}

std::string changeText(const ShapeTable& table, const ShapeRow& row) {
  std::string text;
  append(text, workText(table, row));
  append(text, speedText(row));
  append(text, kernelText(row));
  if (!text.empty()) return text;
  // What is left out of the operands, as of long lists, may differ.
  return row.speed == ShapeSpeed::NotComparable ? "not comparable" : "same";
}

std::string rateNumber(double value) {
  return format::telling(value, value >= 100.0 ? 0 : value >= 10.0 ? 1 : 2);
}

std::string rateText(const ShapeRow& row, Side side) {
  const auto perSecond = row.rate(side);
  if (!perSecond) return {};
  if (row.bound() == ShapeBound::Memory) return rateNumber(*perSecond / kGiga) + " GB/s";
  return rateNumber(*perSecond / kTera) + (row.of(side).peakType == "i8" ? " TOP/s" : " TFLOP/s");
}

std::string shareText(const ShapeRow& row, Side side) {
  const auto share = row.share(side);
  return share ? format::telling(*share * kPercent, *share < 0.1 ? 1 : 0) + " %" : std::string();
}

std::string peakText(const ShapeRow& row, Side side) {
  return row.bound() == ShapeBound::Memory ? std::string(kMemory) : row.of(side).peakType;
}

std::string untoldText(std::uint64_t untold) {
  if (untold == 0) return {};
  return fmt::format("{} of GPU work have no row of their own: their operators have too many shapes",
                     format::counted(untold, "piece"));
}

std::string untoldText(const ShapeTable& table) {
  return untoldText(saturatedSum(table.a.untold, table.b.untold));
}

std::string shapeSentence(const ShapeTable& table, const ShapeRow& row, const Names& names) {
  const auto call = [](const ShapeSide& side) {
    const auto ns = side.nsPerCall();
    return ns ? format::duration(*ns) : std::string(format::kAbsent);
  };
  std::string text = fmt::format("{} {}: {}{}{} per call", names.functions[row.op], operandsText(row),
                                 call(row.a), kArrow, call(row.b));
  append(text, ratesText(row));
  return singleLine(text + "; " + changeText(table, row) + chosenText(row, names) + ".");
}

}  // namespace culprit
