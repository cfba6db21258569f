#include "core/report/figures/figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/run/metric_unit.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/words/level_text.h"
#include "tests/support/full_report.h"
#include "tests/support/made_session.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

constexpr std::int64_t kMs = 1'000'000;

PairResults pairOf(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "step", a).cycles(Side::B, "step", b);
  return sample.take().pairs.at(0);
}

/// `count` cycles of 100 ms, their usage rising from 1 % by 1 % each.
TripletTimeline risingUsage(std::uint32_t count) {
  Usage usage;
  for (std::uint32_t cycle = 0; cycle < count; ++cycle) {
    usage.cycle.push_back(cycle);
    usage.beta.push_back(cycle + 1.0);
  }
  return {.a = {.usage = usage}};
}

Results resultsWithCycles(std::size_t count) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::A, "step", std::vector<std::int64_t>(count, 100 * kMs)).row({});
  return sample.take();
}

std::vector<const Figure*> figuresOf(const Report& report) {
  std::vector<const Figure*> figures;
  for (const Section& section : report.sections) {
    for (const Block& block : section.blocks) {
      if (const Figure* figure = std::get_if<Figure>(&block)) figures.push_back(figure);
    }
  }
  return figures;
}

}  // namespace

TEST(DistributionFigures, BoxAndWhiskersAreThoseOfTukey) {
  const PairResults pair = pairOf({10 * kMs, 11 * kMs, 12 * kMs, 13 * kMs, 30 * kMs}, {20 * kMs});
  const std::optional<Figure> figure = distributionFigure(pair);
  ASSERT_TRUE(figure);
  const auto& shown = std::get<DistributionFigure>(figure->content);
  EXPECT_EQ(shown.axis, "cycle duration, ms (logarithmic axis)");
  EXPECT_TRUE(shown.isLogarithmic);
  ASSERT_EQ(shown.lanes.size(), 2U);
  EXPECT_EQ(shown.lanes[0].box, (DistributionFigure::Box{10, 11, 12, 13, 13}));
  EXPECT_EQ(shown.lanes[0].points, (std::vector<double>{10, 11, 12, 13, 30}));
  EXPECT_EQ(shown.lanes[1].box, (DistributionFigure::Box{20, 20, 20, 20, 20}));
  EXPECT_EQ(plainText(figure->inWords),
            "A: 5 cycles from 10.0 to 30.0 ms, the middle half from 11.0 to 13.0 ms, median 12.0 ms. "
            "B: 1 cycle of 20.0 ms.");
}

TEST(DistributionFigures, OfManyCyclesOnlyTheUnusualOnesArePoints) {
  std::vector<std::int64_t> many(5000);
  for (std::size_t at = 0; at < many.size(); ++at) many[at] = (100 + static_cast<std::int64_t>(at % 7)) * kMs;
  many[17] = 900 * kMs;
  const PairResults pair = pairOf(many, {});
  const std::optional<Figure> figure = distributionFigure(pair);
  const auto& shown = std::get<DistributionFigure>(figure->content);
  ASSERT_EQ(shown.lanes.size(), 1U);
  EXPECT_EQ(shown.lanes[0].points, std::vector<double>{900.0});
  EXPECT_FALSE(distributionFigure(pairOf({}, {})));
}

TEST(WaterfallFigures, BarsLeadFromOneCycleToTheOther) {
  PairResults pair = pairOf({100 * kMs}, {190 * kMs});
  EXPECT_FALSE(waterfallFigure(pair));
  PairVerdict& verdict = pair.verdict;
  verdict.waterfall = Waterfall{.cycleAMs = 100.0, .cycleBMs = 150.2, .overlapKnown = true};
  verdict.waterfall->steps = {{TimeClass::Copies, 1.0, 1.1},
                              {TimeClass::GpuCompute, 60.0, 50.0},
                              {TimeClass::Host, 30.0, 90.0},
                              {TimeClass::Idle, 9.0, 9.1}};
  const std::optional<Figure> figure = waterfallFigure(pair);
  ASSERT_TRUE(figure);
  const auto& shown = std::get<WaterfallFigure>(figure->content);
  std::vector<std::string> labels;
  for (const WaterfallFigure::Bar& bar : shown.bars) labels.push_back(bar.label + " " + bar.value);
  EXPECT_EQ(labels, (std::vector<std::string>{"A 100.00", "host +60.00", "GPU compute −10.00",
                                              "all others +0.20", "B 150.20"}));
  for (std::size_t at = 1; at + 1 < shown.bars.size(); ++at)
    EXPECT_EQ(shown.bars[at].from, shown.bars[at - 1].to) << at;
  EXPECT_NEAR(shown.bars[3].to, shown.bars.back().to, 1e-9);
  EXPECT_EQ(shown.axis, "ms per cycle");
}

TEST(TimelineFigures, ManyCyclesBecomeGroupsThatKeepTheirExtremes) {
  constexpr std::uint32_t kCycles = 1000;
  const Results results = resultsWithCycles(kCycles);
  TripletTimeline timeline = risingUsage(kCycles);
  timeline.triplet = results.pairs[0].comparisons[0].triplet;
  const std::optional<Figure> figure = timelineFigure(results, results.pairs[0], timeline);
  ASSERT_TRUE(figure);
  const auto& shown = std::get<TimelineFigure>(figure->content);
  ASSERT_EQ(shown.panels.size(), 1U) << "no level is known";
  const TimelineFigure::Series& a = shown.panels[0].a;
  EXPECT_LE(a.points.size(), TimelineFigure::kMostPoints);
  EXPECT_EQ(a.points.size(), 200U) << "five cycles to a mark";
  EXPECT_EQ(a.points.front(), (TimelineFigure::Point{3, 3, 1, 5, true}));
  EXPECT_EQ(a.points.back(), (TimelineFigure::Point{998, 998, 996, 1000, true}));
  EXPECT_DOUBLE_EQ(*a.mean, 500.5);
  EXPECT_EQ(a.meanText, "500.50");
  EXPECT_TRUE(shown.panels[0].b.points.empty());
  EXPECT_NE(plainText(figure->caption).find("a mark stands for 5 cycles"), std::string::npos);
  EXPECT_EQ(plainText(figure->inWords),
            "Share of the cycle: A 500.50 % on average, from 1.00 to 1,000; B has no value.");
}

TEST(TimelineFigures, LevelsAreInTheirTrueUnitAndInterpolatedOnesHollow) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::B, "step", {kMs, kMs, kMs}).row({.metric = "gpu_frequency"});
  const Results results = sample.take();
  TripletTimeline timeline{.triplet = results.pairs[0].comparisons[0].triplet};
  timeline.b.level = Level{
      .cycle = {0, 2}, .mu = {141000.0, 70500.0}, .evidence = {Evidence::Sampled, Evidence::Interpolated}};
  const std::optional<Figure> figure = timelineFigure(results, results.pairs[0], timeline);
  ASSERT_TRUE(figure);
  const auto& shown = std::get<TimelineFigure>(figure->content);
  const MetricUnit unit = levelUnit("gpu_frequency", 141000.0, MuScale::Published);
  ASSERT_EQ(shown.panels.size(), 1U);
  EXPECT_EQ(shown.panels[0].axis, "level (μ), MHz");
  const auto point = [&](double cycle, double mu, bool measured) {
    return TimelineFigure::Point{cycle, mu * unit.scale, mu * unit.scale, mu * unit.scale, measured};
  };
  EXPECT_EQ(shown.panels[0].b.points,
            (std::vector<TimelineFigure::Point>{point(1, 141000.0, true), point(3, 70500.0, false)}));
  EXPECT_NE(plainText(figure->caption).find("hollow marks"), std::string::npos);
  EXPECT_FALSE(timelineFigure(results, results.pairs[0], TripletTimeline{.triplet = timeline.triplet}));
}

TEST(TimelineFigures, LevelsOfRawTracesAreInTheirTrueUnitAlready) {
  test::SampleResults sample;
  sample.pair(1, 1).cycles(Side::B, "step", {kMs}).row({.metric = "gpu_frequency"});
  Results results = sample.take();
  results.runA.muScale = results.runB.muScale = MuScale::Natural;
  Comparison& row = results.pairs[0].comparisons[0];
  row.b.muMean = 915.0;
  TripletTimeline timeline{.triplet = row.triplet};
  timeline.b.level = Level{.cycle = {0}, .mu = {915.0}, .evidence = {Evidence::Sampled}};
  const std::optional<Figure> figure = timelineFigure(results, results.pairs[0], timeline);
  ASSERT_TRUE(figure);
  EXPECT_EQ(std::get<TimelineFigure>(figure->content).panels.at(0).b.points.at(0).value, 915.0);
  EXPECT_EQ(LevelText(results, row).number(915.0), "915.00");
}

TEST(TripletsToShow, AreThoseOfTheCausesAndThenTheMostSuspicious) {
  test::SampleResults sample;
  sample.pair(1, 1);
  sample.row({.function = "f", .metric = "m", .score = 9}).row({.function = "f", .metric = "n", .score = 8});
  sample.row({.function = "g", .metric = "n", .score = 7}).row({.function = "h", .metric = "m", .score = 6});
  sample.row({.function = "i", .metric = "m", .score = 5}).row({.function = "k", .score = 0});
  Results results = sample.take();
  PairResults& pair = results.pairs[0];
  const auto named = [&](const std::vector<Triplet>& triplets) {
    std::string text;
    for (const Triplet& triplet : triplets)
      text += results.names.functions[triplet.function] + "/" + results.names.metrics[*triplet.metric] + " ";
    return text;
  };
  EXPECT_EQ(named(tripletsToShow(pair)), "f/m g/n h/m ");
  pair.verdict.causes = {{.metric = results.names.metrics.find("n"), .level = CauseLevel::Possible},
                         {.metric = results.names.metrics.find("m"), .level = CauseLevel::None}};
  EXPECT_EQ(named(tripletsToShow(pair)), "f/n g/n h/m ");
}

TEST(ReportFigures, AreNumberedAndComeFromTheSession) {
  const test::MadeSession made;
  const Session session = Session::open(made.file());
  const Report report = test::fullReport(session);
  const std::vector<const Figure*> figures = figuresOf(report);
  ASSERT_GE(figures.size(), 3U);
  for (std::size_t at = 0; at < figures.size(); ++at) EXPECT_EQ(figures[at]->number, at + 1);
  const auto timelines = std::count_if(figures.begin(), figures.end(), [](const Figure* figure) {
    return std::holds_alternative<TimelineFigure>(figure->content);
  });
  EXPECT_GE(timelines, 1);
  const std::string markdown = toMarkdown(report);
  EXPECT_EQ(markdown.find("**Figure "), std::string::npos) << "there is none in Markdown";
  for (const Figure* figure : figures) {
    const std::string words = plainText(figure->inWords);
    EXPECT_EQ(markdown.find(words.substr(0, words.find(','))) == std::string::npos, figure->isTabled)
        << words;
  }
}

}  // namespace culprit
