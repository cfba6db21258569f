#include "core/model/results/mechanism.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 26> kMechanismNames = {
    "warmup",    "drift",        "size",      "other_gpu",    "gpu_clock",
    "gpu_mem",   "pcie",         "calls",     "copies_added", "one_function",
    "cpu_taken", "host_uniform", "input",     "gap",          "pause",
    "idle",      "rank_gpu",     "rank_host", "rank_input",   "collective_transfer",
    "overlap",   "long_call",    "long_gap",  "other_mix",    "other_kernels",
    "device_gpu"};

}  // namespace

const Mechanism* find(const std::vector<Mechanism>& mechanisms, MechanismKind kind) {
  const auto found = std::find_if(mechanisms.begin(), mechanisms.end(),
                                  [kind](const Mechanism& each) { return each.kind == kind; });
  return found == mechanisms.end() ? nullptr : &*found;
}

std::string_view nameOf(MechanismKind kind) {
  return kMechanismNames.at(static_cast<std::size_t>(kind));
}

}  // namespace culprit
