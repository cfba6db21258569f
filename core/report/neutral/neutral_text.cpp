#include "core/report/neutral/neutral_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kShortestWord = 3;  // a host "n1" may be part of anything
constexpr std::string_view kSlashes = "/\\";

bool isAlphanumeric(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool isSlash(char c) {
  return kSlashes.find(c) != std::string_view::npos;
}

/// What a path may begin behind. A '/' behind a letter divides or joins.
bool mayStart(std::string_view text, std::size_t at) {
  return at == 0 || std::string_view(" \t\n\"'=([{,:;<>|@`").find(text[at - 1]) != std::string_view::npos;
}

bool isOfPath(char c) {
  return std::string_view(" \t\n\r\"'()[]{},:;<>|*?`").find(c) == std::string_view::npos;
}

/// "C:\" or "C:/"
bool isDrive(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && std::isalpha(static_cast<unsigned char>(text[at])) != 0 &&
         text[at + 1] == ':' && isSlash(text[at + 2]);
}

/// Where a path goes on behind a character that ends most: a blank inside of "My Job/", the brackets of
/// "Program Files (x86)\"; npos if it does not.
std::size_t goesOnAt(std::string_view text, std::size_t at) {
  if (text[at] == '(') {
    const std::size_t close = text.find(')', at);
    const bool isPart =
        close != std::string_view::npos && close + 1 < text.size() && isSlash(text[close + 1]);
    return isPart ? close + 1 : std::string_view::npos;
  }
  if (text[at] != ' ') return std::string_view::npos;
  std::size_t end = at + 1;
  while (end < text.size() && (text[end] == ' ' || (isOfPath(text[end]) && !isSlash(text[end])))) ++end;
  if (end < text.size() && text[end] == '(') return goesOnAt(text, end);
  const bool isPart = end < text.size() && isSlash(text[end]) && !mayStart(text, end);
  return isPart ? end : std::string_view::npos;
}

/// The end of the folder part of the absolute path that begins at `at`; `at` if none does.
std::size_t folderEnd(std::string_view text, std::size_t at) {
  if (!mayStart(text, at)) return at;
  std::size_t start = at;
  if (isDrive(text, at)) {
    start = at + 2;
  } else if (text[at] != '/') {
    return at;
  }
  std::size_t last = start;
  for (std::size_t end = start; end < text.size(); ++end) {
    if (!isOfPath(text[end])) end = goesOnAt(text, end);
    if (end == std::string_view::npos) break;
    if (isSlash(text[end])) last = end;
  }
  const bool hasName = text.substr(start, last - start).find_first_not_of(kSlashes) != std::string_view::npos;
  return hasName ? last : at;
}

/// Every place where `word` stands alone; `isPlace` decides with what is in front and behind.
template <typename IsPlace>
std::string replaced(std::string text, std::string_view word, std::string_view label, IsPlace isPlace) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    const char before = at == 0 ? '\0' : text[at - 1];
    const std::size_t end = at + word.size();
    const char behind = end == text.size() ? '\0' : text[end];
    if (isAlphanumeric(before) || isAlphanumeric(behind) || !isPlace(before, behind)) {
      at = end;
      continue;
    }
    text.replace(at, word.size(), label);
    at += label.size();
  }
  return text;
}

/// What stands in "trace_7.json" for no host.
bool isGeneric(std::string_view word) {
  std::string_view letters = word.substr(0, word.find_last_not_of("0123456789-_") + 1);
  constexpr std::array<std::string_view, 12> kGeneric = {"rank", "worker",  "node",    "gpu", "host", "trace",
                                                         "pid",  "profile", "process", "dp",  "tp",   "pp"};
  return std::find(kGeneric.begin(), kGeneric.end(), letters) != kGeneric.end();
}

/// May be a word of a sentence, as "data" and "run" are.
bool mayBeWord(std::string_view folder) {
  return std::all_of(folder.begin(), folder.end(),
                     [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; });
}

bool isPathSide(char before, char behind) {
  return isSlash(before) || isSlash(behind);
}

}  // namespace

std::string& NeutralText::labelOf(Labels& labels, std::string_view name, std::string_view kind) {
  const auto found = labels.find(name);
  if (found != labels.end()) return found->second;
  const std::string label = fmt::format("{}-{}", kind, labels.size() + 1);
  return labels.emplace(std::string(name), label).first->second;
}

void NeutralText::addHost(std::string_view host) {
  if (!host.empty()) labelOf(m_hosts, host, "host");
}

void NeutralText::addFolder(std::string_view folder) {
  // The sides of a comparison are no secret, and the labels of the runs.
  constexpr std::array<std::string_view, 4> kPublic = {"normal", "abnormal", "baseline", "candidate"};
  while (!folder.empty()) {
    while (!folder.empty() && isSlash(folder.back())) folder.remove_suffix(1);
    const std::size_t slash = folder.find_last_of(kSlashes);
    const std::string_view name = slash == std::string_view::npos ? folder : folder.substr(slash + 1);
    for (const std::string_view known : {folder, name}) {
      if (known.size() >= kShortestWord && std::find(kPublic.begin(), kPublic.end(), known) == kPublic.end())
        labelOf(m_folders, known, "folder");
    }
    folder = slash == std::string_view::npos ? std::string_view() : folder.substr(0, slash);
  }
}

void NeutralText::addFile(std::string_view path) {
  const std::size_t slash = path.find_last_of(kSlashes);
  if (slash != std::string_view::npos) addFolder(path.substr(0, slash));
  std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  const std::size_t end = name.find(".pt.trace");
  if (end == std::string_view::npos) return;
  // HOST_PID.NANOSECONDS.pt.trace.json
  const auto withoutNumber = [](std::string_view text, char sign) {
    const std::size_t at = text.rfind(sign);
    const bool isNumber = at != std::string_view::npos && at + 1 < text.size() &&
                          text.find_first_not_of("0123456789", at + 1) == std::string_view::npos;
    return isNumber ? text.substr(0, at) : text;
  };
  name = withoutNumber(name.substr(0, end), '.');
  const std::string_view host = withoutNumber(name, '_');
  if (host.size() < name.size() && !isGeneric(host)) addHost(host);
}

void NeutralText::learn(std::string_view text) {
  for (const std::string_view homes : {"/home/", "/Users/", "\\Users\\", "/users/"}) {
    for (std::size_t at = text.find(homes); at != std::string_view::npos; at = text.find(homes, at + 1)) {
      const std::size_t start = at + homes.size();
      std::size_t end = start;
      while (end < text.size() && isOfPath(text[end]) && !isSlash(text[end])) ++end;
      if (end - start >= kShortestWord) labelOf(m_users, text.substr(start, end - start), "user");
    }
  }
}

std::string NeutralText::host(std::string_view host) {
  return host.empty() ? std::string() : labelOf(m_hosts, host, "host");
}

std::string NeutralText::folder(std::string_view folder) {
  return folder.empty() ? std::string() : labelOf(m_folders, folder, "folder");
}

std::string NeutralText::words(std::string_view text) const {
  std::string neutral(text);
  for (const auto& [host, label] : m_hosts) {
    if (host.size() < kShortestWord) continue;
    neutral = replaced(std::move(neutral), host, label, [](char, char) { return true; });
  }
  for (const auto& [user, label] : m_users) {
    neutral = replaced(std::move(neutral), user, label,
                       [](char before, char behind) { return isPathSide(before, behind) || behind == '@'; });
  }
  return neutral;
}

std::string NeutralText::withoutPaths(std::string_view text) {
  std::string neutral;
  std::size_t taken = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = folderEnd(text, at);
    if (end == at) continue;
    neutral += text.substr(taken, at - taken);
    neutral += folder(text.substr(at, end - at));
    taken = end;
    at = end;
  }
  neutral += text.substr(taken);
  return neutral;
}

template <typename IsPlace>
std::string NeutralText::withoutFolders(std::string text, IsPlace isPlace) const {
  for (const auto& [folder, label] : m_folders) {
    text = replaced(std::move(text), folder, label, [&isPlace, &name = folder](char before, char behind) {
      return isPlace(name, before, behind);
    });
  }
  return text;
}

std::string NeutralText::text(std::string_view text) {
  std::string neutral = words(withoutPaths(text));
  if (neutral.find_first_of(kSlashes) == std::string::npos) return neutral;
  return withoutFolders(std::move(neutral), [](const std::string& /*folder*/, char before, char behind) {
    return isPathSide(before, behind);
  });
}

std::string NeutralText::sentence(std::string_view text) {
  // Hosts and users first: a folder may be called like one.
  return withoutFolders(words(withoutPaths(text)), [](const std::string& folder, char before, char behind) {
    const bool isQuoted = before == behind && before != ' ';
    return !mayBeWord(folder) || isQuoted || isPathSide(before, behind);
  });
}

std::string NeutralText::relativePath(std::string_view path) {
  const std::size_t last = path.find_last_of(kSlashes);
  const bool hasFolder = last != std::string_view::npos && last > 0;
  // With a slash in front, so that a user's name is known for one.
  const std::string file = withoutFolders(
      words("/" + std::string(hasFolder ? path.substr(last + 1) : path)),
      [](const std::string& folder, char /*before*/, char /*behind*/) { return !mayBeWord(folder); });
  return hasFolder ? folder(path.substr(0, last)) + file : file.substr(1);
}

}  // namespace culprit
