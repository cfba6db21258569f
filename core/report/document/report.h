// The report in no format yet: titled sections of paragraphs, lists, tables, figures. Built from Results by
// build_report, turned into Markdown, HTML or PDF by one writer each; so all of them say the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/results/comparability.h"
#include "core/report/document/call_icicle.h"
#include "core/report/document/cell_picture.h"
#include "core/report/document/figure.h"
#include "core/report/document/text.h"

namespace culprit {

struct Paragraph {
  Text text;
};
/// It is strong as a whole: what the reader has to take away.
bool isLead(const Paragraph& paragraph);

/// Something the reader must see before the numbers.
struct Warning {
  Text text;
};

/// The verdict of a process pair as a box with a badge.
struct VerdictBox {
  Comparable comparable = Comparable::Yes;
  std::string badge;           ///< "≠ NOT COMPARABLE"
  Text sentence;               ///< beside the badge
  std::vector<Text> evidence;  ///< sentences below, what decides in bold
};

/// In small print.
struct Note {
  Text text;
};

struct ListItem {
  Text text;
  std::vector<Text> children;
};
struct List {
  std::vector<ListItem> items;
};

struct Column {
  enum class Align : std::uint8_t { Left, Right };
  std::string title;
  Align align = Align::Left;
  bool isDrawn = false;  ///< holds the pictures; left out by writers that draw none
};
/// Text, or what is shown of a number. An empty one stands where a picture is drawn.
struct Cell {
  Text text;
  std::optional<double> number;  ///< what it was made from, by which its column is sorted; not rounded

  Cell(Text shown = {}, std::optional<double> from = std::nullopt)  // not explicit: most cells are text
      : text(std::move(shown)), number(from) {}
};
struct Table {
  using Row = std::vector<Cell>;

  std::vector<Column> columns;
  std::vector<Row> rows;                ///< each as long as `columns`; nothing where pictures stand
  std::vector<CellPicture> pictures{};  ///< as long as `rows` if there is a drawn column
  bool isExcerpt = false;  ///< the first of many rows: where paper is short some more may be left out
};

using Block = std::variant<Paragraph, Warning, VerdictBox, Note, List, Table, Figure>;

struct Section {
  int level = 2;  ///< 2 to 4: depth of the heading below the title
  std::string title;
  std::vector<Block> blocks;
  bool isSpare = false;  ///< of the first page: left out on paper where the sheet has no room for it
};

/// The call tree of a process pair, which has to be looked around in: on a screen only, so that it is no
/// block, which all formats have.
struct CallTreeChapter {
  std::string title;
  std::string whyNone = {};  ///< a sentence in place of a picture
  CallIcicle icicle = {};    ///< has nodes where there is a picture
  Text caption = {};         ///< how to read it, and what it leaves out
};

struct Report {
  std::string title;
  std::vector<Block> preface;  ///< what stands above everything else
  std::vector<Section> sections;
  std::size_t frontSections = 0;  ///< the first page; contents and all else come behind these sections
  std::vector<CallTreeChapter> callTrees = {};  ///< behind the first page, where the format is a screen's
  std::string command;                          ///< that makes what is reported again; may be empty
};

/// Whether there is so much behind the first page that a list of it helps.
bool hasContents(const Report& report);

}  // namespace culprit
