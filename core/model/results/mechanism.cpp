#include "core/model/results/mechanism.h"

#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 25> kMechanismNames = {
    "warmup",    "drift",        "size",      "other_gpu",    "gpu_clock",
    "gpu_mem",   "pcie",         "calls",     "copies_added", "one_function",
    "cpu_taken", "host_uniform", "input",     "gap",          "pause",
    "idle",      "rank_gpu",     "rank_host", "rank_input",   "collective_transfer",
    "overlap",   "long_call",    "long_gap",  "other_mix",    "other_kernels"};

}  // namespace

std::string_view nameOf(MechanismKind kind) {
  return kMechanismNames.at(static_cast<std::size_t>(kind));
}

}  // namespace culprit
