#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/report/formats/html/figure_axis.h"
#include "core/report/formats/html/figure_svg.h"

namespace culprit {

namespace {

std::vector<std::string> labels(const FigureAxis& axis) {
  std::vector<std::string> labels;
  for (const FigureAxis::Tick& tick : axis.ticks()) labels.push_back(tick.label);
  return labels;
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST(FigureAxis, TicksAreRoundNumbers) {
  EXPECT_EQ(labels(FigureAxis::fromZero(0, 87.5, 4)), (std::vector<std::string>{"0", "50", "100"}));
  EXPECT_EQ(labels(FigureAxis::fromZero(-0.3, 0.4, 4)),
            (std::vector<std::string>{"−0.4", "−0.2", "0.0", "0.2", "0.4"}));
  EXPECT_EQ(labels(FigureAxis::logarithmic(34, 630)),
            (std::vector<std::string>{"50", "100", "200", "300", "500"}));
  EXPECT_EQ(labels(FigureAxis::fromZero(0, 0, 4)), (std::vector<std::string>{"0.0", "0.5", "1.0"}));
  EXPECT_EQ(labels(FigureAxis::logarithmic(5.62, 16.9)), (std::vector<std::string>{"5", "10", "20"}))
      << "two ticks at least";
  EXPECT_EQ(labels(FigureAxis::ofCycles(1, 3, 5)), (std::vector<std::string>{"1", "2", "3"}))
      << "there is no cycle 1.5";
  EXPECT_EQ(labels(FigureAxis::ofCycles(1, 10, 5)), (std::vector<std::string>{"2", "4", "6", "8", "10"}));
  EXPECT_EQ(labels(FigureAxis::ofCycles(1, 40, 5)), (std::vector<std::string>{"10", "20", "30", "40"}))
      << "nor a cycle 0";
  EXPECT_EQ(labels(FigureAxis::ofCycles(7, 7, 5)), (std::vector<std::string>{"7"}));
  const FigureAxis around = FigureAxis::around(100, 200, 5);
  EXPECT_GT(around.position(100), 0.0);
  EXPECT_LT(around.position(200), 1.0);
  EXPECT_NEAR(FigureAxis::logarithmic(10, 1000).position(100), 0.5, 1e-12);
}

TEST(FigureSvg, DrawsEveryPointAndTellsTheSidesApartWithoutColour) {
  Figure figure{.number = 3};
  figure.caption = TextBuilder().name("<gemm & \"co\">").text();
  figure.inWords = TextBuilder().plain("A 1; B 2").text();
  DistributionFigure content{.axis = "cycle duration, ms"};
  content.lanes.push_back({Side::A, "median 2 ms", {1, 2, 3}, {1, 1.5, 2, 2.5, 3}});
  content.lanes.push_back({Side::B, "median 4 ms", {4, 4}, {4, 4, 4, 4, 4}});
  figure.content = content;
  const std::string svg = figureSvg(figure);
  EXPECT_EQ(countOf(svg, "<circle class=\"m a\""), 3U + 1U) << "one in the title of the lane";
  EXPECT_EQ(countOf(svg, "<path class=\"m b\""), 2U + 1U);
  EXPECT_NE(svg.find("<title id=\"figure3-title\">&lt;gemm &amp; &quot;co&quot;&gt;</title>"),
            std::string::npos);
  EXPECT_NE(svg.find("<desc id=\"figure3-desc\">A 1; B 2</desc>"), std::string::npos);
  EXPECT_EQ(figureSvg(figure), svg) << "the same picture every time";
}

TEST(FigureSvg, HatchesWhatShrank) {
  WaterfallFigure content{.axis = "ms per cycle"};
  content.bars = {{"A", Side::A, 0, 100, "100.00"},
                  {"host", {}, 100, 160, "+60.00"},
                  {"GPU compute", {}, 160, 150, "−10.00"},
                  {"B", Side::B, 0, 150, "150.00"}};
  const std::string svg = figureSvg({.number = 1, .content = content});
  EXPECT_EQ(countOf(svg, "<rect class=\"more\""), 1U);
  EXPECT_EQ(countOf(svg, "<rect class=\"less\""), 1U);
  EXPECT_EQ(countOf(svg, "<rect class=\"whole a\""), 1U);
  EXPECT_GE(countOf(svg, "class=\"hatch\""), 2U);
  EXPECT_EQ(countOf(svg, "class=\"link\""), 3U);
}

TEST(FigureSvg, LinesEndWhereCyclesAreMissingAndInterpolatedMarksAreHollow) {
  TimelineFigure::Series series{.side = Side::B, .mean = 1.0};
  for (const double cycle : {1.0, 2.0, 3.0, 20.0, 21.0})
    series.points.push_back({cycle, 1.0, 1.0, 1.0, cycle != 2.0});
  TimelineFigure content{.axis = "cycle", .panels = {{"β, %", {.side = Side::A}, series}}};
  const std::string svg = figureSvg({.number = 1, .content = content});
  EXPECT_EQ(countOf(svg, "<polyline class=\"b\""), 2U);
  EXPECT_EQ(countOf(svg, "<path class=\"m b h\""), 1U);
  EXPECT_EQ(countOf(svg, "<path class=\"m b\""), 4U);
  EXPECT_NE(svg.find(">A: no value<"), std::string::npos);
}

}  // namespace culprit
