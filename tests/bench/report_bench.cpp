// Measures the PDF of a report with its appendix as the command line makes it: of the published pair
// SGLang/cpu_frequency_reduction if the corpus is there, and of a made one of the same size. Prints time and
// the most memory ever taken (comparing included) beside their limits. Needs no display; run it on an idle
// machine.
#include <fmt/format.h>
#include <sys/resource.h>

#include <QGuiApplication>
#include <chrono>
#include <filesystem>

#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/store/session/session.h"
#include "tests/bench/large_session.h"
#include "tests/support/corpus.h"
#include "tests/support/full_report.h"
#include "tests/support/temp_folder.h"
#include "ui/print/pdf_writer.h"

namespace culprit {

namespace {

constexpr double kLimitSeconds = 2.0;
constexpr double kLimitMegabytes = 200.0;

double peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void measure(const char* what, const std::filesystem::path& session) {
  const auto start = std::chrono::steady_clock::now();
  SilentMonitor monitor;
  const std::string pdf = ui::toPdf(culprit::test::fullReport(Session::open(session)), monitor);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{:<44} {:6.2f} s  limit {:.0f} s   {:5.0f} MB  limit {:.0f} MB   {} KB\n", what, seconds,
             kLimitSeconds, peakMegabytes(), kLimitMegabytes, pdf.size() / 1024);
}

void run() {
  const test::TempFolder folder;
  if (const auto published = test::corpusPath("processed/SGLang/cpu_frequency_reduction")) {
    SilentMonitor monitor;
    CompareRequest request;
    request.folders = {*published / "normal_perf_data", *published / "abnormal_perf_data"};
    request.session = folder.path() / "published.culprit";
    compareRuns(request, monitor);
    measure("the published pair, 266 triplets", request.session);
  } else {
    fmt::print("the corpus is not there\n");
  }
  const auto made = folder.path() / "made.culprit";
  bench::storeCompared(made, 300, 250);
  measure("a made pair, 300 triplets x 250 cycles", made);
}

}  // namespace

}  // namespace culprit

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QGuiApplication application(argc, argv);
  culprit::run();
  return 0;
}
