// How much longer the step of a job takes, in words.
#include "core/report/sentences/verdict/job/job_change.h"

#include <gtest/gtest.h>

#include <string>

#include "core/report/sentences/verdict/job/job_text.h"

namespace culprit {

TEST(JobChange, TellsEachNumberWithItsSign) {
  Results results;
  results.jobs = {{.ranks = 4,
                   .ranksA = 4,
                   .ranksB = 4,
                   .steps = 14,
                   .step = {0.943, 0.882, 1.022, 14, 14, SpeedVerdict::NoChange},
                   .stepAMs = 10.73,
                   .stepBMs = 9.87}};
  JobVerdict& job = results.jobs[0];
  EXPECT_EQ(jobBasis(job, WorkUnit::Cycle),
            "typical cycle −5.7 %, 95 % interval −11.8 to 2.2 %, medians 10.7 → 9.9 ms");
  EXPECT_EQ(jobBasis(job, WorkUnit::Work), "time per unit of work −5.7 %, 95 % interval −11.8 to 2.2 %");
  EXPECT_EQ(jobEvidence(results), "The job: medians 10.7 → 9.9 ms, 95 % interval −11.8 to 2.2 %");
  // Behind "less" it is the interval of what is less.
  job.step.verdict = SpeedVerdict::Faster;
  job.step.high = 0.98;
  EXPECT_EQ(jobText(results),
            "4 ranks: the job takes 5.7 % less time per cycle (medians 10.7 → 9.9 ms, 95 % interval 2.0 to "
            "11.8 %)")
      << "the medians alone are 8.0 % apart";
  job.stepBMs = 10.12;
  EXPECT_EQ(jobText(results),
            "4 ranks: the job takes 5.7 % less time per cycle (10.7 → 10.1 ms, 95 % interval 2.0 to 11.8 %)");
  job.by = SlowdownBy::Total;
  job.step = {1.4, {}, {}, 10, 10, SpeedVerdict::Slower};
  job.stepAMs = 10.0;
  job.stepBMs = 14.0;
  EXPECT_EQ(jobBasis(job, WorkUnit::Cycle), "mean cycle +40.0 %, 10.0 → 14.0 ms");
  job.stepBMs = 13.0;
  EXPECT_EQ(jobEvidence(results), "The job: 10.0 → 13.0 ms") << "they are no medians";
}

TEST(JobChange, InsideTheBandItSaysWhatMakesIt) {
  JobVerdict job{.step = {1.041, 1.039, 1.043, 12, 12, SpeedVerdict::Slower},
                 .by = SlowdownBy::StableParts,
                 .stepAMs = 10.74,
                 .stepBMs = 11.18};
  const auto expect = [&job](const std::string& what) {
    EXPECT_EQ(numbersInSentence(job, WorkUnit::Cycle),
              " (10.7 → 11.2 ms, 95 % interval 3.9 to 4.3 %; two normal runs may differ by as much, but " +
                  what + " most of it)");
  };
  job.late = {{.rank = 1, .bMs = 0.4}, {.rank = 2, .bMs = 0.1, .grew = false}};
  expect("a late rank makes");
  job.scope = TransferScope::All;
  expect("a late rank and transfers make");
  job.late[1].grew = true;
  expect("late ranks and transfers make");
  job.late.clear();
  expect("transfers make");
  job.scope = TransferScope::None;
  job.late.resize(2);
  expect("late ranks make");
  job.by = SlowdownBy::Typical;
  EXPECT_EQ(numbersInSentence(job, WorkUnit::Cycle), " (10.7 → 11.2 ms, 95 % interval 3.9 to 4.3 %)");
}

}  // namespace culprit
