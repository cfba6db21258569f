// A report on paper: blocks become bricks, bricks pages, headings a table of contents. The same pages are
// painted into the PDF and onto the screen as a preview. May be made and painted in any thread while a
// QGuiApplication exists.
#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report.h"
#include "ui/print/pdf/pdf_navigation.h"
#include "ui/print/print_pages.h"

namespace culprit::ui {

class BlockPiler;

class PrintDocument {
 public:
  /// `report` has to outlive the document. Throws Cancelled.
  PrintDocument(const Report& report, const Monitor& monitor);
  PrintDocument(const PrintDocument&) = delete;
  PrintDocument& operator=(const PrintDocument&) = delete;

  const QString& title() const { return m_title; }
  std::size_t pageCount() const { return m_pages.size(); }
  const PrintPage& page(std::size_t number) const { return m_pages.at(number); }
  /// In print units from the upper left corner of the sheet.
  void paint(QPainter& painter, std::size_t number) const;
  PdfNavigation navigation() const;

 private:
  struct Heading {
    QString title;
    int level = 0;
    std::size_t page = 0;
    double top = 0.0;
  };

  void pile(const Monitor& monitor);
  void fitFront(BlockPiler& piler);
  void pileFront(BlockPiler& piler);
  void leaveOutSpare();
  void takeHeadings();
  void pileSection(BlockPiler& piler, std::size_t at);
  void findHeadings();
  void addContents(BlockPiler& piler) const;
  Brick contentsLine(const std::vector<std::size_t>& entries, double width) const;

  const Report& m_report;
  std::vector<const Section*> m_sections;  // of the report, without those that had no room
  std::size_t m_frontSections = 0;         // the first of them, on the first page
  QString m_title;
  std::vector<Heading> m_headings;  // of the sections
  std::vector<Pile> m_piles;
  std::vector<PrintPage> m_pages;
};

}  // namespace culprit::ui
