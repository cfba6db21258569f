// Every input in tests/fuzz/seeds for a session's door and for the files of a user's choices goes through the
// same code as in the fuzz targets.
#include <gtest/gtest.h>

#include "tests/fuzz/feed_seeds.h"
#include "tests/fuzz/resources_input.h"
#include "tests/fuzz/session_input.h"
#include "tests/fuzz/thresholds_input.h"

namespace culprit {
namespace {

TEST(FuzzSessionSeeds, TheDoorTakesThem) {
  fuzz::feedSeeds("session", fuzz::takeSessionInput);
}

/// What is damaged is sound before.
TEST(FuzzSessionSeeds, TheDoorTakesWhatIsNotDamaged) {
  for (const fuzz::SoundSession& sound : fuzz::soundSessions()) {
    fuzz::Program nothing({});
    const fuzz::InputFiles files;
    const Session session = Session::open(files.write("x.culprit", fuzz::SessionEdits(sound).run(nothing)));
    const ResultsPtr results = session.results();
    EXPECT_FALSE(results->pairs.empty());
    for (const Process& process : results->processes)
      EXPECT_GT(session.samples(process.id).usages.size(), 0U);
  }
}

TEST(FuzzSessionSeeds, TheReaderOfResourcesTakesThem) {
  fuzz::feedSeeds("resources", fuzz::takeResourcesInput);
}

TEST(FuzzSessionSeeds, TheReaderOfThresholdsTakesThem) {
  fuzz::feedSeeds("thresholds", fuzz::takeThresholdsInput);
}

}  // namespace
}  // namespace culprit
