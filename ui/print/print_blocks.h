// The blocks of a report as bricks: paragraphs line by line, lists, warnings, tables, headings. Called by
// print_document, block by block in the order of the report.
#pragma once

#include <QString>
#include <cstddef>
#include <limits>
#include <map>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report.h"
#include "ui/print/print_brick.h"
#include "ui/print/print_table.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

/// Piles what is added. Blocks have to outlive the bricks. Tables may throw Cancelled.
class BlockPiler {
 public:
  BlockPiler(std::vector<Pile>& piles, const Monitor& monitor) : m_piles(piles), m_monitor(monitor) {}

  /// Whether it holds a table that only fits a sheet laid across.
  bool isWide(const Section& section);
  /// How the sheets lie for what is added from now on.
  void setLandscape(bool isLandscape) { m_isLandscape = isLandscape; }
  double width() const;
  /// What is added from now on begins on a new page.
  void startPage() { m_piles.push_back({m_isLandscape, {}, true}); }
  /// Of tables that are excerpts only so many rows are added.
  void setMostRows(std::size_t rows) { m_mostRows = rows; }

  void addTitle(const QString& title);
  /// `number`: among the headings of the report.
  void addHeading(const QString& title, int level, std::size_t number);
  void add(const Block& block);
  void add(Brick brick);

 private:
  void addBlock(const Paragraph& paragraph);
  void addBlock(const Warning& warning);
  void addBlock(const VerdictBox& box);
  void addBlock(const Note& note);
  void addBlock(const List& list);
  void addBlock(const Figure& figure);
  void addBlock(const Table& table);
  /// What stands above a table or a figure stays with it; the caption of another figure need not.
  void introduce();
  void addBoxed(const Text& text, const PrintStyle& style, const QColor& fill);
  void addLines(const Text& text, const PrintStyle& style, double indent, double above, bool hasBullet);
  const std::vector<ColumnNeed>& needsOnce(const Table& table);
  Pile& pile();

  std::vector<Pile>& m_piles;
  const Monitor& m_monitor;
  bool m_isLandscape = false;
  bool m_isBelowFigure = false;
  std::size_t m_mostRows = std::numeric_limits<std::size_t>::max();
  std::map<const Table*, std::vector<ColumnNeed>> m_needs;
};

}  // namespace culprit::ui
