// Files made of call trees: tables and stacks, one per process pair. A tree may be large, so it is read once
// for all files of its pair, and nothing of one pair is kept for the next. For writeOutputs() only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/store/session/session.h"

namespace culprit {

struct WrittenOutputs {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> notes;  ///< a sentence each: what the files do not hold, or which is not there
};

/// An output has no file at all, though others may have theirs.
class MissingOutput : public Error {
 public:
  MissingOutput(const Error& why, std::vector<std::string> notes);
  /// Of the other outputs, as those of WrittenOutputs.
  const std::vector<std::string>& notes() const { return m_notes; }

 private:
  std::vector<std::string> m_notes;
};

/// True for stacks, and for tables where they are to hold the call tree.
bool isOfCallTree(const std::filesystem::path& target, const ReportChoice& choice);

/// `results` and `shown` as above. A pair of which a file cannot be made is passed over and told, with the
/// file that lies in its place from before. Throws Error; MissingOutput, once all others are written;
/// Cancelled. Then files that are written stay, each of them whole.
WrittenOutputs writeCallTrees(const Session& session, const Results& results, const Results& shown,
                              const std::vector<std::filesystem::path>& targets, const ReportChoice& choice,
                              const CallTreeReader& read, Monitor& monitor);

}  // namespace culprit
