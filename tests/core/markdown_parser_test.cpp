// The Markdown reports as a parser reads them that is not ours: md4c, CommonMark with GitHub's tables.
#include <gtest/gtest.h>
#include <md4c.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/safe_text.h"
#include "core/report/batch_overview.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "tests/support/full_report.h"
#include "tests/support/made_session.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// What the parser found.
struct Parsed {
  std::vector<Rows> tables;
  std::vector<std::string> headings;
  std::size_t links = 0, html = 0, images = 0, code = 0;
  std::string* open = nullptr;  ///< of the cell or heading that is being read
};

int enterBlock(MD_BLOCKTYPE type, void*, void* user) {
  auto& parsed = *static_cast<Parsed*>(user);
  if (type == MD_BLOCK_TABLE) parsed.tables.emplace_back();
  if (type == MD_BLOCK_TR) parsed.tables.back().emplace_back();
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) parsed.open = &parsed.tables.back().back().emplace_back();
  if (type == MD_BLOCK_H) parsed.open = &parsed.headings.emplace_back();
  if (type == MD_BLOCK_HTML) ++parsed.html;
  if (type == MD_BLOCK_CODE) ++parsed.code;
  return 0;
}

int leaveBlock(MD_BLOCKTYPE type, void*, void* user) {
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD || type == MD_BLOCK_H)
    static_cast<Parsed*>(user)->open = nullptr;
  return 0;
}

int enterSpan(MD_SPANTYPE type, void* detail, void* user) {
  auto& parsed = *static_cast<Parsed*>(user);
  // The contents lead to headings.
  if (type == MD_SPAN_A && static_cast<MD_SPAN_A_DETAIL*>(detail)->href.text[0] != '#') ++parsed.links;
  if (type == MD_SPAN_IMG) ++parsed.images;
  if (type == MD_SPAN_CODE || type == MD_SPAN_EM) ++parsed.code;  // we never write these
  return 0;
}

int leaveSpan(MD_SPANTYPE, void*, void*) {
  return 0;
}

/// The entities that the writer uses.
std::string characterOf(const std::string& entity) {
  if (entity == "&lt;") return "<";
  if (entity == "&gt;") return ">";
  if (entity == "&amp;") return "&";
  return entity;
}

int text(MD_TEXTTYPE type, const MD_CHAR* characters, MD_SIZE size, void* user) {
  auto& parsed = *static_cast<Parsed*>(user);
  const std::string piece(characters, size);
  if (type == MD_TEXT_HTML) ++parsed.html;
  if (parsed.open) *parsed.open += type == MD_TEXT_ENTITY ? characterOf(piece) : piece;
  return 0;
}

Parsed parse(const std::string& markdown) {
  Parsed parsed;
  MD_PARSER parser{};
  parser.flags = MD_DIALECT_GITHUB;
  parser.enter_block = enterBlock;
  parser.leave_block = leaveBlock;
  parser.enter_span = enterSpan;
  parser.leave_span = leaveSpan;
  parser.text = text;
  EXPECT_EQ(md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &parsed), 0);
  return parsed;
}

/// Nothing in it but what we meant, and every row as long as its head.
void expectSound(const Parsed& parsed, const std::string& markdown) {
  EXPECT_EQ(parsed.html + parsed.links + parsed.images + parsed.code, 0U);
  std::size_t rows = 0;
  for (const Rows& table : parsed.tables) {
    for (const std::vector<std::string>& row : table) EXPECT_EQ(row.size(), table.front().size());
    rows += table.size() + 1;  // the line below the head
  }
  std::size_t lines = 0;
  for (std::size_t at = markdown.find("\n|"); at != std::string::npos; at = markdown.find("\n|", at + 1))
    ++lines;
  EXPECT_EQ(rows, lines) << "a table that the parser does not take for one";
}

/// As a reader sees it: runs of blanks are one.
std::string collapsed(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

bool hasCell(const Parsed& parsed, const std::string& wanted) {
  return std::any_of(parsed.tables.begin(), parsed.tables.end(), [&wanted](const Rows& table) {
    return std::any_of(table.begin(), table.end(), [&wanted](const std::vector<std::string>& row) {
      return std::any_of(row.begin(), row.end(),
                         [&wanted](const std::string& cell) { return collapsed(cell) == wanted; });
    });
  });
}

}  // namespace

TEST(MarkdownParser, ReadsTheReportAsItWasMeant) {
  const test::MadeSession made;
  const Session session = Session::open(made.file());
  for (const Report& report : {test::fullReport(test::plainSample()), test::fullReport(session)}) {
    const std::string markdown = toMarkdown(report);
    const Parsed parsed = parse(markdown);
    expectSound(parsed, markdown);
    EXPECT_GE(parsed.tables.size(), 7U);
    EXPECT_EQ(parsed.headings.size(), 1 + report.sections.size());
  }
}

TEST(MarkdownParser, FindsHostileNamesAsTheyAre) {
  const Results results = test::hostileSample();
  const Report report = test::fullReport(results);
  const std::string markdown = toMarkdown(report);
  const Parsed parsed = parse(markdown);
  expectSound(parsed, markdown);
  EXPECT_EQ(parsed.headings.size(), 1 + report.sections.size());
  for (const std::string& name : results.names.functions)
    EXPECT_TRUE(hasCell(parsed, collapsed(singleLine(name)))) << name;
}

TEST(MarkdownParser, ReadsTheOverviewOfABatch) {
  const std::string hostile = "a|b <script> *x* `y` [z](w)";
  const std::string markdown = toMarkdown(batchReport({{.name = hostile, .error = hostile + "\n| x |"}}));
  const Parsed parsed = parse(markdown);
  expectSound(parsed, markdown);
  EXPECT_TRUE(hasCell(parsed, hostile));
  EXPECT_TRUE(hasCell(parsed, hostile + " | x |"));
}

}  // namespace culprit
