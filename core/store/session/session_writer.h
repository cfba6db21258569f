// Writes a new session into a PartFile, without a journal, with one fsync at the end. Used by the pipeline's
// worker only. If it is destroyed before finish(), nothing is left behind.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/model/run/run.h"
#include "core/store/files/part_file.h"
#include "core/store/session/schema.h"
#include "core/store/session/user_data.h"

namespace culprit::sql {
class Database;
}

namespace culprit {

class Session;
struct TraceProcess;

class SessionWriter {
 public:
  /// Throws Error if the folder is missing, or if the file exists and is no Culprit session.
  explicit SessionWriter(std::filesystem::path file, schema::Holds holds = schema::Holds::Session);
  /// Starts from a copy of the session `from` instead of an empty one. Throws Cancelled.
  SessionWriter(std::filesystem::path file, const Session& from, const Monitor& monitor);
  ~SessionWriter();
  SessionWriter(const SessionWriter&) = delete;
  SessionWriter& operator=(const SessionWriter&) = delete;

  /// Samples, readings and raw traces of one run; `ids` are the processes' ids in the session, parallel to
  /// content.processes. `checkpoint` is called again and again and may throw.
  void writeRun(
      Side side, const RunContent& content, const std::vector<ProcessId>& ids,
      const std::function<void()>& checkpoint = [] {});
  /// Everything else. `results` must agree with what writeRun was given.
  void writeResults(const Results& results);
  /// Of a part of a run: parallel to its processes.
  void writeRecordings(const std::vector<TraceProcess>& recordings);
  /// What the user attached to the session that this one replaces.
  void writeUserData(const std::vector<Mark>& marks, const std::vector<StoredView>& states);
  /// Exchanges A and B in everything that is stored, except the pairs' results.
  void swapSides();
  /// Puts the pairs, what is said of the job and the runs' labels of these in the place of those stored.
  void replaceResults(const Results& results);
  /// Puts thresholds, resources, matches and issues of these in the place of those stored.
  void replaceJudgement(const Results& results);
  /// Makes the session durable and gives it its name. Throws Error (disk full, no permission).
  void finish();

 private:
  void open();

  PartFile m_part;
  schema::Holds m_holds = schema::Holds::Session;
  bool m_isCopy = false;
  std::unique_ptr<sql::Database> m_database;
};

}  // namespace culprit
