#include "core/pipeline/judge_ranks.h"

#include <vector>

#include "core/analysis/judging/job/judge_job.h"
#include "core/analysis/judging/mechanisms/rank_mechanisms.h"

namespace culprit {

void judgeRanksTogether(Results& results, const RunContent& a, const RunContent& b,
                        std::span<const ProcessPair> places) {
  std::vector<RankPair> pairs;
  for (std::size_t i = 0; i < results.pairs.size(); ++i)
    pairs.push_back({&results.pairs[i], &a.samples.at(places[i].a), &b.samples.at(places[i].b)});
  results.jobs = judgeJobs(results, pairs);
  findRankMechanisms(results);
}

}  // namespace culprit
