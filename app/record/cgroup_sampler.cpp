#include "app/record/cgroup_sampler.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kThrottled = "throttled_usec";

/// "0::/a/b" of /proc/PID/cgroup; empty: no such group.
std::string groupOf(const fs::path& file) {
  const TextFile text(file);
  return std::string(behind(text.read(), "0::/"));
}

}  // namespace

CgroupSampler::CgroupSampler(const Machine& machine, pid_t pid, SampleTable& table) : m_table(table) {
  const fs::path root = machine.sys / "fs/cgroup";
  // Of the group and each around it; the outermost of the machine has no limit, that of a container may.
  fs::path group = groupOf(machine.proc / std::to_string(pid) / "cgroup");
  for (;;) {
    TextFile file(root / group / "cpu.stat");
    if (!behind(file.read(), kThrottled).empty()) m_groups.push_back({.file = std::move(file), .rate = {}});
    if (group.empty()) break;
    group = group.parent_path();
  }
  if (!m_groups.empty()) m_column = m_table.column("container_throttled", "", "ms/s");
}

void CgroupSampler::sample(const Moment& moment) {
  constexpr double kUsPerMs = 1000.0;
  std::optional<double> most;
  for (Group& group : m_groups) {
    std::string_view number = behind(group.file.read(), kThrottled);
    const auto us = takeNumber(number);
    if (!us) continue;
    const auto rate = group.rate.of(moment.timeNs, static_cast<double>(*us));
    if (rate) most = std::max(most.value_or(0.0), *rate);
  }
  if (most) m_table.set(m_column, *most / kUsPerMs);
}

SourceState CgroupSampler::state() const {
  return {"container",
          m_groups.empty() ? "no control group (v2) with a limit of processor time" : "throttled time",
          !m_groups.empty()};
}

}  // namespace culprit::record
