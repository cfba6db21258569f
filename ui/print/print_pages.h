// Bricks on pages of A4: breaks, repeated heads of tables, and where each heading ended up. Called by
// print_document.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <cstddef>
#include <vector>

#include "ui/print/print_brick.h"

namespace culprit::ui {

/// Room for bricks, from the upper left corner of the paper.
QRectF printRoom(bool isLandscape);
/// The whole sheet.
QSizeF paperSize(bool isLandscape);

struct PlacedBrick {
  QRectF place;  ///< on the sheet
  const Brick* brick = nullptr;
};

struct PrintPage {
  bool isLandscape = false;
  std::vector<PlacedBrick> bricks;
};

/// Each pile begins a page if its orientation differs from the one before. `piles` has to outlive the pages.
/// Bricks that are higher than a page run out of it: do not make any.
std::vector<PrintPage> pagesOf(const std::vector<Pile>& piles);

}  // namespace culprit::ui
