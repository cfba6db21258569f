// Where a log of counters stands beside a recording: by which time its own are brought to those of the trace,
// and of which machine it is. Pure: everything that is known goes in, a decision comes out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/run/dialect.h"
#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

/// What one capture of the run tells.
struct Recording {
  std::string file;  ///< relative to the run folder
  std::string host;  ///< may be empty
  Dialect dialect{};
  std::int64_t startNs = 0, endNs = 0;  ///< of its events
};

/// What a log tells of itself, once it was read through.
struct MeasuredLog {
  std::string file;  ///< relative to the run folder
  std::string host;  ///< may be empty
  Clock clock{};
  CounterLog::Window span;           ///< of its times
  std::optional<ClockPair> clocks;   ///< where it tells them
  std::int64_t modifiedNs = 0;       ///< of the file, since the epoch: about the time of its last reading
  std::int64_t machineAheadNs = 0;   ///< the zone of this machine at that time, ahead of UTC
  std::optional<double> userOffset;  ///< in seconds: what the user wants added to its times
};

struct PlacedLog {
  std::int64_t offsetNs = 0;  ///< added to the log's times it gives those of the trace
  bool isGuessed = false;     ///< other offsets are as likely
  std::string how;            ///< a clause: "its times are taken as UTC+02:00, the only zone in which ..."
};

/// Either a place or a sentence why there is none.
struct Placing {
  std::optional<PlacedLog> place;
  std::string refusal;
};

/// `recordings`: those that the log may be of, at least one.
///
/// Times since the epoch are compared as they are, if the trace's are such, too; a trace with times since
/// boot needs a log that tells the three clocks. Times without a zone are sure where the file's time of
/// change confirms UTC, the zone of this machine or the only one in which log and recording overlap, or where
/// that one is UTC or this machine's; any other choice is a guess. A file is no older than its last reading.
/// A log of seconds since its start is placed by the file's time of change: a guess.
Placing placeLog(const MeasuredLog& log, const std::vector<Recording>& recordings);

/// The recordings of the machine that a log is of.
struct LogHost {
  std::vector<Recording> recordings;  ///< empty: see `refusal`
  std::string host;                   ///< as the recordings name it; empty: all of them
  std::string refusal;
};

/// By the host that the log names (its first label counts: "node1" is "node1.cluster"), else by one that its
/// path names, else by the recordings in its folder; a run of one machine needs none of these, unless the log
/// is of several hosts (`isOneOfSeveral`). `logHost` may be empty.
LogHost hostOfLog(const std::string& file, const std::string& logHost,
                  const std::vector<Recording>& recordings, bool isOneOfSeveral = false);

/// "2 h 0 min", "1.5 s", for differences of clocks.
std::string durationText(std::int64_t ns);

}  // namespace culprit::logs
