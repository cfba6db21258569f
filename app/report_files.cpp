#include "app/report_files.h"

#include <QGuiApplication>

#include "app/outputs.h"
#include "ui/export/pdf_writer.h"

namespace culprit::app {

void writeReport(const Session& session, const ui::ReportOrder& order, Monitor& monitor) {
  const std::vector<OutputFormat> extraFormats = {
      {".pdf", [&monitor](const Session& open, const ReportChoice& choice,
                          const std::filesystem::path& file) { ui::writePdf(open, choice, file, monitor); }}};
  checkOutputs({order.target}, extraFormats);
  writeOutputs(session, {order.target}, extraFormats, monitor, order.choice);
}

void writePdfWithoutDisplay(const Session& session, const ReportChoice& choice,
                            const std::filesystem::path& target) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "culprit";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);
  SilentMonitor monitor;
  ui::writePdf(session, choice, target, monitor);
}

}  // namespace culprit::app
