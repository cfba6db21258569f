#include "core/exploring/calltree/neutral_calls.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/exploring/calltree/call_names.h"

namespace culprit {

// Which function a name is of is not asked: all that could be called so have neutral names, and the first of
// them counts.
std::unordered_map<std::string, std::string> neutralCallNames(const Names& stored, const Names& neutral,
                                                              const Monitor& monitor) {
  constexpr std::array kNamed = {CallKind::Frame, CallKind::Operator, CallKind::Range, CallKind::RuntimeCall,
                                 CallKind::GpuFunction};  // modules are named like frames
  std::unordered_map<std::string, std::string> shown;
  for (std::size_t at = 0; at < stored.functions.size(); ++at) {
    monitor.checkpoint();
    const FunctionId function{static_cast<std::uint32_t>(at)};
    const std::string& from = stored.functions[function];
    const std::string& to = neutral.functions[function];
    if (from == to) continue;
    for (const CallKind kind : kNamed) {
      const CallName name = callName(from, kind);
      const std::string label = callName(to, kind).shown;
      shown.try_emplace(name.key, label);
      shown.try_emplace(name.shown, label);
    }
    for (const CallKind kind : {CallKind::Module, CallKind::Range})
      shown.try_emplace(numberedName(from, kind), numberedName(to, kind));
  }
  return shown;
}

CallTree withNeutralNames(const CallTree& tree, const Names& stored, const Names& neutral,
                          const Monitor& monitor) {
  const std::unordered_map<std::string, std::string> shown = neutralCallNames(stored, neutral, monitor);
  std::vector<std::string> names(tree.names().begin(), tree.names().end());
  for (std::string& name : names)
    if (const auto found = shown.find(name); found != shown.end()) name = found->second;
  std::vector<CallNode> nodes(tree.nodes().begin(), tree.nodes().end());
  std::size_t threads = 0;
  for (CallNode& node : nodes) {
    if (node.kind != CallKind::Thread) continue;
    node.name = node.nameInA = static_cast<std::uint32_t>(names.size());
    names.push_back(fmt::format("host thread {}", ++threads));
  }
  return {std::move(nodes), std::move(names), tree.side(Side::A), tree.side(Side::B)};
}

}  // namespace culprit
