#include "ui/print/print_document.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/safe_text.h"
#include "ui/look/theme.h"
#include "ui/print/pdf/pdf_corrections.h"
#include "ui/print/print_blocks.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kSmallPoints = 7.5;
constexpr double kGutter = 16.0 * kPoint;     // between the columns of the contents
constexpr std::size_t kMostRowsInFront = 10;  // as many as reports give it
constexpr std::size_t kFewestRowsInFront = 2;
constexpr std::size_t kMostInContents = 48;  // with more, only the chapters

/// A title of the report: names in it may hold anything.
QString lineOf(const std::string& title) {
  return QString::fromStdString(singleLine(title));
}

PrintStyle smallPrint() {
  return {.points = kSmallPoints, .colour = tokensOf(false).secondaryText};
}

/// One line in small print, cut in the middle if it does not fit.
void paintLine(QPainter& painter, const QRectF& place, Qt::Alignment align, const QString& text) {
  const QFontMetricsF metrics(printFont(smallPrint()));
  painter.setFont(printFont(smallPrint()));
  painter.setPen(smallPrint().colour);
  painter.drawText(place, static_cast<int>(align) | Qt::TextSingleLine,
                   metrics.elidedText(text, Qt::ElideMiddle, place.width()));
}

double widthOf(const QString& text) {
  return QFontMetricsF(printFont(smallPrint())).horizontalAdvance(text);
}

Brick letterhead() {
  const QString made = QString("%1, culprit %2")
                           .arg(QLocale::c().toString(documentTime().date(), "d MMMM yyyy"),
                                QCoreApplication::applicationVersion())
                           .trimmed();
  return {.height = 16.0 * kPoint, .withNext = true, .paint = [made](QPainter& painter, const QRectF& place) {
            PrintText name(TextBuilder().strong("Culprit").plain("  comparison report").text(), smallPrint());
            name.layOut(place.width() / 2.0);
            name.paint(painter, place.topLeft());
            paintLine(painter, place, Qt::AlignRight | Qt::AlignTop, made);
          }};
}

}  // namespace

PrintDocument::PrintDocument(const Report& report, const Monitor& monitor)
    : m_report(report),
      m_frontSections(std::min(report.frontSections, report.sections.size())),
      m_title(lineOf(report.title)) {
  for (const Section& section : m_report.sections) m_sections.push_back(&section);
  takeHeadings();
  pile(monitor);
  m_pages = pagesOf(m_piles);
  findHeadings();
}

void PrintDocument::takeHeadings() {
  m_headings.clear();
  for (const Section* section : m_sections) m_headings.push_back({lineOf(section->title), section->level});
}

void PrintDocument::leaveOutSpare() {
  const auto front = m_sections.begin() + static_cast<std::ptrdiff_t>(m_frontSections);
  const auto left =
      std::remove_if(m_sections.begin(), front, [](const Section* section) { return section->isSpare; });
  m_frontSections = static_cast<std::size_t>(left - m_sections.begin());
  m_sections.erase(left, front);
  takeHeadings();
}

void PrintDocument::pile(const Monitor& monitor) {
  BlockPiler piler(m_piles, monitor);
  fitFront(piler);
  for (std::size_t at = m_frontSections; at < m_sections.size(); ++at) {
    monitor.checkpoint();
    if (at > 0 && at == m_frontSections) {
      piler.setLandscape(false);
      piler.startPage();
      if (hasContents(m_report)) addContents(piler);
    }
    pileSection(piler, at);
  }
}

/// As many rows of the tables as one page holds. Where even few are too many it is that many without the
/// spare sections.
void PrintDocument::fitFront(BlockPiler& piler) {
  const auto fits = [&](std::size_t rows) {
    m_piles.clear();
    piler.setMostRows(rows);
    pileFront(piler);
    return pagesOf(m_piles).size() <= 1;
  };
  const auto fitsSomehow = [&fits] {
    for (std::size_t rows = kMostRowsInFront; rows >= kFewestRowsInFront; --rows)
      if (fits(rows)) return true;
    return false;
  };
  if (fitsSomehow()) return;
  const std::size_t all = m_sections.size();
  leaveOutSpare();
  if (m_sections.size() < all) fitsSomehow();
}

void PrintDocument::pileFront(BlockPiler& piler) {
  piler.setLandscape(false);
  piler.add(letterhead());
  if (!m_title.isEmpty()) piler.addTitle(m_title);
  for (const Block& block : m_report.preface) piler.add(block);
  for (std::size_t at = 0; at < m_frontSections; ++at) pileSection(piler, at);
}

void PrintDocument::pileSection(BlockPiler& piler, std::size_t at) {
  // Headings without text lie as what they are the headings of.
  std::size_t filled = at;
  while (m_sections[filled]->blocks.empty() && filled + 1 < m_sections.size()) ++filled;
  piler.setLandscape(piler.isWide(*m_sections[filled]));
  piler.addHeading(m_headings[at].title, m_sections[at]->level, at);
  for (const Block& block : m_sections[at]->blocks) piler.add(block);
}

void PrintDocument::addContents(BlockPiler& piler) const {
  const auto below = [this](int level) {
    std::vector<std::size_t> entries;
    for (std::size_t at = 0; at < m_headings.size(); ++at)
      if (m_headings[at].level <= level) entries.push_back(at);
    return entries;
  };
  std::vector<std::size_t> entries = below(3);
  if (entries.size() > kMostInContents) entries = below(2);
  const std::size_t lines = (entries.size() + 1) / 2;
  for (std::size_t line = 0; line < lines; ++line) {
    std::vector<std::size_t> beside = {entries[line]};
    if (line + lines < entries.size()) beside.push_back(entries[line + lines]);
    Brick brick = contentsLine(beside, piler.width());
    if (line == 0) brick.above = 8.0 * kPoint;
    brick.withNext = line + 1 < lines;  // who reads down a column finds all of it
    piler.add(std::move(brick));
  }
}

Brick PrintDocument::contentsLine(const std::vector<std::size_t>& entries, double width) const {
  Brick brick{.height = kSmallPoints * 1.45 * kPoint};
  const double column = (width - kGutter) / 2.0;
  for (std::size_t at = 0; at < entries.size(); ++at)
    brick.links.push_back(
        {{static_cast<double>(at) * (column + kGutter), 0.0, column, brick.height}, entries[at]});
  // Which page a heading is on is known only when all of them have been piled.
  brick.paint = [this, links = brick.links](QPainter& painter, const QRectF& place) {
    for (const Brick::Link& link : links) {
      const Heading& heading = m_headings[link.heading];
      const QRectF area = link.area.translated(place.topLeft());
      const QString page = QString::number(heading.page + 1);
      const double indent = std::clamp(heading.level - 2, 0, 3) * 9.0 * kPoint;
      paintLine(painter, area.adjusted(indent, 0.0, -widthOf("0000"), 0.0), Qt::AlignLeft | Qt::AlignVCenter,
                heading.title);
      paintLine(painter, area, Qt::AlignRight | Qt::AlignVCenter, page);
      const double from = area.left() + indent + widthOf(heading.title + ' '),
                   to = area.right() - widthOf(page + ' ');
      painter.setPen(QPen(tokensOf(false).control, 0.5 * kPoint, Qt::DotLine));
      if (from < to)
        painter.drawLine(QPointF(from, area.bottom() - 3.0 * kPoint),
                         QPointF(to, area.bottom() - 3.0 * kPoint));
    }
  };
  return brick;
}

void PrintDocument::findHeadings() {
  for (std::size_t number = 0; number < m_pages.size(); ++number) {
    for (const PlacedBrick& placed : m_pages[number].bricks) {
      if (!placed.brick->heading) continue;
      Heading& heading = m_headings[*placed.brick->heading];
      heading.page = number;
      heading.top = placed.place.top();
    }
  }
}

void PrintDocument::paint(QPainter& painter, std::size_t number) const {
  const PrintPage& page = m_pages.at(number);
  for (const PlacedBrick& placed : page.bricks) placed.brick->paint(painter, placed.place);
  const QRectF room = printRoom(page.isLandscape);
  const QRectF line(room.left(), room.bottom() + 6.0 * kPoint, room.width(), 12.0 * kPoint);
  painter.fillRect(QRectF(line.left(), line.top(), line.width(), 0.5 * kPoint), tokensOf(false).border);
  const QString pages = QString("page %1 of %2").arg(number + 1).arg(m_pages.size());
  paintLine(painter, line, Qt::AlignRight | Qt::AlignBottom, pages);
  paintLine(painter, line.adjusted(0.0, 0.0, -1.2 * widthOf(pages), 0.0), Qt::AlignLeft | Qt::AlignBottom,
            lineOf(m_report.command.empty() ? m_report.title : m_report.command));
}

PdfNavigation PrintDocument::navigation() const {
  const auto inPoints = [](const QRectF& area) {
    return QRectF(area.topLeft() / kPoint, area.size() / kPoint);
  };
  PdfNavigation navigation;
  for (const Heading& heading : m_headings)
    navigation.bookmarks.push_back(
        {heading.title, heading.level, static_cast<int>(heading.page), heading.top / kPoint});
  for (std::size_t number = 0; number < m_pages.size(); ++number) {
    for (const PlacedBrick& placed : m_pages[number].bricks) {
      for (const Brick::Link& link : placed.brick->links) {
        navigation.links.push_back(
            {static_cast<int>(number), inPoints(link.area.translated(placed.place.topLeft())), link.heading});
      }
    }
  }
  return navigation;
}

}  // namespace culprit::ui
