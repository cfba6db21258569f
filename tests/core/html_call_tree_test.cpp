// The call tree in the HTML report: what its script is given, what stands there without one, and that names
// stay names.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/figures/call_icicle.h"
#include "core/report/figures/call_tree_chapters.h"
#include "core/report/outputs.h"
#include "tests/support/made_call_tree.h"
#include "tests/support/sample_results.h"
#include "tests/support/wide_call_tree.h"

namespace culprit {
namespace {

/// The first page of a comparison, with this call tree.
std::string pageWith(const CallTree& tree) {
  StoredValues values;
  CallTreeChapter chapter{.title = "Call Tree"};
  chapter.icicle = callIcicle(tree, kMostCallTreeBytes, SilentMonitor());
  chapter.caption = callIcicleCaption(tree, chapter.icicle);
  values.callTrees.push_back(chapter);
  return toHtml(buildReport(test::plainSample(), values));
}

std::size_t wordsIn(std::string_view text, std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

std::string textBetween(const std::string& text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return {};
  return text.substr(from + begin.size(), text.find(end, from) - from - begin.size());
}

rapidjson::Document dataOf(const std::string& page) {
  rapidjson::Document data;
  data.Parse(textBetween(page, "<script type=\"application/json\">", "</script>").c_str());
  EXPECT_FALSE(data.HasParseError()) << data.GetErrorOffset();
  return data;
}

CallTree treeNamed(const std::string& name) {
  return test::wideCallTree({.parts = 2, .calls = 3, .name = name});
}

/// Of one comparison of raw traces with so many process pairs.
struct CallTreeSource {
  explicit CallTreeSource(std::int64_t pairs) {
    test::SampleResults made;
    for (std::int64_t pid = 1; pid <= pairs; ++pid) made.pair(pid, pid);
    results = std::make_unique<Results>(made.take());
    results->runA.kind = results->runB.kind = "Chrome trace";
    m_made.both([](test::MadeTrace& trace, ProcessId process) {
      trace.event(trace.thread(process, "thread 1"), EventCategory::CpuOp, "aten::mm", 10, 100);
    });
    m_made.tree();
  }
  std::vector<CallTreeChapter> chapters(const ReportChoice& choice, const CallTreeReader& read) const {
    SilentMonitor silent;
    return callTreeChapters(Session::open(m_made.file()), *results, *results, choice, read, silent);
  }

  std::unique_ptr<Results> results;

 private:
  test::MadeCallTree m_made;
};

std::shared_ptr<const CallTree> readMade(const Session&, const Results&, const Results&, std::size_t,
                                         const Monitor&) {
  return std::make_shared<const CallTree>(treeNamed("gemm"));
}

}  // namespace

TEST(HtmlCallTree, GivesTheScriptEveryNumberOfTheTree) {
  const CallTree tree = treeNamed("gemm");
  const std::string page = pageWith(tree);
  const rapidjson::Document data = dataOf(page);
  EXPECT_EQ(data["cycles"][0].GetInt64(), 2);
  EXPECT_EQ(data["cycles"][1].GetInt64(), 4);
  ASSERT_EQ(data["nodes"].Size(), tree.size());
  const rapidjson::Value& whole = data["nodes"][0];
  EXPECT_EQ(whole[3][0].GetInt64(), tree[0].a.deviceTotalNs);
  EXPECT_EQ(whole[3][1].GetInt64(), tree[0].a.hostTotalNs);
  EXPECT_EQ(whole[4][0].GetInt64(), tree[0].b.deviceTotalNs);
  EXPECT_EQ(whole[4][3].GetInt64(), tree[0].b.exposedTotalNs);
  rapidjson::SizeType inside = 0;
  for (const rapidjson::Value& node : data["nodes"].GetArray()) inside += node[2].GetUint();
  EXPECT_EQ(inside + 1, data["nodes"].Size());
}

TEST(HtmlCallTree, TakesNothingFromACallWhereOthersInsideOfItAreLeftOut) {
  const CallTree tree = test::wideCallTree({.parts = 300, .calls = 332});
  std::unordered_map<std::string, std::uint32_t> nodesOfTree;  // no name comes twice
  for (std::uint32_t node = 0; node < tree.size(); ++node) nodesOfTree.emplace(tree.name(node), node);
  const rapidjson::Document data = dataOf(pageWith(tree));
  constexpr rapidjson::SizeType kSides[] = {3, 4};
  enum : rapidjson::SizeType { DeviceNs, HostNs };
  const auto nsOf = [](const rapidjson::Value& side, rapidjson::SizeType time) {
    return side.IsArray() ? side[time].GetInt64() : 0;
  };
  std::size_t others = 0;
  rapidjson::SizeType next = 1;  // what is inside of each follows in the order of the nodes
  for (const rapidjson::Value& node : data["nodes"].GetArray()) {
    if (node[1].GetUint() == data["kinds"].Size()) {
      ++others;
      continue;
    }
    const rapidjson::SizeType first = next;
    next += node[2].GetUint();
    const rapidjson::Value& name = data["names"][node[0].GetUint()];
    const std::string whole = name.IsArray() ? name[1].GetString() : name.GetString();
    const CallNode& own = tree[whole == "All threads" ? 0 : nodesOfTree.at(whole)];
    for (const rapidjson::SizeType side : kSides) {
      std::int64_t deviceNs = nsOf(node[side], DeviceNs), hostNs = nsOf(node[side], HostNs);
      for (rapidjson::SizeType child = first; child < next; ++child) {
        deviceNs -= nsOf(data["nodes"][child][side], DeviceNs);
        hostNs -= nsOf(data["nodes"][child][side], HostNs);
      }
      const CallTimes& times = own.of(side == kSides[0] ? Side::A : Side::B);
      ASSERT_EQ(deviceNs, times.deviceSelfNs) << whole;
      ASSERT_EQ(hostNs, times.hostSelfNs) << whole;
    }
  }
  EXPECT_GT(others, 0U);
}

TEST(HtmlCallTree, AddsLittleToThePageHoweverLargeTheTree) {
  const std::size_t without = toHtml(buildReport(test::plainSample())).size();
  for (const std::string& name : {std::string("gemm"), "<\">" + std::string(250, '&')}) {
    const std::string page = pageWith(test::wideCallTree({.parts = 300, .calls = 332, .name = name}));
    EXPECT_LT(page.size() - without, 300'000U);
    EXPECT_NE(page.find("further places of the tree"), std::string::npos);
  }
}

TEST(HtmlCallTree, ShowsTheLargestCallsWithoutAScript) {
  const std::string boxes = textBetween(pageWith(test::wideCallTree({.parts = 30, .calls = 332})),
                                        "<div class=\"icicle\"", "<p class=\"told\"");
  EXPECT_NE(boxes.find(">All threads −"), std::string::npos) << boxes.substr(0, 2000);
  EXPECT_NE(boxes.find(">python −"), std::string::npos);
  EXPECT_NE(boxes.find(">part 0"), std::string::npos);
  EXPECT_NE(boxes.find("ms per cycle\">"), std::string::npos);
  EXPECT_GT(wordsIn(boxes, "<div class=\"box"), 20U);
  EXPECT_LE(wordsIn(boxes, "<div class=\"box"), 80U);
}

TEST(HtmlCallTree, ShowsNamesAsTheyAreAndRunsNone) {
  const std::string plain = pageWith(treeNamed("gemm"));
  for (const std::string name :
       {"</script><script>alert(1)</script>", "<!--<script>", "\" onclick=\"alert(1)", "' style='x", "]]>",
        "a\xE2\x80\xA8"
        "b\xE2\x80\xA9"
        "c",
        "\xE2\x80\xAE"
        "gpj",
        "\xFF\xFE\x01"}) {
    const std::string page = pageWith(treeNamed(name));
    EXPECT_EQ(wordsIn(page, "<script"), wordsIn(plain, "<script")) << name;
    EXPECT_EQ(wordsIn(page, "</script"), wordsIn(plain, "</script")) << name;
    EXPECT_EQ(wordsIn(page, "<!--"), 0U) << name;
    EXPECT_EQ(wordsIn(page, "<div"), wordsIn(plain, "<div")) << name;
    EXPECT_EQ(wordsIn(page, "onclick=\""), 0U) << name;
    EXPECT_EQ(page, harmless(page)) << name;
    const rapidjson::Document data = dataOf(page);
    EXPECT_EQ(data["nodes"].Size(), dataOf(plain)["nodes"].Size()) << name;
  }
  const rapidjson::Document data = dataOf(pageWith(treeNamed("</script>&\"\\")));
  const rapidjson::Value& last = data["names"][data["names"].Size() - 1];
  EXPECT_STREQ(last.IsArray() ? last[1].GetString() : last.GetString(), "5</script>&\"\\");
}

TEST(HtmlCallTree, AsksForNothingOutsideOfThePage) {
  const std::string page = pageWith(treeNamed("gemm")), without = toHtml(buildReport(test::plainSample()));
  EXPECT_EQ(wordsIn(page, "http://"), wordsIn(without, "http://")) << "names of what SVG is";
  for (const char* word : {"https://", "src=", "@import", "url("})
    EXPECT_EQ(page.find(word), std::string::npos) << word;
}

TEST(HtmlCallTree, IsTheSameEachTime) {
  EXPECT_EQ(pageWith(treeNamed("gemm")), pageWith(treeNamed("gemm")));
}

TEST(HtmlCallTree, StandsBehindTheFirstPageAndInTheContents) {
  const std::string page = pageWith(treeNamed("gemm"));
  EXPECT_NE(page.find("<a href=\"#calltree1\">Call Tree</a>"), std::string::npos);
  const std::size_t tree = page.find("<h2 id=\"calltree1\">Call Tree</h2>");
  ASSERT_NE(tree, std::string::npos);
  const std::size_t last = page.rfind("<h2 id=\"section");
  ASSERT_NE(last, std::string::npos);
  EXPECT_GT(tree, last);
}

TEST(HtmlCallTree, IsNotThereWhereNobodyReadsOne) {
  const std::string page = toHtml(buildReport(test::plainSample()));
  for (const char* word : {"Call Tree", "icicle", "application/json", "calltree"})
    EXPECT_EQ(page.find(word), std::string::npos) << word;
}

TEST(HtmlCallTree, SaysWhyThereIsNone) {
  StoredValues values;
  values.callTrees.push_back({.title = "Call Tree", .whyNone = "There is no call tree: A has no <cycles>."});
  const std::string page = toHtml(buildReport(test::plainSample(), values));
  EXPECT_NE(page.find("<p>There is no call tree: A has no &lt;cycles&gt;.</p>"), std::string::npos);
  EXPECT_EQ(page.find("<figure class=\"calls\""), std::string::npos);
}

TEST(HtmlCallTree, IsOfThePairThatTheReportOpensWith) {
  const CallTreeSource source(3);
  const auto chapters = source.chapters({}, readMade);
  ASSERT_EQ(chapters.size(), 1U);
  EXPECT_TRUE(chapters[0].title.starts_with("Call Tree: ")) << chapters[0].title;
  EXPECT_FALSE(chapters[0].icicle.nodes.empty());
  EXPECT_TRUE(chapters[0].whyNone.empty());
}

TEST(HtmlCallTree, IsOfNoMoreThanThePairsInFullWhichShareTheRoom) {
  const CallTreeSource source(40);
  const auto wide = [](const Session&, const Results&, const Results&, std::size_t, const Monitor&) {
    return std::make_shared<const CallTree>(test::wideCallTree({.parts = 30, .calls = 60}));
  };
  const auto one = source.chapters({}, wide);
  const auto chapters = source.chapters({.isFull = true}, wide);
  ASSERT_EQ(chapters.size(), 16U);
  EXPECT_LT(chapters[0].icicle.nodes.size() * 8, one[0].icicle.nodes.size());
  StoredValues values;
  values.callTrees = chapters;
  const std::string page = toHtml(buildReport(test::plainSample(), values));
  EXPECT_LT(page.size() - toHtml(buildReport(test::plainSample())).size(), 300'000U);
  EXPECT_NE(page.find("id=\"calltree16\""), std::string::npos);
}

TEST(HtmlCallTree, IsPassedOverOfAPairThatHasNone) {
  const CallTreeSource source(2);
  const auto second = [](const Session& session, const Results& results, const Results& shown,
                         std::size_t pair, const Monitor& monitor) {
    if (pair == 0) throw CannotBeMade("there is no call tree: A has no cycles");
    return readMade(session, results, shown, pair, monitor);
  };
  const auto chapters = source.chapters({.isFull = true}, second);
  ASSERT_EQ(chapters.size(), 2U);
  EXPECT_EQ(chapters[0].whyNone, "There is no call tree: A has no cycles.");
  EXPECT_TRUE(chapters[0].icicle.nodes.empty());
  EXPECT_FALSE(chapters[1].icicle.nodes.empty());
}

TEST(HtmlCallTree, IsNotReadOfTablesNorWhereItIsLeftOut) {
  CallTreeSource source(1);
  EXPECT_EQ(source.chapters({.isFull = true, .parts = {ReportPart::CallTree}}, readMade).size(), 1U);
  const auto never = [](const Session&, const Results&, const Results&, std::size_t,
                        const Monitor&) -> std::shared_ptr<const CallTree> {
    ADD_FAILURE();
    return nullptr;
  };
  EXPECT_TRUE(source.chapters({.isFull = true, .parts = {ReportPart::Checks}}, never).empty());
  source.results->runA.kind = kProcessedKind;
  EXPECT_TRUE(source.chapters({}, never).empty());
}

}  // namespace culprit
