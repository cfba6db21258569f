#include "app/report_files.h"

#include <QGuiApplication>

#include "app/outputs.h"
#include "ui/print/pdf_writer.h"

namespace culprit::app {

std::vector<std::filesystem::path> writeReport(const Session& session, const ui::ReportOrder& order,
                                               Monitor& monitor) {
  const std::vector<OutputFormat> extraFormats = {{".pdf", ui::toPdf}};
  checkOutputs({order.target}, extraFormats);
  return writeOutputs(session, {order.target}, extraFormats, monitor, order.choice);
}

std::string pdfWithoutDisplay(const Report& report, Monitor& monitor) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "culprit";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);
  return ui::toPdf(report, monitor);
}

}  // namespace culprit::app
