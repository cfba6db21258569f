// What the reader of Perfetto traces keeps at most, and by which bytes it knows them.
#include <gtest/gtest.h>

#include "core/sources/perfetto/perfetto_interned.h"
#include "core/sources/perfetto/perfetto_packet.h"
#include "core/sources/perfetto/perfetto_slices.h"
#include "tests/support/perfetto_text.h"

namespace culprit {
namespace {

using perfetto::beginsWithPackets;
using perfetto::Slices;
using test::WireText;

std::string packetBytes(const WireText& packet) {
  return WireText().message(1, packet).bytes();
}

TEST(PerfettoLimits, OpenSlicesBeyondTheLimitAreCountedWithTheirEndsLeftOut) {
  Names names;
  IssueLog issues;
  RunBuilder run(Side::A, names, issues);
  CaptureBuilder capture(run);
  Slices slices(capture);
  const Slices::Open none{.row = {}, .endNs = {}, .isLeftOut = true};
  for (std::size_t i = 0; i < Slices::kMostOpen; ++i) slices.begin(0, none);
  Slices::Open beyond = none;
  beyond.position = 7;
  slices.begin(0, beyond);
  slices.begin(1, beyond);
  for (std::size_t i = 0; i <= Slices::kMostOpen; ++i) slices.end(0, 1, {}, 0);
  slices.end(1, 1, {}, 0);
  const Slices::Outcome outcome = slices.finish();
  EXPECT_EQ(outcome.beyond, 2U);
  EXPECT_EQ(outcome.positionBeyond, 7U);
}

TEST(PerfettoLimits, KnownNamesStayKnownBeyondTheLimit) {
  perfetto::Texts texts;
  const std::uint32_t gemm = texts.nameOf("gemm");
  texts.nameBytes = perfetto::Texts::kMostBytes;
  const std::uint32_t other = texts.nameOf("other");
  EXPECT_NE(other, gemm);
  EXPECT_EQ(texts.names[other], "(a name that is left out)");
  EXPECT_EQ(texts.nameOf("gemm"), gemm);
  EXPECT_EQ(texts.nameOf("another"), other);
  EXPECT_EQ(texts.leftOut, 2U);
}

TEST(PerfettoContent, PacketsAreKnownByTheirNumbersOrAsCompressed) {
  EXPECT_TRUE(beginsWithPackets(packetBytes(WireText().number(8, 5).text(11, ""))));
  EXPECT_TRUE(beginsWithPackets(packetBytes(WireText().text(6, "").number(10, 1))));
  EXPECT_TRUE(beginsWithPackets(packetBytes(WireText().number(58, 6).text(11, ""))));
  EXPECT_FALSE(beginsWithPackets(packetBytes(WireText().text(11, ""))));
  EXPECT_FALSE(beginsWithPackets(packetBytes(WireText().number(10, 1))));
  EXPECT_TRUE(beginsWithPackets(packetBytes(WireText().text(50, test::zlibbed("packets")))));
  EXPECT_TRUE(beginsWithPackets(packetBytes(WireText().text(133, "\x28\xb5\x2f\xfd."))));
  EXPECT_FALSE(beginsWithPackets(packetBytes(WireText().text(50, "no zlib data"))));
}

TEST(PerfettoContent, TheFirstPacketMayBeLong) {
  const std::string longText(10'000, 'x');
  const auto begins = [](const WireText& packet) {
    return beginsWithPackets(std::string_view(packetBytes(packet)).substr(0, 4096));
  };
  EXPECT_TRUE(begins(WireText().number(8, 5).text(11, longText)));
  EXPECT_TRUE(begins(WireText().text(33, longText).number(10, 1)));
  EXPECT_TRUE(begins(WireText().text(50, test::zlibbed(longText))));
  EXPECT_FALSE(begins(WireText().number(1, 7).text(2, "/host:CPU").text(3, longText))) << "XPlane";
  EXPECT_FALSE(begins(WireText().text(2, "/host:CPU").text(3, longText))) << "XPlane without a number";
  EXPECT_FALSE(begins(WireText().text(1, "module").text(2, "main").text(3, longText))) << "HLO";
  EXPECT_FALSE(begins(WireText().text(1, "node").text(2, longText))) << "GraphDef";
}

TEST(PerfettoContent, TextIsNone) {
  for (const std::string_view text :
       {"\nPages of text that begin with an empty line.\n", "\n{\"traceEvents\": [1, 2, 3]}\n", "{\"a\": 1}",
        "\n\n\n\n", "\n@@@@@@@@@@", "\n\xC3\xA9t\xC3\xA9 @aPbZc and more of it, until the line ends"}) {
    EXPECT_FALSE(beginsWithPackets(text)) << text;
  }
}

}  // namespace
}  // namespace culprit
