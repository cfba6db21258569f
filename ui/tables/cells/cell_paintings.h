// What the columns of our tables draw besides their text. Called where a page sets up its table: each goes
// into a CellDelegate with the role in which the model gives its value; without a value nothing is drawn.
#pragma once

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

/// Where A and B lie on the capacity of a resource: their symbols on an axis from nothing to all of it,
/// joined by a line. QPointF: A in x and B in y, 0 to 1. The text is for screen readers.
CellPainting capacityCells();
/// A second, grey text behind the first: "87.5 % → 22.5 %  −65.0 pp". It goes first when there is no room.
CellPainting changeCells();
/// A bar beside a signed number that starts at a zero line: to the left where B is smaller, to the right
/// where it is larger. Grey, never the colour of a side. Its length, -1 to 1.
CellPainting deltaCells();
/// The cell of a heat map: filled in heatColour(), the number in it, so that colour does not say it alone.
/// A strength.
CellPainting heatCells();
/// A number with its unit behind it in grey: where every cell may have another one. No role.
CellPainting levelCells();
/// A pin and a note sign in front of a name that the user has marked: int of pin (bit 0) and note (bit 1).
CellPainting markCells();
/// A bar behind a number: its share of the largest score, 0 to 1.
CellPainting scoreCells();
/// The run of a row, its symbol before its letter: int of a Side.
CellPainting sideCells();
/// The bar of a row of "where the time went": its change split into per call (solid), calls (hatched) and
/// overlap (outlined) beside a zero line, a floating step of the waterfall, or a whole cycle in the colour of
/// its side. A TimeBar; the text is for screen readers.
CellPainting splitCells();
/// A level as three squares, filled from the left, before its word: how many, 0 to 3.
CellPainting squaresCells();

}  // namespace culprit::ui
