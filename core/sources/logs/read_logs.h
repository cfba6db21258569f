// Reads the logs of counters that lie in a run's folder, once its traces are read: their readings become
// series of the run, at the times of its traces. Called by the import; every log says in an Issue how it was
// placed, or why it is not used.
#pragma once

#include <filesystem>
#include <vector>

#include "core/model/choices/counter_offset.h"
#include "core/sources/logs/counter_names.h"
#include "core/sources/logs/log_format.h"
#include "core/sources/source.h"

namespace culprit::logs {

struct FoundLog {
  SourceFile file;
  const LogFormat* format;
};

/// What the user says of logs.
struct LogChoices {
  std::vector<CounterOffset> offsets;
  std::vector<UserCounterName> names;
  std::vector<std::string> metrics;  ///< that are resources to the user
};

/// Those that none of these logs is meant by.
std::vector<CounterOffset> offsetsOfNone(std::vector<CounterOffset> offsets,
                                         const std::vector<FoundLog>& logs);
/// An Issue each: mistyped, or the log is gone.
void tellOfNone(const std::vector<CounterOffset>& offsets, IssueLog& issues);

/// In path order. Of a run without raw traces they are not used. Throws Cancelled.
void readLogs(const std::vector<FoundLog>& logs, const LogChoices& choices, RunBuilder& builder,
              ReadingProgress& progress);

}  // namespace culprit::logs
