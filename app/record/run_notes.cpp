#include "app/record/run_notes.h"

#include <fcntl.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "core/base/safe_text.h"
#include "core/sources/settings/kept_names.h"

namespace culprit::record {

namespace {

using Writer = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

/// Arguments and variables may hold any bytes, JSON may not.
void put(Writer& writer, std::string_view text) {
  const std::string valid = validUtf8(text);
  writer.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
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
    put(writer, variable.substr(0, sign), withoutSecrets(variable.substr(sign + 1)));
  }
  writer.EndObject();
}

/// As a shell would be told it: where an argument ends has to be seen, or a secret with a blank in it would
/// end too early for withoutSecrets().
std::string quoted(const std::string& argument) {
  if (!argument.empty() && argument.find_first_of(" \t\r\n'\"") == std::string::npos) return argument;
  std::string text = "'";
  for (const char letter : argument) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return text += '\'';
}

std::string joined(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) text += (text.empty() ? "" : " ") + quoted(argument);
  return text;
}

}  // namespace

bool writeRunNotes(const std::filesystem::path& folder, const RunNotes& notes) {
  constexpr mode_t kForAll = 0666;  // less the umask
  const std::filesystem::path path = folder / "run.json";
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kForAll);
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
  if (!isWhole) ::unlink(path.c_str());
  return isWhole;
}

}  // namespace culprit::record
