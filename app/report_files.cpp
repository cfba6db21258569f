#include "app/report_files.h"

#include <QGuiApplication>

#include "app/outputs.h"
#include "ui/export/pdf_writer.h"

namespace culprit::app {

void writeReport(const Session& session, const std::filesystem::path& target) {
  const std::vector<OutputFormat> extraFormats = {
      {".pdf", [](const Session& open, const std::filesystem::path& file) { ui::writePdf(open, file); }}};
  checkOutputs({target}, extraFormats);
  writeOutputs(session, {target}, extraFormats, SilentMonitor());
}

void writePdfWithoutDisplay(const Session& session, const std::filesystem::path& target) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "culprit";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);
  ui::writePdf(session, target);
}

}  // namespace culprit::app
