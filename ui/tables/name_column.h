// The names of one dictionary as a table needs them: raw, displayed, searched, and each one's rank in the
// order of the displayed names, so that sorting 100,000 rows by text compares integers. Made once per session
// and name style by table models; immutable afterwards.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/model/run/names.h"

namespace culprit::ui {

class NameColumn {
 public:
  using Display = std::function<std::string(const std::string&)>;

  NameColumn() = default;
  /// All names of `dictionary`; without `display` they are shown as they are.
  template <typename Id>
  explicit NameColumn(const Dictionary<Id>& dictionary, const Display& display = {}) {
    m_raw.reserve(dictionary.size());
    m_shown.reserve(dictionary.size());
    for (const std::string& name : dictionary) add(name, display);
    rank();
  }

  std::size_t size() const { return m_raw.size(); }
  const QString& raw(std::size_t id) const { return m_raw.at(id); }
  const QString& shown(std::size_t id) const { return m_shown.at(id); }
  const QString& searched(std::size_t id) const { return m_searched.at(id); }
  std::uint32_t rank(std::size_t id) const { return m_rank.at(id); }

 private:
  void add(const std::string& name, const Display& display);
  void rank();

  std::vector<QString> m_raw, m_shown, m_searched;
  std::vector<std::uint32_t> m_rank;
};

}  // namespace culprit::ui
