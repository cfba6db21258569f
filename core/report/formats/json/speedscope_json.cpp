#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/version.h"
#include "core/report/document/call_stacks.h"
#include "core/report/document/writers.h"

namespace culprit {

namespace {

/// Numbers in all stacks together.
constexpr std::size_t kMostStackFrames = 100'000'000;

struct StackProfile {
  Side side{};
  std::string name;
  std::vector<std::int64_t> weights;  // by node
};

/// The frames of all stacks, each once, and which of them a node is on a side.
class StackFrames {
 public:
  explicit StackFrames(const CallTree& tree) {
    for (std::uint32_t node = 0; node < tree.size(); ++node) {
      m_b.push_back(numberOf(stackFrame(tree, Side::B, node)));
      m_a.push_back(tree[node].nameInA == tree[node].name ? m_b.back()
                                                          : numberOf(stackFrame(tree, Side::A, node)));
    }
  }

  std::uint32_t of(Side side, std::uint32_t node) const { return side == Side::A ? m_a[node] : m_b[node]; }
  const std::vector<std::string>& names() const { return m_names; }

 private:
  std::uint32_t numberOf(std::string name) {
    const auto [found, isNew] = m_numbers.try_emplace(name, static_cast<std::uint32_t>(m_names.size()));
    if (isNew) m_names.push_back(std::move(name));
    return found->second;
  }

  std::map<std::string, std::uint32_t> m_numbers;
  std::vector<std::string> m_names;
  std::vector<std::uint32_t> m_a, m_b;  // by node
};

std::vector<StackProfile> stackProfiles(const PairResults& pair, const CallTree& tree) {
  std::vector<StackProfile> profiles;
  for (const StackTime time : {StackTime::Device, StackTime::Host}) {
    for (const Side side : {Side::A, Side::B}) {
      StackProfile profile{side,
                           fmt::format("{}: {} per cycle ({})", side == Side::A ? "A" : "B",
                                       time == StackTime::Device ? "GPU time" : "host time",
                                       side == Side::A ? pair.labelA : pair.labelB),
                           stackWeights(tree, side, time)};
      const bool hasTime = std::any_of(profile.weights.begin(), profile.weights.end(),
                                       [](std::int64_t ns) { return ns != 0; });
      if (hasTime) profiles.push_back(std::move(profile));
    }
  }
  return profiles;
}

class StackSamples {
 public:
  StackSamples(const CallTree& tree, const StackFrames& frames, const Monitor& monitor)
      : m_tree(tree), m_frames(frames), m_monitor(monitor) {}

  void write(JsonObject json, const StackProfile& profile) {
    json.member("type", "sampled");
    json.member("name", profile.name);
    json.member("unit", "nanoseconds");
    json.member("startValue", 0);
    json.member("endValue", std::accumulate(profile.weights.begin(), profile.weights.end(), std::int64_t{0}));
    const std::vector<std::uint32_t> order = stackOrder(m_tree);
    {
      JsonArray samples = json.array("samples");
      for (const std::uint32_t node : order)
        if (profile.weights[node] != 0) writeStack(samples, profile.side, node);
    }
    JsonArray weights = json.array("weights");
    for (const std::uint32_t node : order)
      if (profile.weights[node] != 0) weights.value(profile.weights[node]);
  }

 private:
  void writeStack(JsonArray& samples, Side side, std::uint32_t node) {
    m_monitor.checkpoint();
    const std::vector<std::uint32_t> path = m_tree.path(node);
    m_written += path.size();
    if (m_written > kMostStackFrames) throw CannotBeMade("the stacks of this call tree take more than 1 GB");
    JsonArray stack = samples.array();
    for (const std::uint32_t each : path)
      if (each != 0 || node == 0) stack.value(m_frames.of(side, each));
  }

  const CallTree& m_tree;
  const StackFrames& m_frames;
  const Monitor& m_monitor;
  std::size_t m_written = 0;
};

}  // namespace

std::string toSpeedscope(const PairResults& pair, const CallTree& tree, const Monitor& monitor) {
  const std::vector<StackProfile> profiles = stackProfiles(pair, tree);
  if (profiles.empty())
    throw CannotBeMade("no call takes time in these cycles, so there are no stacks to write");
  const StackFrames frames(tree);
  StackSamples samples(tree, frames, monitor);
  JsonText text;
  {
    JsonObject json = text.object();
    json.member("$schema", "https://www.speedscope.app/file-format-schema.json");
    json.member("version", "0.0.1");
    json.member("name", "A and B");
    json.member("exporter", fmt::format("culprit {}", kVersion));
    const auto shown = std::find_if(profiles.begin(), profiles.end(),
                                    [](const StackProfile& x) { return x.side == Side::B; });
    json.member("activeProfileIndex", shown == profiles.end() ? 0 : shown - profiles.begin());
    {
      JsonObject shared = json.object("shared");
      JsonArray list = shared.array("frames");
      for (const std::string& name : frames.names()) list.object().member("name", name);
    }
    JsonArray written = json.array("profiles");
    for (const StackProfile& profile : profiles) samples.write(written.object(), profile);
  }
  return text.text();
}

}  // namespace culprit
