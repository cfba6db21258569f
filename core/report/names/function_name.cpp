#include "core/report/names/function_name.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/report/names/demangle.h"
#include "core/report/names/name_pieces.h"

namespace culprit {

namespace {

using Kind = NamePiece::Kind;

constexpr std::string_view kEllipsis = "…";

std::string collapsedGroup(std::string_view group, char closing) {
  const bool empty = group.size() == 2 && group.back() == closing;
  return group.front() + (empty ? std::string() : std::string(kEllipsis)) + closing;
}

/// "{lambda(int)#1}" with the argument list replaced.
std::string lambda(std::string_view brace, std::string_view arguments) {
  const std::size_t open = brace.find('(');
  std::string text(brace.substr(0, open));
  if (open != std::string_view::npos) {
    const std::size_t close = brace.rfind(')');
    text += arguments;
    if (close != std::string_view::npos && close > open) text += brace.substr(close + 1);
  }
  if (!text.ends_with('}')) text += '}';
  return text;
}

std::string collapsed(const std::vector<NamePiece>& pieces) {
  std::string text;
  for (const NamePiece& piece : pieces) {
    switch (piece.kind) {
      case Kind::Template:
        text += collapsedGroup(piece.text, '>');
        break;
      case Kind::Arguments:
        text += collapsedGroup(piece.text, ')');
        break;
      case Kind::Brace:
        text += lambda(piece.text, "(…)");
        break;
      default:
        text += piece.text;
    }
  }
  return text;
}

/// Where the name begins in the text in front of its lists: behind the return type, if there is one.
std::size_t nameBegin(std::string_view text) {
  constexpr std::string_view kOperator = "operator ";  // of a conversion: the blank belongs to the name
  std::size_t before = text.size() - (text.ends_with("< ") ? 1 : 0);  // "operator<< <char>"
  if (const std::size_t at = text.rfind(kOperator); at != std::string_view::npos) {
    if (at == 0 || text[at - 1] == ':' || text[at - 1] == ' ') before = at;
  }
  const std::size_t blank = before == 0 ? std::string_view::npos : text.rfind(' ', before - 1);
  return blank == std::string_view::npos ? 0 : blank + 1;
}

/// Position of the piece, and in it of the character, with which the name begins.
struct NameStart {
  std::size_t piece = 0;
  std::size_t character = 0;
};

NameStart findStart(const std::vector<NamePiece>& pieces) {
  const auto arguments = std::find_if(pieces.begin(), pieces.end(),
                                      [](const NamePiece& piece) { return piece.kind == Kind::Arguments; });
  const bool isVoid = !pieces.empty() && pieces.front().text.starts_with("void ");
  if (arguments == pieces.end()) return {0, isVoid ? std::size_t{5} : std::size_t{0}};
  for (auto at = static_cast<std::size_t>(arguments - pieces.begin()); at-- > 0;) {
    if (pieces[at].kind != Kind::Plain) continue;
    if (const std::size_t begin = nameBegin(pieces[at].text); begin > 0) return {at, begin};
  }
  return {};
}

/// What of the text between two lists is part of the name: a text behind arguments starts with qualifiers
/// (" const"), one behind an anonymous namespace with "::".
std::string_view nameText(std::string_view text, Kind previous) {
  if (previous == Kind::Arguments) text = text.substr(std::min(text.find("::"), text.size()));
  if (previous == Kind::Anonymous && text.starts_with("::")) text.remove_prefix(2);
  if (previous == Kind::Brace && text == "::operator()") return {};
  return text;
}

std::string shortened(const std::vector<NamePiece>& pieces) {
  const NameStart start = findStart(pieces);
  std::string text;
  Kind previous = Kind::Plain;
  for (std::size_t at = start.piece; at < pieces.size(); ++at) {
    const NamePiece& piece = pieces[at];
    if (piece.kind == Kind::Plain) {
      text += nameText(piece.text.substr(at == start.piece ? start.character : 0), previous);
    } else if (piece.kind == Kind::Brace) {
      text += lambda(piece.text, "");
    }
    previous = piece.kind;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string inForm(std::string_view name, NameForm form) {
  if (form == NameForm::Full) return std::string(name);
  const std::optional<std::vector<NamePiece>> pieces = splitName(name);
  if (!pieces) return std::string(name);
  std::string text = form == NameForm::Short ? shortened(*pieces) : collapsed(*pieces);
  return text.empty() ? std::string(name) : text;
}

}  // namespace

std::string functionName(std::string_view raw, NameForm form) {
  if (!looksMangled(raw)) return inForm(raw, form);
  if (const std::optional<std::string> readable = demangle(raw)) return inForm(*readable, form);
  if (form == NameForm::Full) return std::string(raw);
  return outerName(raw).value_or(std::string(raw));
}

}  // namespace culprit
