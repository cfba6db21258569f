// The dictionaries of a session: every name once, shared by both runs, so that matching triplets is a key
// join. Filled by the run builder while sources read; read-only afterwards.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/model/run/ids.h"

namespace culprit {

/// Names in order of first appearance; an Id is the position.
template <typename Id>
class Dictionary {
 public:
  /// The id of `name`, which is added when it is new.
  Id intern(std::string_view name) {
    if (const auto found = m_ids.find(name); found != m_ids.end()) return found->second;
    const Id id{static_cast<std::uint32_t>(m_names.size())};
    m_names.emplace_back(name);
    m_ids.emplace(m_names.back(), id);
    return id;
  }

  std::optional<Id> find(std::string_view name) const {
    const auto found = m_ids.find(name);
    return found == m_ids.end() ? std::nullopt : std::optional<Id>(found->second);
  }

  const std::string& operator[](Id id) const { return m_names.at(indexOf(id)); }
  std::size_t size() const { return m_names.size(); }
  auto begin() const { return m_names.begin(); }
  auto end() const { return m_names.end(); }

  /// The same names with the same ids.
  friend bool operator==(const Dictionary& x, const Dictionary& y) { return x.m_names == y.m_names; }

  /// With the same ids.
  Dictionary copy() const {
    Dictionary result;
    for (const std::string& name : m_names) result.intern(name);
    return result;
  }

  Dictionary() = default;
  Dictionary(Dictionary&&) = default;
  Dictionary& operator=(Dictionary&&) = default;
  // The index refers into m_names, so a copy has to be rebuilt: only where one is asked for.
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

 private:
  std::deque<std::string> m_names;  // a deque keeps the strings where the index points
  std::unordered_map<std::string_view, Id> m_ids;
};

struct Names {
  Dictionary<FunctionId> functions;
  Dictionary<DeviceId> devices;
  Dictionary<MetricId> metrics;
  Dictionary<CategoryId> categories;
  Dictionary<AnchorId> anchors;

  friend bool operator==(const Names&, const Names&) = default;

  /// With the same ids.
  Names copy() const {
    return {functions.copy(), devices.copy(), metrics.copy(), categories.copy(), anchors.copy()};
  }
};

}  // namespace culprit
