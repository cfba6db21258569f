// The JSON that Prometheus and its like write: series with their labels, and samples as pairs of time and
// text, or as two lists.
//
//   {"status":"success","data":{"resultType":"matrix","result":[
//     {"metric":{"__name__":"node_load1","instance":"node001:9100"},"values":[[1795514401.5,"0.5"]]}]}}
//
//   {"metric":{"__name__":"node_load1"},"values":[0.5],"timestamps":[1795514401500]}

#include <fmt/format.h>

#include <rapidjson/error/en.h>
#include <algorithm>
#include <string>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/sources/json/json_document.h"
#include "core/sources/logs/services/prometheus_formats.h"
#include "core/sources/logs/services/prometheus_samples.h"

namespace culprit::logs {

namespace {

constexpr std::size_t kMostAnswerBytes = 256U << 20U;
constexpr unsigned kAnswerFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
constexpr const char* kOneMoment =
    "this answer of Prometheus is of one moment; ask for a range: /api/v1/query_range with start, end and "
    "step";

std::string_view answerText(const JsonValue& value) {
  return value.IsString() ? std::string_view(value.GetString(), value.GetStringLength()) : std::string_view();
}

const JsonValue* answerMember(const JsonValue& object, const char* key) {
  if (!object.IsObject()) return nullptr;
  const auto found = object.FindMember(key);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

std::string_view answerTextMember(const JsonValue& object, const char* key) {
  const JsonValue* const member = answerMember(object, key);
  return member != nullptr ? answerText(*member) : std::string_view();
}

/// False: it is no series with samples.
bool readAnswerSeries(const JsonValue& object, std::uint64_t line, PrometheusSamples& samples) {
  const JsonValue* const metric = answerMember(object, "metric");
  const JsonValue* const values = answerMember(object, "values");
  if (metric == nullptr || !metric->IsObject() || values == nullptr || !values->IsArray()) return false;
  PrometheusLabels labels;
  for (const auto& label : metric->GetObject())
    labels.emplace(answerText(label.name), answerText(label.value));
  const std::size_t series = samples.series(labels);
  const JsonValue* const times = answerMember(object, "timestamps");
  if (times == nullptr) {
    for (const JsonValue& pair : values->GetArray()) {
      const bool isPair = pair.IsArray() && pair.Size() == 2;
      samples.add(series, isPair ? answerText(pair[1]) : "", isPair ? answerText(pair[0]) : "", line);
    }
    return true;
  }
  if (!times->IsArray()) return false;
  const rapidjson::SizeType count = std::min(times->Size(), values->Size());
  for (rapidjson::SizeType i = 0; i < count; ++i)
    samples.add(series, answerText((*values)[i]), answerText((*times)[i]), line);
  return times->Size() == values->Size();
}

void readAnswerList(const JsonValue& list, CounterLog& log) {
  PrometheusSamples samples(log);
  bool isAnyOfOneMoment = false, isAnySeries = false;
  for (const JsonValue& each : list.GetArray()) {
    if (readAnswerSeries(each, 1, samples)) {
      isAnySeries = true;
    } else {
      isAnyOfOneMoment = isAnyOfOneMoment || answerMember(each, "value") != nullptr;
      log.skip(1, "a result without samples");
    }
  }
  samples.finish();
  if (isAnyOfOneMoment && !isAnySeries) throw Error(kOneMoment);
}

/// The text behind the brackets and blanks that it begins with; empty: it begins otherwise.
std::string_view behindBrackets(std::string_view text, std::string_view brackets) {
  for (const char bracket : brackets) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with(bracket)) return {};
    text.remove_prefix(1);
  }
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

bool beginsWithMetric(std::string_view text) {
  constexpr std::string_view kMetric = "\"metric\"";
  return text.starts_with(kMetric) && !behindBrackets(text.substr(kMetric.size()), ":{").empty();
}

}  // namespace

bool acceptsPrometheusAnswer(std::string_view text) {
  if (beginsWithMetric(behindBrackets(text, "[{"))) return true;
  const std::string_view inside = behindBrackets(text, "{");
  return inside.starts_with("\"status\"") &&
         (text.find("\"resultType\"") != text.npos || text.find("\"errorType\"") != text.npos);
}

void readPrometheusAnswer(LogLines& lines, CounterLog& log) {
  std::string text = lines.rest(kMostAnswerBytes);
  JsonDocument document;
  constexpr unsigned kFlags = kAnswerFlags;
  if (document.ParseInsitu<kFlags>(text.data()).HasParseError()) {
    throw Error(fmt::format("the JSON of Prometheus ends or breaks at byte {}: {}", document.GetErrorOffset(),
                            rapidjson::GetParseError_En(document.GetParseError())),
                lines.file());
  }
  if (document.IsArray()) return readAnswerList(document, log);
  if (answerTextMember(document, "status") == "error")
    throw Error(fmt::format("Prometheus answered with an error: {}",
                            excerpt(answerTextMember(document, "error"), 200)),
                lines.file());
  const JsonValue* const data = answerMember(document, "data");
  const JsonValue* const result = data != nullptr ? answerMember(*data, "result") : nullptr;
  if (data != nullptr && answerTextMember(*data, "resultType") != "matrix")
    throw Error(kOneMoment, lines.file());
  if (result == nullptr || !result->IsArray())
    throw Error("the answer of Prometheus has no results", lines.file());
  readAnswerList(*result, log);
}

bool acceptsPrometheusLines(std::string_view text) {
  return beginsWithMetric(behindBrackets(text, "{"));
}

void readPrometheusLines(LogLines& lines, CounterLog& log) {
  PrometheusSamples samples(log);
  while (const auto line = lines.next()) {
    if (line->find_first_not_of(" \t") == line->npos) continue;
    JsonDocument object;
    if (object.Parse<kAnswerFlags>(line->data(), line->size()).HasParseError()) {
      log.skip(lines.line(), "no JSON object");
    } else if (!readAnswerSeries(object, lines.line(), samples)) {
      log.skip(lines.line(), "no labels with samples and as many times");
    }
  }
  samples.finish();
}

}  // namespace culprit::logs
