#include "core/report/neutral_text.h"

#include <array>
#include <cctype>

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
  for (std::size_t end = start; end < text.size() && isOfPath(text[end]); ++end) {
    if (isSlash(text[end])) last = end;
  }
  const bool hasName = text.substr(start, last - start).find_first_not_of(kSlashes) != std::string_view::npos;
  return hasName ? last : at;
}

std::string& labelOf(std::map<std::string, std::string, std::less<>>& labels, std::string_view name,
                     std::string_view kind) {
  const auto found = labels.find(name);
  if (found != labels.end()) return found->second;
  const std::string label = std::string(kind) + "-" + std::to_string(labels.size() + 1);
  return labels.emplace(std::string(name), label).first->second;
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

}  // namespace

void NeutralText::addHost(std::string_view host) {
  if (!host.empty()) labelOf(m_hosts, host, "host");
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
  return labelOf(m_folders, folder, "folder");
}

std::string NeutralText::words(std::string_view text) const {
  std::string neutral(text);
  for (const auto& [host, label] : m_hosts) {
    if (host.size() < kShortestWord) continue;
    neutral = replaced(std::move(neutral), host, label, [](char, char) { return true; });
  }
  for (const auto& [user, label] : m_users) {
    neutral = replaced(std::move(neutral), user, label, [](char before, char behind) {
      return isSlash(before) || isSlash(behind) || behind == '@';
    });
  }
  return neutral;
}

std::string NeutralText::text(std::string_view text) {
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
  return words(neutral);
}

std::string NeutralText::relativePath(std::string_view path) {
  const std::size_t last = path.find_last_of(kSlashes);
  const bool hasFolder = last != std::string_view::npos && last > 0;
  // With a slash in front, so that a user's name is known for one.
  const std::string file = words("/" + std::string(hasFolder ? path.substr(last + 1) : path));
  return hasFolder ? folder(path.substr(0, last)) + file : file.substr(1);
}

}  // namespace culprit
