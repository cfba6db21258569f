// How the runs of a session would be cut into cycles, before anything is cut anew: what the window draws
// while the user chooses an anchor. Reads the stored traces once; each preview then only cuts. It computes no
// samples and writes nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/choices/cut_options.h"

namespace culprit {

/// A cycle as it would be. Times count from the start of the first recording; later recordings follow it
/// without a gap, whenever they were made.
struct PreviewedCycle {
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
  CycleKind kind = CycleKind::Step;
  bool isKept = true;  ///< false: the options leave it out

  friend bool operator==(const PreviewedCycle&, const PreviewedCycle&) = default;
};

/// One process of one run.
struct PreviewedRun {
  std::int64_t lengthNs = 0;             ///< of all recordings
  std::vector<std::int64_t> recordings;  ///< where each begins, the first at 0
  std::vector<PreviewedCycle> cycles;    ///< all, also those left out; of runs that came cut as stored
};

struct CutPreview {
  PreviewedRun a, b;
};

class CutSketch {
 public:
  /// Reads what is stored of both runs; `pair` says whose cycles previews show. Throws Error, Cancelled.
  CutSketch(const std::filesystem::path& session, std::size_t pair, const Monitor& monitor);
  ~CutSketch();
  CutSketch(const CutSketch&) = delete;
  CutSketch& operator=(const CutSketch&) = delete;

  /// May be called from several threads. Throws Error if a run does not have the anchor, Cancelled.
  CutPreview preview(const CutOptions& options, const Monitor& monitor) const;

 private:
  struct Stored;
  std::unique_ptr<const Stored> m_stored;
};

}  // namespace culprit
