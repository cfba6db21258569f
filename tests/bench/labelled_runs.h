// The normal runs of one program, its A folders, read and cut once, and judged against each other: where
// nothing changed nothing may be called. For labelled_bench; it goes the way of core/pipeline without a
// session in between, because several hundred pairs share a few runs.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/levels/resource_table.h"
#include "core/analysis/pairing/pairing.h"
#include "core/pipeline/pair_sides.h"
#include "tests/bench/labelled_cases.h"

namespace culprit::bench {

/// Does work(0) to work(count - 1) in two threads.
template <typename Work>
void eachInTwoThreads(std::size_t count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::future<void> other = std::async(std::launch::async, run);
  run();
  other.get();
}

/// One A folder.
struct NormalRun {
  std::string name;  ///< of the case
  std::filesystem::path folder;
  RunContent content;
  std::string anchor;  ///< by which it was cut
  IssueLog issues;
  std::vector<std::size_t> positions;  ///< of the processes that are compared
  std::optional<Collectives> collectives;
  std::unique_ptr<const RunSides> shared;
  std::vector<std::unique_ptr<const ProcessSide>> sides;  ///< parallel to the processes
};

/// What one judgement of two normal runs says. Everything but the ratio should say no.
struct NullOutcome {
  std::string a, b, process;  ///< b is empty: the halves of one run
  std::optional<double> ratio;
  bool isFirst = false;  ///< of the pairs of its two runs
  bool refused = false;  ///< a further baseline is not taken: nothing is judged
  bool called = false, strongResource = false, strongTime = false, strongMechanism = false;
  std::string mechanism;
};

/// The normal runs of one program. The runs point into it: it stays where it is.
class Program {
 public:
  /// Reads the A folders of these cases that differ in content and were run with the program's usual options
  /// (`case`/A.meta.json), in their order. Throws Error.
  Program(const std::filesystem::path& folder, std::string name, const std::vector<LabelledCase>& cases);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const std::string& name() const { return m_name; }
  std::size_t runs() const { return m_runs.size(); }
  std::size_t processes() const;
  /// Cases whose A was run with other options, such as two threads: no normal run of the others.
  const std::vector<std::string>& leftOut() const { return m_leftOut; }
  /// By which the runs were cut: one, unless the program's runs do not agree.
  std::vector<std::string> anchors() const;

  /// Every run against every later one.
  std::vector<NullOutcome> judgePairs();
  /// The first half of the cycles of every run against the second.
  std::vector<NullOutcome> judgeHalves();
  /// Every run against every later one, with three further baselines.
  std::vector<NullOutcome> judgeWithBaselines();
  /// The next runs after that case's own, around the end; none for a case that is left out.
  std::vector<std::filesystem::path> baselinesFor(const LabelledCase& labelled) const;

 private:
  struct Job {
    const NormalRun *a = nullptr, *b = nullptr;
    ProcessPair processes;
    bool isFirst = false;
    PairResults pair;  ///< with everything that is known before it is judged
    bool isRefused = false;
  };

  void read(const std::filesystem::path& folder, const std::string& name);
  void addSides(NormalRun& run) const;
  std::vector<Job> allPairs();
  PairResults unjudged(const NormalRun& a, const NormalRun& b, const ProcessPair& processes);
  VerdictInput inputOf(const PairSide& a, const PairSide& b, const NormalRun& first) const;
  VerdictInput inputOf(const Job& job) const;
  void judge(Job& job, const VerdictInput& input) const;
  /// What only all pairs of two runs together tell, and then what is scored of each; parallel to the jobs.
  std::vector<NullOutcome> outcomesOf(std::vector<Job>& jobs) const;
  void judgeHalf(Job& job) const;
  /// The three runs behind `from`, around the end, without these two.
  std::vector<const NormalRun*> furtherRuns(std::size_t from, const NormalRun* a, const NormalRun* b) const;
  bool addBaselines(const Job& job, const std::vector<const NormalRun*>& further, VerdictInput& input) const;

  std::string m_name;
  Names m_names;
  Thresholds m_thresholds;
  ResourceTable m_resources;
  std::vector<std::unique_ptr<NormalRun>> m_runs;
  std::vector<std::string> m_leftOut;
  std::map<std::string, std::size_t> m_runOf;  ///< of each case; some share one
};

}  // namespace culprit::bench
