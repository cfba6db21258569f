#include "core/report/names/distinct_names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace culprit {

namespace {

using Words = std::vector<std::string>;
using Group = std::vector<std::size_t>;  // positions

// About 20 ms: a window waits for the names of its tables.
constexpr std::size_t kMostToldApart = 4000;

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The identifiers and numbers of a full name in their order, each once.
Words wordsOf(const std::string& full) {
  Words words;
  std::unordered_set<std::string> known;
  for (std::size_t at = 0; at < full.size();) {
    std::size_t end = at;
    while (end < full.size() && isWordCharacter(full[end])) ++end;
    if (end > at) {
      std::string word = full.substr(at, end - at);
      if (known.insert(word).second) words.push_back(std::move(word));
    }
    at = std::max(end, at + 1);
  }
  return words;
}

std::string withWords(const std::string& name, const Words& words, std::size_t most) {
  if (words.empty()) return name;
  std::string text = name + '<';
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i) text += (i > 0 ? ", " : "") + words[i];
  return text + '>';
}

bool areDistinct(const Words& names) {
  Words sorted = names;
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

/// Of names with one short form: what the others do not all have is put behind it, as little as will do.
void tellApart(const std::vector<std::string_view>& raw, const Group& group,
               std::vector<std::string>& shown) {
  constexpr std::size_t kMostWords = 4;
  std::vector<Words> words;
  std::map<std::string, std::size_t> users;
  for (const std::size_t at : group) {
    words.push_back(wordsOf(functionName(raw[at], NameForm::Full)));
    for (const std::string& word : words.back()) ++users[word];
  }
  for (Words& own : words)
    std::erase_if(own, [&](const std::string& word) { return users[word] == group.size(); });
  const std::string name = shown[group.front()];
  for (std::size_t most = 1; most <= kMostWords; ++most) {
    Words names;
    for (const Words& own : words) names.push_back(withWords(name, own, most));
    if (!areDistinct(names)) continue;
    for (std::size_t i = 0; i < group.size(); ++i) shown[group[i]] = names[i];
    return;
  }
  // The order of the words alone tells them apart, or more words than one reads.
  for (const std::size_t at : group) shown[at] = functionName(raw[at], NameForm::Full);
}

}  // namespace

std::vector<std::string> distinctNames(const std::vector<std::string_view>& raw, NameForm form) {
  std::vector<std::string> shown;
  shown.reserve(raw.size());
  std::unordered_map<std::string_view, std::size_t> first;  // of equal raw names
  std::unordered_map<std::string, Group> groups;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    shown.push_back(functionName(raw[at], form));
    if (form == NameForm::Short && first.emplace(raw[at], at).second) groups[shown.back()].push_back(at);
  }
  if (form != NameForm::Short) return shown;
  std::size_t alike = 0;
  for (const auto& [name, group] : groups) alike += group.size() > 1 ? group.size() : 0;
  if (alike > kMostToldApart) return shown;
  for (const auto& [name, group] : groups)
    if (group.size() > 1) tellApart(raw, group, shown);
  for (std::size_t at = 0; at < raw.size(); ++at)
    if (const std::size_t same = first[raw[at]]; same != at) shown[at] = shown[same];
  return shown;
}

}  // namespace culprit
