// Bookmarks, internal links and named places for a PDF that QPdfWriter has made, which has no API for them
// (Qt 6.4). Appends an incremental update as ISO 32000-1 7.5.6 describes it: what Qt wrote stays as it is.
// Called by pdf_writer only; knows the simple structure that Qt writes, not every PDF.
#pragma once

#include <QByteArray>
#include <QRectF>
#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

namespace culprit::ui {

/// Pages count from 0; lengths are points from the upper left corner of the page.
struct PdfBookmark {
  QString title;
  int depth = 0;  ///< 0: outermost
  int page = 0;
  double top = 0.0;
};
struct PdfLink {
  int page = 0;
  QRectF area;
  std::size_t bookmark = 0;  ///< where it leads
};
struct PdfNavigation {
  std::vector<PdfBookmark> bookmarks;  ///< in the order of the document
  std::vector<PdfLink> links;
};

/// `pdf` with an outline that viewers open with it, its links, and a named place per bookmark: "section-1"
/// and so on. Empty if `pdf` is not what QPdfWriter writes.
std::optional<QByteArray> withNavigation(const QByteArray& pdf, const PdfNavigation& navigation);

}  // namespace culprit::ui
