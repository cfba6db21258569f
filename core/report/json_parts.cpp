#include "core/report/json_parts.h"

#include "core/report/labels.h"

namespace culprit::json {

std::optional<std::string_view> unlessEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void processMembers(JsonText& json, const Process& process) {
  json.member("pid", process.pid);
  json.member("host", unlessEmpty(process.host));
  json.member("rank", process.rank ? std::optional<std::int64_t>(*process.rank) : std::nullopt);
}

void issuesMember(JsonText& json, const std::vector<Issue>& issues) {
  json.key("issues");
  json.beginArray();
  for (const Issue& issue : issues) {
    json.beginObject();
    json.member("kind", nameOf(issue.kind));
    json.member("severity",
                std::string_view(severityOf(issue.kind) == Severity::Warning ? "warning" : "note"));
    json.member("side", issue.side ? std::optional(nameOf(*issue.side)) : std::nullopt);
    json.member("file", unlessEmpty(issue.file));
    json.member("position", issue.line);
    json.member("count", issue.count);
    json.member("text", std::string_view(issue.text));
    json.endObject();
  }
  json.endArray();
}

}  // namespace culprit::json
