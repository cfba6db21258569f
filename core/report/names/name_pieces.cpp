#include "core/report/names/name_pieces.h"

#include <cstddef>
#include <string>

namespace culprit {

namespace {

using Kind = NamePiece::Kind;

bool isIdentifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Length of an operator's symbol at `at`, if the word "operator" ends there; else 0.
std::size_t operatorSymbol(std::string_view name, std::size_t at) {
  constexpr std::string_view kWord = "operator";
  if (at < kWord.size() || name.substr(at - kWord.size(), kWord.size()) != kWord) return 0;
  if (at > kWord.size() && isIdentifier(name[at - kWord.size() - 1])) return 0;
  const std::string_view rest = name.substr(at);
  if (rest.starts_with("()") || rest.starts_with("[]")) return 2;
  std::size_t length = 0;
  while (length < 3 && length < rest.size() &&
         std::string_view("<>=!+-*/%^&|~,").find(rest[length]) != std::string_view::npos) {
    ++length;
  }
  return length;
}

/// Walks over the brackets of a name. '<' and '>' are brackets only where they can be: behind a name, and
/// outside of parentheses that stand for an expression.
class BracketWalk {
 public:
  explicit BracketWalk(std::string_view name) : m_name(name) {}

  /// Takes the character at `at`; false if it closes what is not open.
  bool take(std::size_t at) {
    const char c = m_name[at];
    if (c == '(' || c == '{' || c == '[' || (c == '<' && opensTemplate(at))) {
      m_open += c;
      return true;
    }
    if (c == '>') return closeTemplate(at);
    if (c == ')') return close('(');
    if (c == '}') return close('{');
    if (c == ']') return close('[');
    return true;
  }

  bool atTop() const { return m_open.empty(); }

 private:
  bool opensTemplate(std::size_t at) const {
    if (at == 0) return m_name.starts_with("<unnamed>::");
    const char before = m_name[at - 1];
    if (isIdentifier(before) || before == ']') return true;
    for (const std::string_view end : {"operator()", "operator<< ", "operator< "}) {
      if (m_name.substr(0, at).ends_with(end)) return true;
    }
    return m_name.substr(at).starts_with("<unnamed>::");
  }

  bool closeTemplate(std::size_t at) {
    if (at > 0 && m_name[at - 1] == '-') return true;
    if (m_open.empty()) return false;
    if (m_open.back() == '<') m_open.pop_back();
    return true;
  }

  bool close(char opening) {
    while (!m_open.empty() && m_open.back() == '<') m_open.pop_back();  // it was a comparison
    if (m_open.empty() || m_open.back() != opening) return false;
    m_open.pop_back();
    return true;
  }

  std::string_view m_name;
  std::string m_open;
};

Kind kindOf(std::string_view group) {
  for (const std::string_view anonymous : {"(anonymous namespace)", "{anonymous}", "<unnamed>"}) {
    if (group == anonymous) return Kind::Anonymous;
  }
  switch (group.front()) {
    case '<':
      return Kind::Template;
    case '(':
      return Kind::Arguments;
    case '{':
      return Kind::Brace;
    default:
      return Kind::Bracket;
  }
}

/// What may follow an argument list: nothing, a qualifier, a local name, a clone suffix.
bool mayFollowArguments(std::string_view rest) {
  if (rest.empty() || rest.front() == '.') return true;
  for (const std::string_view start : {"::", " const", " volatile", " &", " noexcept", " [", "["}) {
    if (rest.starts_with(start)) return true;
  }
  return false;
}

bool mayPrecedeArguments(std::string_view before) {
  if (before.empty()) return false;
  const char last = before.back();
  return isIdentifier(last) || std::string_view(">])}=!+-*/%^&|~,<").find(last) != std::string_view::npos;
}

/// "Communication(Not Overlapped)", "PjitFunction(step)": a word with a remark, which may as well be a
/// function with one argument of a type of its own; as a remark nothing of it is lost.
bool isRemark(const std::vector<NamePiece>& pieces) {
  if (pieces.size() != 2 || pieces[1].kind != Kind::Arguments) return false;
  if (pieces[0].text.find_first_of(":~ ") != std::string_view::npos) return false;
  const std::string_view inside = pieces[1].text.substr(1);
  if (inside.starts_with(')') || inside.find_first_of("<>*&,:") != std::string_view::npos) return false;
  const std::string_view word = inside.substr(0, inside.find_first_of(" )"));
  for (const std::string_view type :
       {"void", "bool", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "__half"}) {
    if (word == type) return false;
  }
  return true;
}

/// Whether the name is no label ("evaluate_function: Node<Op>", "Communication(Not Overlapped)") and each
/// "(...)" of it stands where an argument list can be.
bool isSignature(std::string_view name, const std::vector<NamePiece>& pieces) {
  if (isRemark(pieces)) return false;
  for (const NamePiece& piece : pieces) {
    if (piece.kind == Kind::Plain && piece.text.find(": ") != std::string_view::npos) return false;
    if (piece.kind == Kind::Bracket && !piece.text.starts_with("[abi:") &&
        !piece.text.starts_with("[clone")) {
      return false;
    }
    if (piece.kind != Kind::Arguments) continue;
    const auto begin = static_cast<std::size_t>(piece.text.data() - name.data());
    if (!mayPrecedeArguments(name.substr(0, begin))) return false;
    if (!mayFollowArguments(name.substr(begin + piece.text.size()))) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<NamePiece>> splitName(std::string_view name) {
  std::vector<NamePiece> pieces;
  BracketWalk walk(name);
  std::size_t begin = 0;
  const auto cut = [&](std::size_t end, bool group) {
    const std::string_view text = name.substr(begin, end - begin);
    if (!text.empty()) pieces.push_back({group ? kindOf(text) : Kind::Plain, text});
    begin = end;
  };
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool outside = walk.atTop();
    if (outside) {
      if (const std::size_t symbol = operatorSymbol(name, at); symbol > 0) {
        at += symbol - 1;
        continue;
      }
    }
    if (!walk.take(at)) return std::nullopt;
    if (outside && !walk.atTop()) cut(at, false);
    if (!outside && walk.atTop()) cut(at + 1, true);
  }
  cut(name.size(), !walk.atTop());
  if (!isSignature(name, pieces)) return std::nullopt;
  return pieces;
}

}  // namespace culprit
