// A look at a report before it is written: its pages, or the beginning of its text. Made and painted by jobs
// of the export dialog, in worker threads; from the results that are on the screen, so that nothing is
// written.
#pragma once

#include <QImage>
#include <QMutex>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/build_report.h"
#include "ui/print/print_document.h"
#include "ui/window/saving/report_order.h"

namespace culprit::ui {

/// What reports of one comparison are made of; read once, whatever is chosen then.
struct ReportMaterial {
  ResultsPtr results;
  StoredValues values;
};
/// `marks`: pins and notes instead of those in the session. Throws Error, Cancelled.
std::shared_ptr<const ReportMaterial> materialOf(const Session& session,
                                                 const std::optional<std::vector<Mark>>& marks,
                                                 const Monitor& monitor);

class ReportPreview {
 public:
  /// PDF and web page are shown as pages, all else as text. Throws Cancelled.
  ReportPreview(const ReportMaterial& material, ReportFormat format, const ReportChoice& choice,
                const Monitor& monitor);

  /// 0: it is text.
  std::size_t pageCount() const { return m_pages ? m_pages->pageCount() : 0; }
  const QString& text() const { return m_text; }
  /// A page, `width` pixels wide; waits for another thread that is painting one.
  QImage page(std::size_t number, int width) const;

 private:
  void setText(const std::string& text);

  QString m_text;
  Report m_report;  // of the pages
  std::unique_ptr<PrintDocument> m_pages;
  mutable QMutex m_painting;
};

}  // namespace culprit::ui
