// The one door into the core for window and command line: what a folder holds, two folders in, a session out.
// Sources and analysis are reached through here only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/choices/counter_offset.h"
#include "core/model/choices/cut_options.h"
#include "core/model/choices/device_map.h"
#include "core/model/choices/name_matches.h"
#include "core/model/choices/process_choice.h"
#include "core/model/details/run_summary.h"
#include "core/model/results/results.h"

namespace culprit {

/// Two run folders (or files), A the baseline.
struct RunFolders {
  std::filesystem::path a, b;
};

/// Splits a folder that holds two runs: two traces side by side with nothing else to read, unless their names
/// make them ranks of one run; else one sub folder named normal* and one abnormal*; else exactly two that
/// hold something readable, in name order. Throws Error with the list of candidates otherwise.
RunFolders splitParent(const std::filesystem::path& parent);
/// The same, or nullopt.
std::optional<RunFolders> twoRunsIn(const std::filesystem::path& parent);

/// The folders below `root`, or it itself, that hold two runs each, the deepest ones, in path order;
/// `skipped`, unless it holds a trace, folders whose name begins with a dot and links back up the tree
/// are passed over. A sub folder of `root` with folders or a run in it, but no pair of runs, is among them:
/// splitParent() says what is wrong with it. Throws Error if `root` cannot be listed.
std::vector<std::filesystem::path> findCases(const std::filesystem::path& root,
                                             const std::filesystem::path& skipped = {});

/// Whether `folder`, which need not be there, lies below `root` and is a run, or lies in one: in a folder
/// that holds a trace directly, and no pair of runs. In doubt it is none: reports there replace nothing.
bool liesInRun(const std::filesystem::path& folder, const std::filesystem::path& root);

struct CompareRequest {
  RunFolders folders;
  std::optional<ProcessChoice> process;
  CutOptions cut;  ///< for raw traces
  std::filesystem::path
      session;  ///< where the session is written (through `<session>.<n>.<owner>.part`, then renamed)
  Thresholds thresholds;                         ///< by which the verdicts are made
  std::vector<Resource> resources;               ///< entries of the user's resource table
  std::vector<std::filesystem::path> baselines;  ///< further runs of the same as A: the band between runs
  DeviceMap devices;                             ///< whose partner is which; the rest by the rule
  NameMatches names;                             ///< functions that are the same thing, by hand
  std::vector<CounterOffset> counterOffsets;     ///< of logs of counters beside the traces
  std::size_t threads = 0;  ///< files read, processes cut and pairs judged at a time; 0: one per processor
  bool isLast = false;  ///< the program ends behind it: its memory is left to the system (leave_to_system.h)
};

/// Reads both runs, compares them and leaves the session. What it found is what the session tells when it is
/// opened. Throws Error, or Cancelled; then nothing is left behind.
ResultsPtr compareRuns(const CompareRequest& request, Monitor& monitor);

/// Makes a session at `target` in which A and B are exchanged; works without the traces. Throws Error,
/// Cancelled.
void swapSides(const std::filesystem::path& session, const std::filesystem::path& target, Monitor& monitor);

/// Makes a session at `target` in which the raw traces of `session` are cut otherwise: at another anchor,
/// with edges left out, one kind only. Works from the stored events. Processes are paired as a comparison of
/// the folders with that cut would pair them. The band measured with further baselines stays, and what the
/// user attached to triplets and stretches of pairs that stay; notes on cycles go with their cycles. Throws
/// Error (no raw traces, no such anchor, no pair), Cancelled.
void recut(const std::filesystem::path& session, const std::filesystem::path& target, const CutOptions& cut,
           Monitor& monitor);

/// What a comparison is judged by, all of which can be changed without reading or cutting the runs again.
struct JudgeOptions {
  Thresholds thresholds;
  std::vector<Resource> resources;
  DeviceMap devices;
  NameMatches names;
};

/// Those of a session.
JudgeOptions judgeOptionsOf(const Results& results);

/// Makes a session at `target` in which the pairs of `session` are judged anew by `options`, and compared
/// anew where these give devices or functions other partners; works without the traces, for raw and processed
/// runs. Cycles, pins, notes and view states stay, and the band measured with further baselines. Throws Error
/// (a device or function that no pair has), Cancelled.
void rejudge(const std::filesystem::path& session, const std::filesystem::path& target,
             const JudgeOptions& options, Monitor& monitor);

/// Cycles that take part: positions in PairResults::cyclesA and cyclesB, ascending; empty optional: all.
struct KeptCycles {
  std::optional<std::vector<std::uint32_t>> a, b;
};

/// One pair of a session that is compared over some of its cycles again and again. What that needs is read
/// from the file the first time: samples of the two processes, little of the others. For several threads.
class KeptPair;
/// `results`: of that session. Reads nothing yet.
std::shared_ptr<KeptPair> keepPair(std::filesystem::path session, ResultsPtr results, std::size_t pair);

/// Reads what it needs, so that compareCycles() need not; where it is read already, nothing. Throws Error,
/// Cancelled.
void readKept(KeptPair& pair, const Monitor& monitor);

/// The pair over these cycles; nothing is written. Throws Error, Cancelled.
std::shared_ptr<const PairResults> compareCycles(KeptPair& pair, const KeptCycles& cycles,
                                                 const Monitor& monitor);

/// Whether a file that was read for these results has another size or time by now, or is gone from its
/// folder. Runs whose folder is gone as a whole do not count; contents are not read.
bool inputsChanged(const Results& results);

struct DescribeRequest {
  std::filesystem::path run;  ///< folder or file
  std::vector<CounterOffset> counterOffsets = {};
  std::size_t threads = 0;  ///< as in CompareRequest
  bool isLast = false;      ///< likewise
};

/// What one folder or file holds, without comparing it. Throws Error if nothing in it can be read.
RunSummary describeRun(const DescribeRequest& request, Monitor& monitor);

/// The numbers of a file that names some or all of them (core/analysis/pairing/threshold_file.h), the others
/// by default. Throws Error.
Thresholds thresholdsFrom(const std::filesystem::path& file);
/// Writes all of them, so that the file can be read back and given to --thresholds. Throws Error.
void saveThresholds(const Thresholds& thresholds, const std::filesystem::path& file);

/// A cheap look without reading: does this folder or file hold a run at all?
bool looksLikeRun(const std::filesystem::path& path);

/// What is read of a run, which nothing may overwrite: the files of a folder, or the file with those beside
/// it that belong to it; not all of them need be there. None where there is no run: whoever reads it says so.
std::vector<std::filesystem::path> filesOfRun(const std::filesystem::path& path);

}  // namespace culprit
