// A look at a report before it is written: its pages, or the beginning of its text. Made and painted by jobs
// of the export dialog, in worker threads; from the results that are on the screen, so that nothing is
// written.
#pragma once

#include <QImage>
#include <QMutex>
#include <QString>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/build_report.h"
#include "ui/print/print_document.h"
#include "ui/window/saving/report_order.h"

namespace culprit::ui {

/// What reports of one comparison are made of.
struct ReportMaterial {
  ResultsPtr results;
  StoredValues values;
  std::set<ReportPart> parts = {};  ///< whose values are read, beside those of the first page

  bool isEnoughFor(ReportFormat format, const ReportChoice& choice) const;
};
/// For a preview of that choice. `before`: what was read for others, whose parts it has, too, so that going
/// back and forth between choices reads nothing again; may be null. `marks`: pins and notes instead of those
/// in the session. Throws Error, Cancelled.
std::shared_ptr<const ReportMaterial> materialOf(const Session& session,
                                                 const std::optional<std::vector<Mark>>& marks,
                                                 const ReportMaterial* before, ReportFormat format,
                                                 const ReportChoice& choice, const Monitor& monitor);

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
