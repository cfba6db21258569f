#include "core/analysis/pairing/threshold_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <charconv>
#include <string>

#include "core/base/error.h"
#include "core/base/readable.h"
#include "core/base/shorten.h"

namespace culprit {

namespace {

const ThresholdEntry& entryOf(std::string_view name, const std::filesystem::path& file) {
  const ThresholdEntry* entry = thresholdNamed(name);
  if (entry == nullptr) {
    throw Error(
        fmt::format("unknown threshold \"{}\"; every report ends with the list of them", excerpt(name)),
        file);
  }
  return *entry;
}

void set(Thresholds& thresholds, std::string_view name, double value, const std::filesystem::path& file) {
  const ThresholdEntry& entry = entryOf(name, file);
  if (!entry.allows(value)) {
    throw Error(fmt::format("the threshold {} cannot be {:g}; wanted {}", name, value, rangeText(entry)),
                file);
  }
  thresholds.*entry.value = value;
}

}  // namespace

void setThreshold(Thresholds& thresholds, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  const std::string_view name = assignment.substr(0, equals);
  const std::string_view text =
      equals == std::string_view::npos ? std::string_view() : assignment.substr(equals + 1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
    throw Error(
        fmt::format("\"{}\" sets no threshold; wanted NAME=VALUE with a number", excerpt(assignment)));
  }
  set(thresholds, name, value, {});
}

void readThresholds(Thresholds& thresholds, const std::filesystem::path& file) {
  requireReadable(file);
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  if (const auto error = parser.load(file.string()).get(object); error != simdjson::SUCCESS) {
    throw Error(fmt::format("the thresholds cannot be read ({})", simdjson::error_message(error)), file);
  }
  simdjson::dom::object inner;
  if (object["thresholds"].get(inner) == simdjson::SUCCESS) object = inner;
  for (const auto& [name, element] : object) {
    double value = 0.0;
    if (element.get(value) != simdjson::SUCCESS) {
      throw Error(fmt::format("the threshold \"{}\" is no number", excerpt(name)), file);
    }
    set(thresholds, name, value, file);
  }
}

}  // namespace culprit
