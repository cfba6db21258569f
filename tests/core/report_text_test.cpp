#include <gtest/gtest.h>

#include <string>

#include "core/base/safe_text.h"
#include "core/report/formats/text/markdown_escape.h"

namespace culprit {

TEST(SafeText, ReplacesEveryByteThatIsNoCharacter) {
  EXPECT_EQ(validUtf8("plain β \xF0\x9F\x98\x80"), "plain β \xF0\x9F\x98\x80");
  EXPECT_EQ(validUtf8("a\xFF\xFE"
                      "b"),
            "a��b");
  EXPECT_EQ(validUtf8("\xC0\xAF"), "��") << "overlong";
  EXPECT_EQ(validUtf8("\xED\xA0\x80"), "���") << "surrogate";
  EXPECT_EQ(validUtf8("\xF4\x90\x80\x80"), "����") << "above U+10FFFF";
  EXPECT_EQ(validUtf8("cut \xE2\x82"), "cut ��");
  EXPECT_EQ(validUtf8("line\nbreak"), "line\nbreak");
}

TEST(SafeText, OneLineHasNoControlCharactersAndNoChangeOfDirection) {
  EXPECT_EQ(singleLine("a\nb\r\tc\x7F\x1B[1m"), "a b  c  [1m");
  EXPECT_EQ(singleLine(std::string("nul\0!", 5)), "nul !");
  EXPECT_EQ(singleLine("a\xE2\x80\xA8z\xC2\x85z"), "a z z") << "U+2028, U+0085";
  EXPECT_EQ(singleLine("a\xE2\x80\xAEz\xE2\x81\xA6z\xD8\x9Cz"), "azzz") << "U+202E, U+2066, U+061C";
}

TEST(MarkdownEscape, MarkupStandsForItself) {
  EXPECT_EQ(markdown::escaped("<script>&amp;"), "&lt;script&gt;&amp;amp;");
  EXPECT_EQ(markdown::escaped("a|b*c`d\\e[f]~g$h#i"), "a\\|b\\*c\\`d\\\\e\\[f\\]\\~g\\$h\\#i");
  EXPECT_EQ(markdown::escaped("http://x.y www.z"), "http\\://x.y www\\.z");
}

TEST(MarkdownEscape, UnderscoresStayReadableWhereTheyAreHarmless) {
  EXPECT_EQ(markdown::escaped("Layer._wrapped_call_impl"), "Layer._wrapped_call_impl");
  EXPECT_EQ(markdown::escaped("__nv_bfloat16*"), "__nv_bfloat16\\*");
  EXPECT_EQ(markdown::escaped("__init__"), "__init\\_\\_");
  EXPECT_EQ(markdown::escaped("_a_ b_"), "_a\\_ b\\_");
  EXPECT_EQ(markdown::escaped("log_μ"), "log\\_μ");
}

TEST(MarkdownEscape, OnlyOurOwnComparisonsKeepTheirSign) {
  EXPECT_EQ(markdown::escapedSentence("p < 0.0001, <b>"), "p < 0.0001, &lt;b&gt;");
  EXPECT_EQ(markdown::escaped("p < 0.0001"), "p &lt; 0.0001");
}

TEST(MarkdownEscape, NoLineBeginsAsAList) {
  EXPECT_EQ(markdown::atBlockStart("- x"), "\\- x");
  EXPECT_EQ(markdown::atBlockStart("+ x"), "\\+ x");
  EXPECT_EQ(markdown::atBlockStart("=== x"), "\\=== x");
  EXPECT_EQ(markdown::atBlockStart("12. x"), "12\\. x");
  EXPECT_EQ(markdown::atBlockStart("12) x"), "12\\) x");
  EXPECT_EQ(markdown::atBlockStart("12.5 x"), "12\\.5 x");
  EXPECT_EQ(markdown::atBlockStart("     code"), "code");
  EXPECT_EQ(markdown::atBlockStart("12"), "12");
  EXPECT_EQ(markdown::atBlockStart(""), "");
}

}  // namespace culprit
