#include "core/sources/settings/run_file.h"

#include <fmt/format.h>
#include <rapidjson/error/en.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/shorten.h"
#include "core/sources/bytes/byte_reader.h"
#include "core/sources/bytes/utf16.h"
#include "core/sources/json/json_document.h"
#include "core/sources/settings/kept_names.h"
#include "core/sources/settings/launch_arguments.h"

namespace culprit {

namespace {

using Json = JsonValue;

constexpr std::size_t kMostNotes = 1000;
constexpr std::size_t kMostDepth = 16;
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLongestValue = 1000;

std::string_view textOf(const Json& value) {
  if (value.IsString()) return {value.GetString(), value.GetStringLength()};
  if (value.IsBool()) return value.GetBool() ? "true" : "false";
  return "null";
}

bool isContainer(const Json& value) {
  return value.IsObject() || value.IsArray();
}

bool isEnvironmentKey(std::string_view key) {
  constexpr std::array<std::string_view, 7> kKeys = {
      "env", "envs", "environ", "environment", "env_vars", "env_variables", "environment_variables"};
  std::string lower(key);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return std::find(kKeys.begin(), kKeys.end(), lower) != kKeys.end();
}

/// Notes in the order of the file, and what was left out of it.
class Flattening {
 public:
  std::vector<RunNote> notes;
  std::string problem;  ///< empty: none

  void addObject(const Json& object, const std::string& prefix, bool isEnvironment, std::size_t depth) {
    for (const auto& member : object.GetObject()) {
      const std::string_view key = textOf(member.name);
      if (isSecretName(key) || (isEnvironment && !isKeptVariable(key))) continue;
      if (isEnvironment) {
        // The name of a variable says all; where it stood in the file does not matter.
        add(member.value, std::string(key), true, depth);
      } else if (isEnvironmentKey(key)) {
        addEnvironment(member.value, depth);
      } else {
        add(member.value, prefix.empty() ? std::string(key) : fmt::format("{}.{}", prefix, key), false,
            depth);
      }
    }
  }

 private:
  /// An object, or a list of assignments as containers have it; nothing is kept of any other form.
  void addEnvironment(const Json& value, std::size_t depth) {
    if (value.IsObject()) return addObject(value, {}, true, depth + 1);
    if (!value.IsArray()) return;
    for (const Json& element : value.GetArray()) {
      const std::string_view text = textOf(element);
      const std::size_t sign = text.find('=');
      if (sign == std::string_view::npos || !isKeptVariable(text.substr(0, sign))) continue;
      addText(std::string(text.substr(0, sign)), withoutSecrets(text.substr(sign + 1)), true);
    }
  }

  void add(const Json& value, const std::string& name, bool isEnvironment, std::size_t depth) {
    if (isContainer(value) && depth == kMostDepth) {
      problem = fmt::format("what is nested more than {} deep is left out", kMostDepth);
    } else if (value.IsObject()) {
      addObject(value, name, isEnvironment, depth + 1);
    } else if (value.IsArray()) {
      addArray(value, name, isEnvironment, depth + 1);
    } else {
      addText(name, withoutSecrets(textOf(value)), isEnvironment);
    }
  }

  /// A command line becomes its arguments, a list of plain values one text.
  void addArray(const Json& list, const std::string& name, bool isEnvironment, std::size_t depth) {
    const auto elements = list.GetArray();
    std::vector<std::string> words;
    bool isCommand = false;
    for (const Json& element : elements) {
      if (isContainer(element)) break;
      words.emplace_back(textOf(element));
      const std::string& word = words.back();
      isCommand = isCommand || (word.size() > 1 && word[0] == '-' && !(word[1] >= '0' && word[1] <= '9'));
    }
    if (words.size() < elements.Size()) {
      std::size_t position = 0;
      for (const Json& element : elements) {
        add(element, fmt::format("{}.{}", name, position++), isEnvironment, depth);
      }
    } else if (isCommand) {
      for (const auto& [key, value] : launchArguments(words)) {
        addText(fmt::format("{}.{}", name, key), value, isEnvironment);
      }
    } else {
      std::string text;
      for (const std::string& word : words) text += (text.empty() ? "" : ", ") + withoutSecrets(word);
      addText(name, text, isEnvironment);
    }
  }

  void addText(const std::string& name, const std::string& value, bool isVariable) {
    if (value.empty() || name.empty()) return;
    if (notes.size() == kMostNotes) {
      problem = fmt::format("only the first {} values are used", kMostNotes);
      return;
    }
    notes.push_back({excerpt(name, kLongestName), excerpt(value, kLongestValue), isVariable});
  }
};

/// One byte more than is allowed if there are more.
std::string contentOf(ByteReader& bytes) {
  std::string text(kMostRunFileBytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const std::size_t count = bytes.read(text.data() + size, text.size() - size);
    if (count == 0) break;
    size += count;
  }
  text.resize(size);
  return text;
}

std::uint64_t lineAt(std::string_view text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  return 1 + static_cast<std::uint64_t>(std::count(text.begin(), end, '\n'));
}

void readText(std::string_view text, const std::string& shownName, RunBuilder& builder) {
  if (isUtf16(text)) {
    builder.addIssue(IssueKind::UnusableRunFile, shownName, std::nullopt, std::string(kIsUtf16));
    return;
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  // Numbers stay as they are written: 1e-3 is no 0.001 to whoever looks for it.
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                              rapidjson::kParseNumbersAsStringsFlag;
  JsonDocument document;
  if (document.Parse<kFlags>(text.data(), text.size()).HasParseError()) {
    const std::size_t offset = document.GetErrorOffset();
    std::string_view why = rapidjson::GetParseError_En(document.GetParseError());
    if (why.ends_with('.')) why.remove_suffix(1);
    builder.addIssue(IssueKind::UnusableRunFile, shownName, lineAt(text, offset),
                     fmt::format("no JSON at byte {}: {}", offset, why));
    return;
  }
  if (!document.IsObject()) {
    builder.addIssue(IssueKind::UnusableRunFile, shownName, 1,
                     "the file holds no object of names and values");
    return;
  }
  Flattening flattening;
  flattening.addObject(document, {}, false, 0);
  if (!flattening.problem.empty()) {
    builder.addIssue(IssueKind::UnusableRunFile, shownName, std::nullopt, flattening.problem);
  }
  builder.setNotes(std::move(flattening.notes));
}

}  // namespace

bool isRunFile(const std::filesystem::path& file, const std::filesystem::path& root,
               std::string_view firstBytes) {
  if (file.filename() != "run.json" || file.parent_path() != root) return false;
  const std::size_t first = firstBytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  const bool isList = first != std::string_view::npos && firstBytes[first] == '[';
  return !isList && firstBytes.find("\"traceEvents\"") == std::string_view::npos;
}

void readRunFile(const SourceFile& file, RunBuilder& builder) {
  try {
    ByteReader bytes(file.path);
    const std::string text = contentOf(bytes);
    if (text.size() > kMostRunFileBytes) {
      builder.addIssue(IssueKind::UnusableRunFile, file.shownName(), std::nullopt,
                       "the file is larger than 1 MiB and is left out");
      return;
    }
    builder.addFile(bytes.fingerprint(builder.side(), file.root));
    readText(text, file.shownName(), builder);
  } catch (const Error& error) {
    builder.addIssue(IssueKind::UnusableRunFile, file.shownName(), error.line(), error.what());
  }
}

}  // namespace culprit
