// A copy of a session that cannot be written, with the marks that are in memory only: for as long as its
// report is being made. Used by worker threads.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/results/results.h"
#include "core/store/session/session.h"

namespace culprit::ui {

class MarkedCopy {
 public:
  /// In the cache. Throws Error, Cancelled.
  MarkedCopy(const Session& session, const std::vector<Mark>& marks, const Monitor& monitor);
  ~MarkedCopy();
  MarkedCopy(const MarkedCopy&) = delete;
  MarkedCopy& operator=(const MarkedCopy&) = delete;

  const std::filesystem::path& file() const { return m_file; }

 private:
  std::filesystem::path m_file;
};

}  // namespace culprit::ui
