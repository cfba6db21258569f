#include "core/sources/json/json_chunker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace culprit {
namespace {

struct Cut {
  std::string events;  ///< the texts of all chunks without their brackets
  std::size_t chunks = 0;
  std::vector<bool> mayHoldBackslash;  ///< by chunk
  std::vector<TextTrouble> troubles;
  JsonFrame frame;
};

/// Chunks of `text`, handed over in pieces of `piece` bytes.
Cut cut(const std::string& text, std::size_t chunkSize, std::size_t piece) {
  std::size_t at = 0;
  JsonChunker chunker(
      [&](char* target, std::size_t size) {
        const std::size_t part = std::min({size, piece, text.size() - at});
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      chunkSize);
  Cut cut;
  while (std::optional<Chunk> chunk = chunker.next()) {
    const std::string_view whole(chunk->buffer.get(), chunk->size);
    EXPECT_EQ(whole.front(), '[');
    EXPECT_EQ(whole.back(), ']');
    EXPECT_TRUE(chunk->mayHoldBackslash || whole.find('\\') == std::string_view::npos);
    cut.mayHoldBackslash.push_back(chunk->mayHoldBackslash);
    std::string events(whole.substr(1, whole.size() - 2));
    // Except for the comma that was blanked, the text is what stands at its position.
    const std::string there = text.substr(chunk->position, events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i] != there[i]) {
        EXPECT_TRUE(events[i] == ' ' && (there[i] == ',' || there[i] == ']' || there[i] == '}'));
      }
    }
    cut.events += events + "|";
    ++cut.chunks;
  }
  EXPECT_FALSE(chunker.next());
  cut.troubles = chunker.troubles();
  cut.frame = chunker.frame();
  return cut;
}

std::string withoutBlanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST(JsonChunker, TellsWhichChunksHoldBackslashes) {
  std::string plain;
  for (int i = 0; i < 50; ++i) plain += R"({"name": "plain"},)";
  const Cut made = cut("[" + plain + R"({"name": "\\"},)" + plain + "{}]", 64, 16);
  const auto holding = std::count(made.mayHoldBackslash.begin(), made.mayHoldBackslash.end(), true);
  EXPECT_GE(made.mayHoldBackslash.size(), 10U);
  EXPECT_GE(holding, 1);
  EXPECT_LE(holding, 2);
  EXPECT_FALSE(made.mayHoldBackslash.front());
  EXPECT_FALSE(made.mayHoldBackslash.back());
}

TEST(JsonChunker, CutsTheSameEventsWhateverThePieces) {
  const std::string text =
      R"({"schemaVersion": 1, "traceEvents": [ {"name": "a{[\"\\", "args": {"x": [1, {"y": 2}]}},)"
      R"( {"name": "}]"}, {"n": 3} ], "baseTimeNanoseconds": 1712, "label": "\"]}", "list": [{"a": "}"}] })";
  const std::string wanted =
      withoutBlanks(R"({"name": "a{[\"\\", "args": {"x": [1, {"y": 2}]}} {"name": "}]"} {"n": 3} )");
  for (const std::size_t chunkSize : {1U, 7U, 64U, 10'000U}) {
    for (const std::size_t piece : {1U, 3U, 63U, 64U, 65U, 10'000U}) {
      const Cut result = cut(text, chunkSize, piece);
      std::string events = withoutBlanks(result.events);
      std::erase_if(events, [](char c) { return c == '|'; });
      // In larger chunks the commas between events stay.
      std::string bare;
      for (std::size_t i = 0; i < events.size(); ++i) {
        if (!(events[i] == ',' && events[i - 1] == '}' && events[i + 1] == '{')) bare += events[i];
      }
      EXPECT_EQ(bare, wanted) << chunkSize << " " << piece;
      EXPECT_TRUE(result.troubles.empty());
      ASSERT_EQ(result.frame.values().size(), 4U);
      EXPECT_EQ(result.frame.values()[0].key, "schemaVersion");
      EXPECT_EQ(result.frame.values()[0].text, "1");
      EXPECT_EQ(result.frame.values()[1].text, "1712");
      EXPECT_EQ(result.frame.values()[2].text, R"("\"]}")");
      EXPECT_EQ(result.frame.values()[3].text, R"([{"a": "}"}])");
    }
  }
}

TEST(JsonChunker, KeepsABareArrayThatLacksItsBracket) {
  const Cut result = cut(R"([{"a": 1}, {"b": 2})", 1000, 1000);
  EXPECT_EQ(withoutBlanks(result.events), R"({"a":1},{"b":2}|)");
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::Truncated);
  EXPECT_EQ(result.frame.shape(), JsonFrame::Shape::Array);
}

TEST(JsonChunker, KeepsWhatStandsBeforeACutOffEvent) {
  const std::string text = R"({"traceEvents": [{"a": 1}, {"b": "c)";
  const Cut result = cut(text, 1000, 1000);
  EXPECT_EQ(withoutBlanks(result.events), R"({"a":1}|)");
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::Truncated);
  EXPECT_EQ(text.substr(result.troubles[0].position), R"(, {"b": "c)");
}

TEST(JsonChunker, ADamagedEventCostsItselfOnly) {
  // The quote that is missing behind "b turns all strings that follow inside out.
  const Cut result = cut(R"([{"a": 1}, {"b: 2}, {"c": 3}, {"d": 4}])", 1, 1000);
  EXPECT_NE(result.events.find(R"({"c": 3})"), std::string::npos);
  EXPECT_NE(result.events.find(R"({"d": 4})"), std::string::npos);
  ASSERT_FALSE(result.troubles.empty());
  EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::DamagedEvent);
}

TEST(JsonChunker, ABracketTooManyDoesNotEndTheEvents) {
  for (const char stray : {'}', ']'}) {
    std::string text = R"({"traceEvents": [{"a": 1}?, {"c": 3}], "k": 5})";
    text[text.find('?')] = stray;
    const Cut result = cut(text, 1000, 1000);
    EXPECT_NE(result.events.find(R"({"c": 3})"), std::string::npos) << stray;
    EXPECT_EQ(result.frame.values().size(), 1U) << stray;
    EXPECT_EQ(result.troubles.size(), 1U) << stray;
  }
}

TEST(JsonChunker, LeavesOutAnEventThatIsTooLong) {
  const std::string text = R"([{"a": 1}, {"long": ")" + std::string(2 * JsonChunker::kLongestEvent, 'x') +
                           R"("}, {"b": 2}, {"c": 3}, )" + std::string(200'000, ' ') + R"({"d": 4}])";
  const Cut result = cut(text, 1000, 1'000'000);
  std::string events = withoutBlanks(result.events);
  std::ranges::replace(events, '|', ',');
  EXPECT_NE(events.find(R"({"a":1})"), std::string::npos);
  EXPECT_NE(events.find(R"({"b":2},{"c":3})"), std::string::npos) << "the events behind it are good";
  EXPECT_NE(events.find(R"({"d":4})"), std::string::npos);
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::EventTooLong);
  EXPECT_EQ(result.troubles[0].count, 1U);
}

TEST(JsonChunker, AStretchOfZerosCostsTheEventsThatItTouches) {
  for (const std::size_t zeros : {1U, 100U, 3000U, 200'000U}) {
    for (const std::size_t piece : {7U, 1000U, 1'000'000U}) {
      std::string text = R"([{"a": 1}, {"b": "x)" + std::string(zeros, '\0') + R"(y"}, {"c": 3}, {"d": 4}])";
      Cut result = cut(text, 1000, piece);
      std::ranges::replace(result.events, '|', ',');
      EXPECT_EQ(result.events.find('\0'), std::string::npos);
      EXPECT_EQ(result.events.find("\"b\""), std::string::npos);
      for (const char* good : {R"({"a": 1})", R"({"c": 3})", R"({"d": 4})"})
        EXPECT_NE(result.events.find(good), std::string::npos) << zeros << ' ' << piece << ' ' << good;
      ASSERT_EQ(result.troubles.size(), 1U);
      EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::Zeros);
      EXPECT_EQ(result.troubles[0].position, text.find('\0'));
    }
  }
}

TEST(JsonChunker, ZerosBetweenEventsCostNone) {
  const std::string zeros(100, '\0');
  const Cut result = cut(R"([{"a": 1}, )" + zeros + R"({"b": 2}, {"c": 3}])", 1000, 1000);
  EXPECT_NE(result.events.find(R"({"b": 2})"), std::string::npos);
  EXPECT_NE(result.events.find(R"({"c": 3})"), std::string::npos);
  EXPECT_EQ(result.troubles.size(), 1U);
}

TEST(JsonChunker, ZerosInAnEventThatIsTooLongCostNoOther) {
  std::string text =
      R"([{"a": 1}, {"long": ")" + std::string(5 << 20U, 'x') + std::string(3, '\0') + R"("}, )";
  for (int i = 0; i < 300; ++i) text += R"({"good": 1}, )";
  const Cut result = cut(text + R"({"last": 1}])", 1000, 1'000'000);
  std::size_t good = 0;
  for (std::size_t at = 0; (at = result.events.find("good", at)) != std::string::npos; ++at) ++good;
  EXPECT_EQ(good, 300U);
  EXPECT_NE(result.events.find("last"), std::string::npos);
}

TEST(JsonChunker, AfterAThousandHolesTheRestIsLeftOutAndSaidToBe) {
  std::string text = R"([{"a": 1}, )";
  for (int i = 0; i < 200'000; ++i) text += std::string(1, '\0') + "},{";
  const Cut result = cut(text + R"("b": 2}])", 1000, 1'000'000);
  ASSERT_FALSE(result.troubles.empty());
  EXPECT_EQ(result.troubles[0].kind, TextTrouble::Kind::Zeros);
  EXPECT_LE(result.troubles[0].count, JsonChunker::kMostResumptions);
  EXPECT_EQ(result.troubles.back().kind, TextTrouble::Kind::DamagedFrame);
}

TEST(JsonChunker, TellsWhatStandsBehindTheEnd) {
  for (const std::string trace : {R"([{"a": 1}])", R"({"traceEvents": [{"a": 1}], "k": 5})"}) {
    for (const std::size_t piece : {1U, 7U, 1'000'000U}) {
      const Cut two = cut(trace + "\n" + trace + std::string(200'000, ' '), 64, piece);
      EXPECT_EQ(withoutBlanks(two.events), R"({"a":1}|)");
      ASSERT_EQ(two.troubles.size(), 1U) << trace;
      EXPECT_EQ(two.troubles[0].kind, TextTrouble::Kind::TextBehind);
      EXPECT_EQ(two.troubles[0].position, trace.size() + 1);
      EXPECT_EQ(two.troubles[0].count, trace.size() + 200'000);
      EXPECT_TRUE(cut(trace + "\r\n \t" + std::string(200'000, '\0') + "\n", 64, piece).troubles.empty());
      EXPECT_TRUE(cut(trace + ";\n]} end\n", 64, piece).troubles.empty()) << "no event is lost";
      EXPECT_EQ(cut(trace + "; and " + std::string(200'000, ' ') + trace, 64, piece).troubles.size(), 1U);
    }
  }
}

TEST(JsonChunker, TellsWhatHasNoEvents) {
  const Cut other = cut(R"({"schema": "1.0.1", "nodes": [{"id": 1}]})", 1000, 5);
  EXPECT_EQ(other.chunks, 0U);
  EXPECT_FALSE(other.frame.hasEvents());
  EXPECT_EQ(other.frame.values()[1].key, "nodes");
  EXPECT_EQ(cut("name,ts\na,1\n", 1000, 5).frame.shape(), JsonFrame::Shape::NotJson);
  EXPECT_EQ(cut("", 1000, 5).frame.shape(), JsonFrame::Shape::Unknown);
  const Cut empty = cut("\xEF\xBB\xBF[]", 1000, 5);
  EXPECT_TRUE(empty.frame.hasEvents());
  EXPECT_EQ(empty.chunks, 0U);
  EXPECT_TRUE(empty.troubles.empty());
}

TEST(BlockMasks, BothScannersSeeTheSame) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string text(kBlockSize, ' ');
    for (char& c : text) c = static_cast<char>(random());
    for (int i = 0; i < 30; ++i) text[random() % kBlockSize] = "\"\\{}[]"[random() % 6];
    EXPECT_EQ(masksOf(text.data()), portableMasksOf(text.data()));
  }
}

/// What EventScanner must find, one character at a time.
std::optional<std::size_t> lastCutOf(std::string_view text) {
  std::optional<std::size_t> cut;
  int depth = 0;
  bool inString = false;
  bool escaped = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && !escaped) inString = !inString;
    escaped = c == '\\' && !escaped;
    if (inString) continue;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) return cut;
      if (--depth == 0) cut = i + 1;
    }
  }
  return cut;
}

TEST(EventScanner, AgreesWithALookAtEveryCharacter) {
  std::mt19937 random(11);
  for (int round = 0; round < 3000; ++round) {
    std::string text(1 + random() % 300, ' ');
    for (char& c : text) c = "\"\\{}[], a{{"[random() % 11];
    std::string padded = text + std::string(kChunkPadding, '"');
    EventScanner scanner;
    std::optional<std::size_t> cut;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t piece = std::min<std::size_t>(1 + random() % 100, text.size() - at);
      const EventScanner::Outcome outcome = scanner.scan(padded.data() + at, piece);
      if (outcome.lastCut) cut = at + *outcome.lastCut;
      if (outcome.arrayEnd) break;
      at += piece;
    }
    EXPECT_EQ(cut, lastCutOf(text)) << text;
  }
}

}  // namespace
}  // namespace culprit
