#include "core/report/shape_outputs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/saturated_sum.h"
#include "core/model/details/shape_table.h"
#include "core/report/document/writers.h"
#include "core/report/words/shape_words.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Work of all tables whose operators have too many shapes to be told.
std::optional<std::string> untoldNote(std::uint64_t untold) {
  if (untold == 0) return std::nullopt;
  return "shapes: " + untoldText(untold);
}

}  // namespace

bool isOfShapes(const fs::path& target, const ReportChoice& choice) {
  return choice.table == CsvTable::Shapes && isTableFile(target);
}

PairTargets shapeTargets(const Session& session, const Results& results, const Results& shown,
                         std::vector<fs::path> targets, const ShapeReader& read) {
  if (!read) throw Error("shapes are not written here", targets.at(0));
  const auto untold = std::make_shared<std::uint64_t>(0);
  const auto readPair = [&, untold](std::size_t pair, const Monitor& monitor) -> PairText {
    const std::shared_ptr<const ShapeTable> table = read(session, results, pair, monitor);
    *untold = saturatedSum(*untold, saturatedSum(table->a.untold, table->b.untold));
    return [&, pair, table](const fs::path& target) {
      return target.extension() == ".csv" ? toShapeCsv(shown, *table, monitor)
                                          : toShapeJson(shown, shown.pairs[pair], *table, monitor);
    };
  };
  return {std::move(targets), readPair, [untold] { return untoldNote(*untold); }};
}

}  // namespace culprit
