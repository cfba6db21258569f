// Adds up the bytes that sources read, over all files of both runs, and passes them on to the Monitor.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/base/monitor.h"

namespace culprit {

class ReadingProgress {
 public:
  /// `totalBytes` of all files that will be read; `share` of the whole job that reading is.
  ReadingProgress(Monitor& monitor, std::uint64_t totalBytes, double share)
      : m_monitor(monitor), m_total(totalBytes), m_share(share) {}

  void startFile(const std::string& name) {
    m_stage = "Reading " + name;
    m_weight = 1.0;
  }
  /// Until the next file starts a byte counts as that part of one: for a file that is read more than once.
  void weigh(double weight) { m_weight = weight; }

  /// What several readers of files tell, of whom one at a time calls this. Throws Cancelled.
  void advance(const std::string& stage, std::uint64_t bytes) {
    m_stage = stage;
    m_weight = 1.0;
    advance(bytes);
  }
  /// Throws Cancelled.
  void advance(std::uint64_t bytes) {
    m_done += static_cast<std::uint64_t>(m_weight * static_cast<double>(bytes));
    // What lies beside several files is read with each of them, but counts in the total once.
    if (m_total > 0) m_done = std::min(m_done, m_total);
    m_monitor.checkpoint();
    const double part = m_total == 0 ? 1.0 : static_cast<double>(m_done) / static_cast<double>(m_total);
    m_monitor.report({m_stage, m_done, m_total, m_share * part});
  }

 private:
  Monitor& m_monitor;
  std::uint64_t m_total;
  double m_share;
  double m_weight = 1.0;
  std::uint64_t m_done = 0;
  std::string m_stage;
};

}  // namespace culprit
