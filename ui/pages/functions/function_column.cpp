#include "ui/pages/functions/function_column.h"

namespace culprit::ui {

namespace {

std::optional<double> shareOf(double part, double whole) {
  return whole > 0.0 ? std::optional(100.0 * part / whole) : std::nullopt;
}

}  // namespace

std::optional<double> numberOf(const FunctionShare& share, const MeanCycles& cycles,
                               FunctionColumn::Id column) {
  switch (column) {
    case FunctionColumn::A:
      return share.a.ms;
    case FunctionColumn::B:
      return share.b.ms;
    case FunctionColumn::Change:
      return share.deltaMs();
    case FunctionColumn::ByCalls:
      return share.deltaCallsMs;
    case FunctionColumn::PerCall:
      return share.deltaPerCallMs;
    case FunctionColumn::ByTypical:
      return share.deltaTypicalMs;
    case FunctionColumn::ByInterrupted:
      return share.deltaInterruptedMs;
    case FunctionColumn::ByOverlap:
      return share.deltaExposedMs;
    case FunctionColumn::CallsA:
      return share.a.calls;
    case FunctionColumn::CallsB:
      return share.b.calls;
    case FunctionColumn::PerCallA:
      return share.a.perCallMs();
    case FunctionColumn::PerCallB:
      return share.b.perCallMs();
    case FunctionColumn::ShareA:
      return shareOf(share.a.ms, cycles.aMs);
    case FunctionColumn::ShareB:
      return shareOf(share.b.ms, cycles.bMs);
    case FunctionColumn::ExposedA:
      return shareOf(share.a.ms, share.a.busyMs);
    case FunctionColumn::ExposedB:
      return shareOf(share.b.ms, share.b.busyMs);
    case FunctionColumn::TotalA:
      return share.a.totalMs;
    case FunctionColumn::TotalB:
      return share.b.totalMs;
    case FunctionColumn::TotalCallsA:
      return share.a.totalCalls;
    case FunctionColumn::TotalCallsB:
      return share.b.totalCalls;
    case FunctionColumn::Suspicion:
      return share.suspicion;
    default:
      return std::nullopt;
  }
}

std::optional<double> numberOf(const TimeTree& tree, const TimeTreeRow& row, const FunctionShare* share,
                               const MeanCycles& cycles, FunctionColumn::Id column) {
  const auto part = [&row](double TimeTreeRow::Parts::*value) {
    return row.parts ? std::optional((*row.parts).*value) : std::nullopt;
  };
  // Calls of unlike work add up to nothing that could be compared.
  const bool hasCalls = row.level != TreeLevel::Class && row.level != TreeLevel::Cycle;
  switch (column) {
    case FunctionColumn::A:
      return tree.aMs(row);
    case FunctionColumn::B:
      return tree.bMs(row);
    case FunctionColumn::Change:
      return tree.deltaMs(row);
    case FunctionColumn::ByCalls:
      return part(&TimeTreeRow::Parts::calls);
    case FunctionColumn::PerCall:
      return part(&TimeTreeRow::Parts::perCall);
    case FunctionColumn::ByOverlap:
      return part(&TimeTreeRow::Parts::overlap);
    case FunctionColumn::ByTypical:
      return row.parts ? row.parts->typical : std::nullopt;
    case FunctionColumn::ByInterrupted:
      return row.parts ? row.parts->interrupted : std::nullopt;
    case FunctionColumn::CallsA:
      return hasCalls ? std::optional(tree.callsA(row)) : std::nullopt;
    case FunctionColumn::CallsB:
      return hasCalls ? std::optional(tree.callsB(row)) : std::nullopt;
    case FunctionColumn::PerCallA:
      return hasCalls ? TimeTree::perCallMs(row.busyANs, row.callsA) : std::nullopt;
    case FunctionColumn::PerCallB:
      return hasCalls ? TimeTree::perCallMs(row.busyBNs, row.callsB) : std::nullopt;
    case FunctionColumn::ShareA:
      return row.isSumOverThreads ? std::nullopt : shareOf(tree.aMs(row), cycles.aMs);
    case FunctionColumn::ShareB:
      return row.isSumOverThreads ? std::nullopt : shareOf(tree.bMs(row), cycles.bMs);
    case FunctionColumn::ExposedA:
      return shareOf(static_cast<double>(row.aNs), static_cast<double>(row.busyANs));
    case FunctionColumn::ExposedB:
      return shareOf(static_cast<double>(row.bNs), static_cast<double>(row.busyBNs));
    default:
      return share != nullptr ? numberOf(*share, cycles, column) : std::nullopt;
  }
}

std::optional<double> numberOf(const Comparison& tested, FunctionColumn::Id column) {
  if (column == FunctionColumn::Z) return tested.zBeta;
  return column == FunctionColumn::Q ? tested.assessment.qBeta : std::nullopt;
}

int decimalsOf(FunctionColumn::Id column) {
  switch (column) {
    case FunctionColumn::PerCallA:
    case FunctionColumn::PerCallB:
      return 4;
    case FunctionColumn::CallsA:
    case FunctionColumn::CallsB:
    case FunctionColumn::ShareA:
    case FunctionColumn::ShareB:
    case FunctionColumn::ExposedA:
    case FunctionColumn::ExposedB:
    case FunctionColumn::Z:
      return 1;
    case FunctionColumn::TotalCallsA:
    case FunctionColumn::TotalCallsB:
      return 0;
    case FunctionColumn::Suspicion:
      return 2;
    default:
      return 3;
  }
}

bool isDifference(FunctionColumn::Id column) {
  switch (column) {
    case FunctionColumn::Change:
    case FunctionColumn::ByCalls:
    case FunctionColumn::PerCall:
    case FunctionColumn::ByOverlap:
    case FunctionColumn::ByTypical:
    case FunctionColumn::ByInterrupted:
    case FunctionColumn::Z:
      return true;
    default:
      return false;
  }
}

}  // namespace culprit::ui
