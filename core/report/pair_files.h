// Files that are written pair by pair, as what a pair has may be large: it is read once for all of its files,
// and nothing of it is kept for the next one. A pair of which a file cannot be made is passed over and told,
// with the file that lies in its place from before. For writeOutputs() and those that say what is read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/store/files/write_file.h"

namespace culprit {

struct WrittenOutputs {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> notes;  ///< a sentence each: what the files do not hold, or which is not there
};

/// An output has no file at all, though others may have theirs.
class MissingOutput : public Error {
 public:
  MissingOutput(const Error& why, WrittenOutputs others);
  const WrittenOutputs& others() const { return m_others; }

 private:
  WrittenOutputs m_others;
};

/// The text that a pair has in a target. Throws CannotBeMade, Cancelled.
using PairText = std::function<std::string(const std::filesystem::path& target)>;

/// Targets that are made of the same thing.
struct PairTargets {
  std::vector<std::filesystem::path> targets;
  /// Reads it of a pair (position in Results::pairs), for as long as the text is kept. Throws CannotBeMade
  /// where that pair has none, Error, Cancelled.
  std::function<PairText(std::size_t pair, const Monitor& monitor)> read;
  /// What none of the files hold; asked once all pairs are read.
  std::function<std::optional<std::string>()> note = {};
};

/// A .csv or .json and not stacks that end so: what a table is asked for as.
bool isTableFile(const std::filesystem::path& target);

struct WrittenPairFiles {
  WrittenOutputs written;
  std::optional<Error> missing;  ///< of the first output that has no file at all
};

/// `shown`: the results whose pairs name the files, which go into `files`. Throws Error, Cancelled.
WrittenPairFiles writePairFiles(const Results& shown, const std::vector<PairTargets>& all, StagedFiles& files,
                                Monitor& monitor);

}  // namespace culprit
