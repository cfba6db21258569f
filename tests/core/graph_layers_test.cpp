// Layers found in names of kernels by what repeats, and sequences laid over each other.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/exploring/calltree/graph_layers.h"
#include "core/exploring/calltree/name_runs.h"
#include "tests/support/impatient.h"

namespace culprit {
namespace {

/// A letter a name.
std::vector<std::uint32_t> letters(const std::string& text) {
  return {text.begin(), text.end()};
}

/// The layers, with what is outside of them in brackets.
std::string layersIn(const std::string& text) {
  std::string out;
  std::size_t at = 0;
  const auto addOutside = [&](std::size_t end) {
    if (end > at) out += "(" + text.substr(at, end - at) + ")";
  };
  for (const NameLayer& layer : layersOf(letters(text), SilentMonitor())) {
    addOutside(layer.begin);
    out += (out.empty() || out.back() == ')' ? "" : " ") + text.substr(layer.begin, layer.end - layer.begin);
    at = layer.end;
  }
  addOutside(text.size());
  return out;
}

TEST(GraphLayers, AreWhatRepeats) {
  EXPECT_EQ(layersIn("abcabcabc"), "abc abc abc");
  EXPECT_EQ(layersIn("hhabcabcabct"), "(hh)abc abc abc(t)");
  // A final norm is like the first kernel of a layer, which it is not.
  EXPECT_EQ(layersIn("gnqaudnqaudnqaudnh"), "(g)nqaud nqaud nqaud(nh)");
}

TEST(GraphLayers, MayDifferFromEachOther) {
  EXPECT_EQ(layersIn("gnqamudnqamudnqXXYZudnqamudnqamudnh"), "(g)nqamud nqamud nqXXYZud nqamud nqamud(nh)");
  EXPECT_EQ(layersIn("gnqamudnqamUdnqamudnqamudnqamudnh"), "(g)nqamud nqamUd nqamud nqamud nqamud(nh)");
  EXPECT_EQ(layersIn("gnqamudnqamudnqamudnqamudnqxxxmudh"), "(g)nqamud nqamud nqamud nqamud nqxxxmud(h)");
}

TEST(GraphLayers, AreWholeLayersAndNotTheirParts) {
  // A name comes twice in each.
  EXPECT_EQ(layersIn("nqanudnqanudnqanudnqanud"), "nqanud nqanud nqanud nqanud");
}

TEST(GraphLayers, OfTwoKindsFollowEachOther) {
  EXPECT_EQ(layersIn("habcdeabcdeabcdeabcdexyzwxyzwxyzwxyzwt"),
            "(h)abcde abcde abcde abcde xyzw xyzw xyzw xyzw(t)");
}

TEST(GraphLayers, OfKindsThatTakeTurnsAreTheGroupThatRepeats) {
  EXPECT_EQ(layersIn("enqrodgsdnqrabgsdnqrodgsdnqrabgsdnqrodgsdnqrabgsdnh"),
            "(e)nqrodgsdnqrabgsd nqrodgsdnqrabgsd nqrodgsdnqrabgsd(nh)");
}

TEST(GraphLayers, OfFiveKindsFollowEachOther) {
  EXPECT_EQ(layersIn("zabcdeabcdeabcde1fghijfghijfghij2klmnoklmnoklmno3pqrstpqrstpqrst4uvwxyuvwxyuvwxy5"),
            "(z)abcde abcde abcde(1)fghij fghij fghij(2)klmno klmno klmno(3)pqrst pqrst pqrst"
            "(4)uvwxy uvwxy uvwxy(5)");
}

TEST(GraphLayers, OfSeveralPassesLeaveOutWhatStandsBetween) {
  // Final norm, head, sampling and the next embedding.
  EXPECT_EQ(layersIn("enqroangsdnqroangsdnqroangsdnhsenqroangsdnqroangsdnqroangsdnhs"),
            "(e)nqroangsd nqroangsd nqroangsd(nhse)nqroangsd nqroangsd nqroangsd(nhs)");
  // What is new behind a layer is of it, were it between two passes.
  EXPECT_EQ(layersIn("enqroangsdnqroangsdXnqroangsdXnhsenqroangsdnqroangsdnqroangsdnhs"),
            "(e)nqroangsd nqroangsdX nqroangsdX(nhse)nqroangsd nqroangsd nqroangsd(nhs)");
  // A name that layers have, too, does not tell of a pass.
  EXPECT_EQ(layersIn("egnqroangsdnqroangsdgnqroangsdnqroangsdnh"),
            "(eg)nqroangsd nqroangsdg nqroangsd nqroangsd(nh)");
}

TEST(GraphLayers, AreCountedByNamesThatComeEquallyOften) {
  // Timestamps of two layers that run into each other.
  EXPECT_EQ(layersIn("habcdefabcdefababcdefcdefabcdefabcdeft"),
            "(h)abcdef abcdef ab abcdef(cdef)abcdef abcdef(t)");
}

TEST(GraphLayers, AreNoneWhereLittleRepeats) {
  EXPECT_EQ(layersIn("abcdefgh"), "(abcdefgh)");
  EXPECT_EQ(layersIn("aaaaaaaa"), "(aaaaaaaa)");
  EXPECT_EQ(layersIn("abcabcxyzuvwlmnopqr"), "(abcabcxyzuvwlmnopqr)") << "twice may be chance";
  EXPECT_EQ(layersIn(""), "");
}

TEST(GraphLayers, TakeLinearTimeWhateverTheNamesAre) {
  std::mt19937 random(7);
  for (const std::uint32_t names : {1U, 2U, 5U, 1000U, 100'000U}) {
    std::vector<std::uint32_t> all(50'000);
    for (std::uint32_t& name : all) name = static_cast<std::uint32_t>(random()) % names;
    layersOf(all, SilentMonitor());  // the square of it takes minutes
  }
  std::vector<std::uint32_t> thrice;
  for (int i = 0; i < 3; ++i)
    for (std::uint32_t name = 0; name < 15'000; ++name) thrice.push_back(name);
  EXPECT_EQ(layersOf(thrice, SilentMonitor()).size(), 3U);
}

TEST(GraphLayers, TakeLinearTimeWhereALongLayerBeginsWithANameThatIsEverywhere) {
  constexpr std::size_t kNames = 80'000, kLooks = 20 * kNames / 4096;
  std::uint32_t next = 2;
  std::vector<std::uint32_t> layer{1};
  while (layer.size() < kNames / 8) layer.push_back(next++);
  std::vector<std::uint32_t> all;
  for (int i = 0; i < 4; ++i) all.insert(all.end(), layer.begin(), layer.end());
  while (all.size() < kNames) {
    all.push_back(1);
    all.push_back(next++);
  }
  EXPECT_EQ(layersOf(all, test::Impatient(kLooks)).size(), 4U) << "the square of it asks 50,000 times";
}

TEST(GraphLayers, AreCancelled) {
  EXPECT_THROW(layersOf(letters("abcabcabc"), test::Impatient(0)), Cancelled);
  EXPECT_THROW(layersOf(std::vector<std::uint32_t>(50'000, 1), test::Impatient(5)), Cancelled) << "meanwhile";
}

TEST(NameRuns, LeaveOutWhatDiffers) {
  const auto followed = [](const std::string& x, const std::string& y) {
    std::vector<std::uint32_t> matches(x.size(), kNoMatch);
    NameEffort effort(x.size());
    followForwards(letters(x), 0, letters(y), 0, matches, effort);
    std::string out;
    for (const std::uint32_t match : matches) out += match == kNoMatch ? '-' : y[match];
    return out;
  };
  EXPECT_EQ(followed("abcdefg", "abcdefg"), "abcdefg");
  EXPECT_EQ(followed("abcdefg", "abXYdefg"), "ab-defg");
  EXPECT_EQ(followed("abcdefg", "abfg"), "ab---fg");
  EXPECT_EQ(followed("abcdefg", "abZZZZZZZZZZg"), "ab-----") << "one name far away tells nothing";
}

TEST(NameRuns, GoBackwards) {
  const std::string x = "abcdX", y = "zbcdX";
  std::vector<std::uint32_t> matches(x.size(), kNoMatch);
  NameEffort effort(x.size());
  EXPECT_EQ(followBackwards(letters(x), 4, letters(y), 4, matches, effort), 3U);
  EXPECT_EQ(matches, (std::vector<std::uint32_t>{kNoMatch, 1, 2, 3, kNoMatch}));
}

TEST(NameRuns, TakeLittleEffortWhereOneOfThemIsShort) {
  const auto left = [](NameEffort effort) {
    int times = 0;
    while (effort.take()) ++times;
    return times;
  };
  const NameEffort all(2);
  EXPECT_LT(left(all), 200) << "there may be a million launches of two kernels";
  std::vector<std::uint32_t> matches(2, kNoMatch);
  const std::string y = "a" + std::string(1000, 'z');
  NameEffort forwards = all, backwards = all;
  EXPECT_EQ(followForwards(letters("ab"), 0, letters(y), 0, matches, forwards), 1U);
  EXPECT_EQ(left(all) - left(forwards), 64) << "names are left out of the longer one only";
  EXPECT_EQ(followBackwards(letters("ba"), 2, letters(y), y.size(), matches, backwards), 0U);
  EXPECT_LE(left(all) - left(backwards), 2 * 64);
}

}  // namespace
}  // namespace culprit
