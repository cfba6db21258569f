// A small picture in a cell of a table, in no format yet: places on a scale from 0 (left end of the cell) to
// 1 (right end). Made by cell_pictures, drawn by the writers that draw; readable without colour. What it
// shows stands as numbers in the same row.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace culprit {

/// The level of A and of B between nothing and the whole capacity: a disc and a diamond, joined by a line.
struct LevelPicture {
  double a = 0.0, b = 0.0;

  friend bool operator==(const LevelPicture&, const LevelPicture&) = default;
};

/// A change in its parts: growth lies right of `zero`, shrinkage left of it.
struct ChangePicture {
  enum class Fill : std::uint8_t { Solid, Hatched, Hollow };
  struct Bar {
    double from = 0.0, to = 0.0;  ///< ascending
    Fill fill = Fill::Solid;

    friend bool operator==(const Bar&, const Bar&) = default;
  };
  double zero = 0.0;
  std::vector<Bar> bars;  ///< one begins where the one before ended

  friend bool operator==(const ChangePicture&, const ChangePicture&) = default;
};

/// Nothing, where a row has no place on the scale.
using CellPicture = std::variant<std::monostate, LevelPicture, ChangePicture>;

}  // namespace culprit
