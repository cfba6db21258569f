// What dropped, chosen or typed paths stand for: a session, one run, or two runs and which of them is taken
// as the baseline. Only looks at names and folders, reads no data. Called in a job, since a network folder
// may be slow.
#pragma once

#include <QString>
#include <filesystem>
#include <vector>

#include "core/pipeline/pipeline.h"

namespace culprit::ui {

struct Proposal {
  std::filesystem::path session;  ///< set: a session, and no folders
  RunFolders folders;             ///< b is empty if only one run was given
  QString reason;                 ///< why a is taken as the baseline; empty with a single run
};

/// One or two paths: a *.culprit file, run folders or files, or one folder that holds two runs. Throws Error
/// for anything else.
Proposal propose(const std::vector<std::filesystem::path>& paths);

/// Which of two runs is the baseline, by their names; the order given if the names say nothing.
Proposal guessBaseline(const std::filesystem::path& first, const std::filesystem::path& second);

/// Two folders in few words, for lists and titles: "SGLang/cpu_frequency" if they lie there as normal* and
/// abnormal*, else with both names.
QString titleOf(const RunFolders& folders);

}  // namespace culprit::ui
