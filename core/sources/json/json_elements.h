// Goes through the objects in a piece of a JSON list. One that is damaged costs nothing but itself: the
// others in its piece are then parsed one by one. Used by the readers of formats that JsonWalker walks
// through; what the objects mean is theirs.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/sources/json/json_walker.h"

namespace culprit {

class JsonElements {
 public:
  /// Takes one object, whose position is that of its { in the text. What it throws as a simdjson_error is
  /// damage of the object.
  using Take = std::function<void(simdjson::ondemand::object& object, std::uint64_t position)>;
  /// Told of an element that is damaged or no object.
  using Leave = std::function<void(std::uint64_t position)>;

  void each(const JsonPiece& piece, const Take& take, const Leave& leave);

  /// Bytes that were no UTF-8, or control characters inside a text, and were replaced.
  std::uint64_t repairs() const { return m_repairs; }
  std::uint64_t firstRepair() const { return m_firstRepair; }  ///< its position in the text

 private:
  struct Outcome {
    std::size_t end = 0;  ///< behind the last element that was taken
    simdjson::error_code error = simdjson::SUCCESS;
  };

  Outcome parse(const JsonPiece& piece, const Take& take, const Leave& leave);
  void parseSingly(const JsonPiece& piece, std::size_t from, const Take& take, const Leave& leave);
  void repair(const JsonPiece& piece);

  simdjson::ondemand::parser m_parser;
  std::uint64_t m_repairs = 0;
  std::uint64_t m_firstRepair = 0;
};

}  // namespace culprit
