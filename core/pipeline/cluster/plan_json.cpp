// The plan as a file that people can read: {"a": folder, "b": folder, "wanted": 8, "parts": [{"run": "a",
// "inputs":
// [...]}]}.
#include <rapidjson/document.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <string_view>

#include "core/base/error.h"
#include "core/pipeline/cluster/work_plan.h"

namespace culprit {

namespace {

using PlanWriter = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

void write(PlanWriter& json, std::string_view text) {
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void writeMembers(PlanWriter& json, const PlannedFile& file) {
  write(json, "path");
  write(json, file.path);
  write(json, "bytes");
  json.Uint64(file.bytes);
  write(json, "modified_ns");
  json.Int64(file.modifiedNs);
}

void writeList(PlanWriter& json, std::string_view name, const std::vector<PlannedFile>& files) {
  if (files.empty()) return;
  write(json, name);
  json.StartArray();
  for (const PlannedFile& file : files) {
    json.StartObject();
    writeMembers(json, file);
    json.EndObject();
  }
  json.EndArray();
}

Error notAPlan() {
  return Error("this is no plan of parts that this Culprit made");
}

const rapidjson::Value& memberOf(const rapidjson::Value& json, const char* name) {
  if (!json.IsObject()) throw notAPlan();
  const auto member = json.FindMember(name);
  if (member == json.MemberEnd()) throw notAPlan();
  return member->value;
}

std::string textOf(const rapidjson::Value& json, const char* name) {
  const rapidjson::Value& value = memberOf(json, name);
  if (!value.IsString()) throw notAPlan();
  return {value.GetString(), value.GetStringLength()};
}

const rapidjson::Value& listOf(const rapidjson::Value& json, const char* name) {
  const rapidjson::Value& value = memberOf(json, name);
  if (!value.IsArray()) throw notAPlan();
  return value;
}

PlannedFile fileFrom(const rapidjson::Value& json) {
  const rapidjson::Value& bytes = memberOf(json, "bytes");
  const rapidjson::Value& modified = memberOf(json, "modified_ns");
  if (!bytes.IsUint64() || !modified.IsInt64()) throw notAPlan();
  return {.path = textOf(json, "path"), .bytes = bytes.GetUint64(), .modifiedNs = modified.GetInt64()};
}

std::vector<PlannedFile> filesFrom(const rapidjson::Value& json, const char* name) {
  std::vector<PlannedFile> files;
  if (!json.HasMember(name)) return files;
  for (const rapidjson::Value& file : listOf(json, name).GetArray()) files.push_back(fileFrom(file));
  return files;
}

}  // namespace

std::string toJson(const WorkPlan& plan) {
  rapidjson::StringBuffer text;
  PlanWriter json(text);
  json.SetIndent(' ', 1);
  json.StartObject();
  write(json, "a");
  write(json, plan.folders.a.string());
  write(json, "b");
  write(json, plan.folders.b.string());
  write(json, "wanted");
  json.Uint64(plan.wanted);
  write(json, "parts");
  json.StartArray();
  for (const PlannedPart& part : plan.parts) {
    json.StartObject();
    write(json, "run");
    write(json, part.side == Side::A ? "a" : "b");
    write(json, "inputs");
    json.StartArray();
    for (const PlannedInput& input : part.inputs) {
      json.StartObject();
      writeMembers(json, input.file);
      writeList(json, "companions", input.companions);
      writeList(json, "instead", input.instead);
      json.EndObject();
    }
    json.EndArray();
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  return {text.GetString(), text.GetSize()};
}

WorkPlan planFromJson(const std::string& text) {
  rapidjson::Document json;
  json.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (json.HasParseError()) throw notAPlan();
  const rapidjson::Value& wanted = memberOf(json, "wanted");
  if (!wanted.IsUint()) throw notAPlan();
  WorkPlan plan{.folders = {textOf(json, "a"), textOf(json, "b")}, .wanted = wanted.GetUint(), .parts = {}};
  for (const rapidjson::Value& each : listOf(json, "parts").GetArray()) {
    const std::string run = textOf(each, "run");
    if (run != "a" && run != "b") throw notAPlan();
    PlannedPart& part = plan.parts.emplace_back();
    part.side = run == "a" ? Side::A : Side::B;
    for (const rapidjson::Value& input : listOf(each, "inputs").GetArray())
      part.inputs.push_back({.file = fileFrom(input),
                             .companions = filesFrom(input, "companions"),
                             .instead = filesFrom(input, "instead")});
    if (part.inputs.empty()) throw notAPlan();
  }
  return plan;
}

}  // namespace culprit
