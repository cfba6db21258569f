// A job of many ranks in memory, as it stands once its pairs are judged: hosts of eight ranks, steps of 10 ms
// with a little noise, tensor parallel groups of the ranks of a host, data parallel groups across the hosts
// and the group of all. Without a change A and B are alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/judging/job/rank_steps.h"
#include "core/base/time_units.h"
#include "core/model/results/results.h"
#include "core/stats/basics/random.h"

namespace culprit {

class MadeJob {
 public:
  static constexpr std::size_t kRanksOfHost = 8;

  MadeJob(std::size_t ranks, std::size_t steps, std::uint64_t seed = 1) : m_random(seed) {
    for (const Side side : {Side::A, Side::B}) {
      for (std::size_t rank = 0; rank < ranks; ++rank) {
        const Process process{.id = ProcessId{static_cast<std::uint32_t>(m_results.processes.size())},
                              .side = side,
                              .host = "node" + std::to_string(rank / kRanksOfHost),
                              .pid = 100 + static_cast<std::int64_t>(rank),
                              .rank = static_cast<int>(rank)};
        m_results.processes.push_back(process);
        samplesOf(side).push_back(steadySamples(steps));
      }
    }
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      PairResults& pair = m_results.pairs.emplace_back();
      pair.a = m_results.processes[rank];
      pair.b = m_results.processes[ranks + rank];
      pair.verdict.slowdown.whole.ratio = 1.0;
      pair.verdict.slowdown.bandLow = 0.85;
      pair.verdict.slowdown.bandHigh = 1.18;
    }
    for (const Side side : {Side::A, Side::B}) addGroups(side, ranks);
  }

  Results& results() { return m_results; }

  /// One rank takes so many ms longer in every step of a side; the others wait for it.
  void delay(Side side, std::size_t rank, TimeClass time, double ms) {
    delay(side, std::vector{rank}, time, ms);
  }
  void delay(Side side, const std::vector<std::size_t>& late, TimeClass time, double ms) {
    const auto ns = static_cast<std::int64_t>(ms * kNsPerMs);
    for (std::size_t rank = 0; rank < samplesOf(side).size(); ++rank) {
      bool isLate = false;
      for (const std::size_t each : late) isLate = isLate || each == rank;
      for (std::size_t k = 0; k < samplesOf(side)[rank].cycles.size(); ++k) {
        Cycle& cycle = samplesOf(side)[rank].cycles[k];
        TurnTimes& turns = samplesOf(side)[rank].turnTimes[k];
        cycle.durationNs += ns;
        turns.classNs.at(static_cast<std::size_t>(isLate ? time : TimeClass::Communication)) += ns;
        if (!isLate) turns.waitingForRanksNs += ns;
      }
    }
  }

  /// Calls of some groups of B take that many times as long; every step takes so many ms longer.
  template <typename IsMeant>
  void slowTransfers(IsMeant isMeant, double factor, double stepMs) {
    Collectives& collectives = *m_results.runB.collectives;
    for (Collectives::GroupCalls& calls : collectives.groupCalls) {
      if (!isMeant(collectives.groups[calls.group])) continue;
      for (double* ms : {&calls.transferMs, &calls.typicalMs, &*calls.lowMs, &*calls.highMs}) *ms *= factor;
    }
    const auto ns = static_cast<std::int64_t>(stepMs * kNsPerMs);
    for (ProcessSamples& samples : m_b) {
      for (std::size_t k = 0; k < samples.cycles.size(); ++k) {
        samples.cycles[k].durationNs += ns;
        samples.turnTimes[k].classNs.at(static_cast<std::size_t>(TimeClass::Communication)) += ns;
      }
    }
  }

  /// Makes the own time of every rank and step of a side shorter or longer by chance, the steps too.
  void jitter(Side side, double ms) {
    const auto most = static_cast<std::uint64_t>(2.0 * ms * kNsPerMs);
    for (ProcessSamples& samples : samplesOf(side)) {
      for (std::size_t k = 0; k < samples.cycles.size(); ++k) {
        const auto ns = static_cast<std::int64_t>(m_random.below(most)) - static_cast<std::int64_t>(most / 2);
        samples.cycles[k].durationNs += ns;
        samples.turnTimes[k].classNs.at(static_cast<std::size_t>(TimeClass::GpuCompute)) += ns;
      }
    }
  }

  /// Points into this.
  std::vector<RankPair> pairs() const {
    std::vector<RankPair> pairs;
    for (std::size_t i = 0; i < m_results.pairs.size(); ++i)
      pairs.push_back({&m_results.pairs[i], &m_a[i], &m_b[i]});
    return pairs;
  }

  std::vector<ProcessSamples>& samplesOf(Side side) { return side == Side::A ? m_a : m_b; }

 private:
  ProcessSamples steadySamples(std::size_t steps) {
    ProcessSamples samples;
    for (std::size_t k = 0; k < steps; ++k) {
      const auto noiseNs = static_cast<std::int64_t>(m_random.below(20'000));
      TurnTimes turns;
      turns.classNs.at(static_cast<std::size_t>(TimeClass::GpuCompute)) = 6'000'000 + noiseNs;
      turns.classNs.at(static_cast<std::size_t>(TimeClass::Communication)) = 3'000'000 - noiseNs;
      turns.classNs.at(static_cast<std::size_t>(TimeClass::Host)) = 1'000'000;
      turns.waitingForRanksNs = 20'000 - noiseNs;
      samples.cycles.push_back({.number = static_cast<std::int64_t>(k),
                                .startNs = static_cast<std::int64_t>(k) * 10'000'000,
                                .durationNs = 10'000'000 + static_cast<std::int64_t>(m_random.below(5'000))});
      samples.turnTimes.push_back(turns);
    }
    return samples;
  }

  void addGroups(Side side, std::size_t ranks) {
    Collectives collectives;
    const auto first = side == Side::A ? 0 : ranks;
    const auto add = [&](const std::string& description, const std::vector<std::size_t>& members) {
      const auto number = static_cast<std::uint32_t>(collectives.groups.size());
      Collectives::Group& group =
          collectives.groups.emplace_back(Collectives::Group{std::to_string(number), description, {}});
      for (const std::size_t rank : members)
        group.members.push_back(ProcessId{static_cast<std::uint32_t>(first + rank)});
      const double ms = 0.1 * (1.0 + 0.0001 * static_cast<double>(m_random.below(20)));
      collectives.groupCalls.push_back({.group = number,
                                        .function = "ncclDevKernel_AllReduce",
                                        .bytes = 1024,
                                        .calls = 100,
                                        .transferMs = 100.0 * ms,
                                        .waitingMs = 1.0,
                                        .typicalMs = ms,
                                        .lowMs = 0.998 * ms,
                                        .highMs = 1.002 * ms});
    };
    std::vector<std::size_t> all;
    for (std::size_t rank = 0; rank < ranks; ++rank) all.push_back(rank);
    add("default_pg", all);
    for (std::size_t host = 0; host < ranks; host += kRanksOfHost)
      add("TENSOR_MODEL_PARALLEL_GROUP",
          {all.begin() + static_cast<std::ptrdiff_t>(host),
           all.begin() + static_cast<std::ptrdiff_t>(std::min(ranks, host + kRanksOfHost))});
    // Two hosts after each other are one replica's.
    for (std::size_t rank = 0; rank + kRanksOfHost < ranks; ++rank)
      if (rank / kRanksOfHost % 2 == 0) add("DATA_PARALLEL_GROUP", {rank, rank + kRanksOfHost});
    (side == Side::A ? m_results.runA : m_results.runB).collectives = std::move(collectives);
  }

  stats::Random m_random;
  Results m_results;
  std::vector<ProcessSamples> m_a, m_b;
};

}  // namespace culprit
