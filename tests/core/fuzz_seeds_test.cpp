// Every input in tests/fuzz/seeds for the readers of runs goes through the same code as in the fuzz targets.
#include <gtest/gtest.h>

#include "tests/fuzz/any_file_input.h"
#include "tests/fuzz/ascend_input.h"
#include "tests/fuzz/chrome_input.h"
#include "tests/fuzz/chunker_input.h"
#include "tests/fuzz/csv_input.h"
#include "tests/fuzz/feed_seeds.h"
#include "tests/fuzz/kunlun_input.h"
#include "tests/fuzz/logs_input.h"
#include "tests/fuzz/perfetto_input.h"
#include "tests/fuzz/processed_input.h"
#include "tests/fuzz/raw_event_input.h"
#include "tests/fuzz/rocprof_input.h"
#include "tests/fuzz/rocprof_json_input.h"
#include "tests/fuzz/run_file_input.h"
#include "tests/fuzz/xplane_input.h"

namespace culprit {
namespace {

TEST(FuzzSeeds, TheImportTakesThem) {
  fuzz::feedSeeds("any_file", fuzz::takeAnyFileInput);
}

TEST(FuzzSeeds, TheReaderOfAscendsDatabasesTakesThem) {
  fuzz::feedSeeds("ascend", fuzz::takeAscendInput);
}

TEST(FuzzSeeds, TheChromeReaderTakesThem) {
  fuzz::feedSeeds("chrome", fuzz::takeChromeInput);
}

TEST(FuzzSeeds, TheChunkerTakesThem) {
  fuzz::feedSeeds("chunker", fuzz::takeChunkerInput);
}

TEST(FuzzSeeds, TheCsvReaderTakesThem) {
  fuzz::feedSeeds("csv", fuzz::takeCsvInput);
}

TEST(FuzzSeeds, TheReaderOfKunlunCsvTakesThem) {
  fuzz::feedSeeds("kunlun", fuzz::takeKunlunInput);
}

TEST(FuzzSeeds, TheReadersOfLogsTakeThem) {
  fuzz::feedSeeds("logs", fuzz::takeLogsInput);
}

TEST(FuzzSeeds, TheReaderOfPerfettoTracesTakesThem) {
  fuzz::feedSeeds("perfetto", fuzz::takePerfettoInput);
}

TEST(FuzzSeeds, TheReaderOfProcessedRunsTakesThem) {
  fuzz::feedSeeds("processed", fuzz::takeProcessedInput);
}

TEST(FuzzSeeds, TheSearchForAnEventTakesThem) {
  fuzz::feedSeeds("raw_event", fuzz::takeRawEventInput);
}

TEST(FuzzSeeds, TheReaderOfRocprofTablesTakesThem) {
  fuzz::feedSeeds("rocprof", fuzz::takeRocprofInput);
}

TEST(FuzzSeeds, TheReaderOfRocprofsJsonTakesThem) {
  fuzz::feedSeeds("rocprof_json", fuzz::takeRocprofJsonInput);
}

TEST(FuzzSeeds, TheReaderOfRunFilesTakesThem) {
  fuzz::feedSeeds("run_file", fuzz::takeRunFileInput);
}

TEST(FuzzSeeds, TheReaderOfXlaProfilesTakesThem) {
  fuzz::feedSeeds("xplane", fuzz::takeXplaneInput);
}

}  // namespace
}  // namespace culprit
