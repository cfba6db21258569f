// The small pictures of the first page: what they show, and that only writers that draw have them.
#include "core/report/figures/cell_pictures.h"

#include <gtest/gtest.h>

#include "core/report/chapters/cells.h"
#include "core/report/document/writers.h"
#include "core/report/formats/html/cell_picture_svg.h"

namespace culprit {

namespace {

using Fill = ChangePicture::Fill;
using report::cell, report::countCell;

LevelPicture levelOf(double a, double b, const std::string& unit, double capacity) {
  Cause cause;
  cause.a = a;
  cause.b = b;
  cause.unit = unit;
  cause.capacity = capacity;
  return std::get<LevelPicture>(report::levelPicture(cause));
}

const ChangePicture& changeOf(const CellPicture& picture) {
  return std::get<ChangePicture>(picture);
}

}  // namespace

TEST(LevelPicture, LiesInTheWholeCapacity) {
  EXPECT_EQ(levelOf(87.5, 22.5, "% of maximum", 87.5), (LevelPicture{0.875, 0.225}))
      << "of 100 %, whatever was reached";
  EXPECT_EQ(levelOf(1000, 500, "MHz", 2000), (LevelPicture{0.5, 0.25}));
  EXPECT_EQ(levelOf(-1, 3000, "MHz", 2000), (LevelPicture{0.0, 1.0})) << "inside its cell";
  EXPECT_EQ(levelOf(150, 50, "%", 200), (LevelPicture{0.75, 0.25})) << "several cores";
  EXPECT_TRUE(std::holds_alternative<std::monostate>(report::levelPicture(Cause{}))) << "no capacity";
}

TEST(ChangePicture, PartsStandBesideZeroOnOneScale) {
  const std::vector<CellPicture> pictures =
      report::changePictures({{.perCall = 6, .calls = 2}, {.perCall = 1, .calls = -2}, {}});
  ASSERT_EQ(pictures.size(), 3U);
  EXPECT_DOUBLE_EQ(changeOf(pictures[0]).zero, 0.2) << "2 of 10 ms lie left of it";
  EXPECT_EQ(changeOf(pictures[0]).bars.size(), 2U);
  EXPECT_EQ(changeOf(pictures[0]).bars[0].fill, Fill::Solid);
  EXPECT_DOUBLE_EQ(changeOf(pictures[0]).bars[0].from, 0.2);
  EXPECT_DOUBLE_EQ(changeOf(pictures[0]).bars[1].to, 1.0);
  EXPECT_EQ(changeOf(pictures[0]).bars[1].fill, Fill::Hatched);
  EXPECT_DOUBLE_EQ(changeOf(pictures[1]).bars[1].from, 0.0) << "shrinkage is on the other side";
  EXPECT_DOUBLE_EQ(changeOf(pictures[1]).bars[0].to, 0.3);
  EXPECT_TRUE(changeOf(pictures[2]).bars.empty());
  EXPECT_EQ(report::changePictures({{}, {}}), std::vector<CellPicture>(2)) << "nothing changed, no scale";
}

TEST(CellPictureSvg, TellsSidesAndPartsWithoutColour) {
  const std::string level = cellPictureSvg(LevelPicture{0.2, 0.8});
  EXPECT_NE(level.find("<circle class=\"m a\""), std::string::npos) << level;
  EXPECT_NE(level.find("<path class=\"m b\""), std::string::npos) << level;
  EXPECT_NE(level.find("aria-hidden"), std::string::npos) << "the numbers stand beside it";
  EXPECT_EQ(cellPictureSvg(ChangePicture{0.0, {{0.0, 1.0, Fill::Solid}}}).find("hatch"), std::string::npos);
  EXPECT_NE(cellPictureSvg(ChangePicture{0.0, {{0.0, 1.0, Fill::Hatched}}}).find("hatch"), std::string::npos);
  EXPECT_EQ(cellPictureSvg({}), "");
}

TEST(CellPictureSvg, HasAColumnOnlyWhereItIsDrawn) {
  Report report;
  Table table{{{"Name"}, {"Drawn"}, {"Size", Column::Align::Right}},
              {{cell("f"), {}, countCell(1)}, {cell("g"), {}, countCell(2)}},
              {LevelPicture{0.1, 0.2}, {}}};
  table.columns[1].isDrawn = true;
  report.sections = {{2, "T", {table}}};
  EXPECT_NE(toMarkdown(report).find("| Name | Size |\n|:---|---:|\n| f | 1 |\n| g | 2 |\n"),
            std::string::npos)
      << toMarkdown(report);
  const std::string html = toHtml(report);
  EXPECT_NE(html.find("<td>f</td><td class=\"p\"><svg"), std::string::npos) << html;
  EXPECT_NE(html.find("<td>g</td><td class=\"p\"></td><td class=\"n\""), std::string::npos) << html;
}

}  // namespace culprit
