#include "app/record/run_notes.h"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <string_view>

#include "core/sources/settings/kept_names.h"

#include <fcntl.h>
#include <unistd.h>

namespace culprit::record {

namespace {

using Writer = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

void put(Writer& writer, std::string_view text) {
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void put(Writer& writer, std::string_view key, std::string_view value) {
  put(writer, key);
  put(writer, value);
}

void putEnvironment(Writer& writer) {
  writer.StartObject();
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable(*each);
    const std::size_t sign = variable.find('=');
    if (sign == std::string_view::npos || !isKeptVariable(variable.substr(0, sign))) continue;
    put(writer, variable.substr(0, sign), variable.substr(sign + 1));
  }
  writer.EndObject();
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

bool writeRunNotes(const std::filesystem::path& folder, const RunNotes& notes) {
  const int file = ::open((folder / "run.json").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) return errno == EEXIST;
  rapidjson::StringBuffer text;
  Writer writer(text);
  writer.StartObject();
  if (!notes.command.empty()) put(writer, "command", withoutSecrets(joined(notes.command)));
  put(writer, "host", notes.host);
  put(writer, "env");
  putEnvironment(writer);
  put(writer, "versions");
  writer.StartObject();
  for (const auto& [name, version] : notes.versions) put(writer, name, version);
  writer.EndObject();
  put(writer, "gpus");
  writer.StartArray();
  for (const std::string& gpu : notes.gpus) put(writer, gpu);
  writer.EndArray();
  writer.EndObject();
  const auto size = static_cast<ssize_t>(text.GetSize());
  const bool isWhole = ::write(file, text.GetString(), text.GetSize()) == size;
  ::close(file);
  if (!isWhole) ::unlink((folder / "run.json").c_str());
  return isWhole;
}

}  // namespace culprit::record
