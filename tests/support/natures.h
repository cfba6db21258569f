// Verdicts of functions that changed by calls or per call, and the kind of change that is said of them. For
// the tests of core/model/results/nature.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/model/results/nature.h"
#include "core/report/sentences/verdict/setting_text.h"

namespace culprit::test {

inline PairVerdict verdictOf(SpeedVerdict speed, std::vector<FunctionShare> functions) {
  PairVerdict verdict;
  for (std::size_t i = 0; i < kCheckCount; ++i)
    verdict.comparability.checks.push_back({.id = static_cast<CheckId>(i)});
  verdict.slowdown.whole = {.ratio = 1.2, .low = 1.1, .high = 1.3, .verdict = speed};
  verdict.functions = std::move(functions);
  return verdict;
}

/// Launches were recorded in both runs, of the same size.
inline PairVerdict& withLaunches(PairVerdict& verdict) {
  verdict.comparability.checks.at(static_cast<std::size_t>(CheckId::ProblemSize)).facts = {
      {.kind = FactKind::LaunchSize, .both = 1.0}};
  return verdict;
}

/// 10 ms in 10 calls a side, and what was added of each kind.
inline FunctionShare kernel(const std::string& name, std::uint32_t id, double byCalls, double perCall) {
  FunctionShare row{.name = name, .device = "GPU", .category = "gpu_compute"};
  row.a = {.calls = 10.0, .busyMs = 10.0, .ms = 10.0, .functions = {FunctionId{id}}};
  row.b = {.calls = 10.0 + byCalls,
           .busyMs = 10.0 + byCalls + perCall,
           .ms = 10.0 + byCalls + perCall,
           .functions = {FunctionId{id}}};
  row.deltaCallsMs = byCalls;
  row.deltaPerCallMs = perCall;
  return row;
}

inline FunctionShare oneSided(const std::string& name, MatchedBy match, double ms) {
  FunctionShare row{.name = name, .device = "GPU", .category = "gpu_compute", .match = match};
  FunctionSide& side = match == MatchedBy::OnlyA ? row.a : row.b;
  side = {.calls = 1.0, .busyMs = ms, .ms = ms, .functions = {FunctionId{9}}};
  row.deltaCallsMs = match == MatchedBy::OnlyA ? -ms : ms;
  return row;
}

inline RunSetting block(std::uint32_t function) {
  return {.kind = SettingKind::Launch,
          .name = "block",
          .a = "256",
          .b = "512",
          .functions = {FunctionId{function}},
          .share = 0.5};
}

inline std::string textOf(const PairVerdict& verdict) {
  return plainText(natureText(verdict, natureOf(verdict)));
}

}  // namespace culprit::test
