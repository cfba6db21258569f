#include "app/cluster/cluster_request.h"

#include <fmt/format.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <optional>
#include <string_view>

#include "app/cluster/work_files.h"
#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/base/throwing_memory.h"
#include "core/base/version.h"
#include "core/report/outputs.h"
#include "core/sources/json/json_document.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

// Not the writer of reports (JsonText): paths are bytes, and it would make text of them.
using RequestBuffer = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, ThrowingMemory>;
using RequestWriter = rapidjson::Writer<RequestBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingMemory>;

void writeWord(RequestWriter& json, const std::string& text) {
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void writeMember(RequestWriter& json, const char* name, const std::string& text) {
  json.Key(name);
  writeWord(json, text);
}

std::string textOf(const JsonValue& value) {
  return {value.GetString(), value.GetStringLength()};
}

[[noreturn]] void refuse(const fs::path& file) {
  throw Error("this is no request of the command cluster", file);
}

std::string memberOf(const JsonDocument& request, const char* name, const fs::path& file) {
  const auto found = request.FindMember(name);
  if (found == request.MemberEnd() || !found->value.IsString()) refuse(file);
  return textOf(found->value);
}

}  // namespace

void writeRequest(const fs::path& work, const ClusterRequest& request) {
  RequestBuffer text;
  RequestWriter json(text);
  json.StartObject();
  writeMember(json, "version", std::string(kVersion));
  writeMember(json, "folder", request.folder.string());
  json.Key("arguments");
  json.StartArray();
  for (const std::string& argument : request.arguments) writeWord(json, argument);
  json.EndArray();
  writeMember(json, "session", request.session.string());
  json.EndObject();
  writeText(requestFile(work), std::string(text.GetString(), text.GetSize()) + "\n");
}

ClusterRequest readRequest(const fs::path& work) {
  const fs::path file = requestFile(work);
  const std::string text = contentOf(file);
  JsonDocument request;
  request.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (request.HasParseError() || !request.IsObject()) refuse(file);
  const std::string version = memberOf(request, "version", file);
  if (version != kVersion) {
    throw Error(fmt::format("version {} of this program made it, this is {}; give the command cluster again",
                            excerpt(version), kVersion),
                file);
  }
  ClusterRequest read{.folder = memberOf(request, "folder", file),
                      .session = memberOf(request, "session", file)};
  const JsonDocument& known = request;
  const auto arguments = known.FindMember("arguments");
  if (arguments == known.MemberEnd() || !arguments->value.IsArray()) refuse(file);
  for (const JsonValue& argument : arguments->value.GetArray()) {
    if (!argument.IsString()) refuse(file);
    read.arguments.push_back(textOf(argument));
  }
  return read;
}

}  // namespace culprit::app
