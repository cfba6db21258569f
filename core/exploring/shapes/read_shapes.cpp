#include "core/exploring/shapes/read_shapes.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/exploring/shapes/match_shapes.h"
#include "core/exploring/shapes/side_shapes.h"
#include "core/exploring/shapes/why_no_shapes.h"

namespace culprit {

std::optional<std::string> whyNoShapes(const Results& results, std::size_t pair) {
  const PairResults& compared = results.pairs.at(pair);
  for (const Side side : {Side::A, Side::B}) {
    const char* const letter = side == Side::A ? "A" : "B";
    if (results.run(side).kind == kProcessedKind)
      return fmt::format("there are no shapes: {} is a table of times per cycle, without single calls",
                         letter);
    if ((side == Side::A ? compared.cyclesA : compared.cyclesB).empty())
      return fmt::format("there are no shapes: {} has no cycles", letter);
  }
  return std::nullopt;
}

ShapeTable readShapes(const Session& session, const Results& results, std::size_t pair,
                      const Monitor& monitor) {
  if (const auto why = whyNoShapes(results, pair)) throw CannotBeMade(*why);
  const PairResults& compared = results.pairs[pair];
  const CountedShapes a = countShapes(session, results, compared, Side::A, monitor);
  const CountedShapes b = countShapes(session, results, compared, Side::B, monitor);
  ShapeTable table = matchShapes(a, b, compared.functions, monitor);
  if (table.rows.empty())
    throw CannotBeMade(
        "there are no shapes: neither trace tells what operators were called with (record_shapes of "
        "PyTorch's profiler) or how much was copied");
  return table;
}

}  // namespace culprit
