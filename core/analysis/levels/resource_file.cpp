#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/analysis/levels/resource_table.h"
#include "core/base/error.h"
#include "core/base/readable.h"
#include "core/base/shorten.h"
#include "core/base/usable_number.h"

namespace culprit {

namespace {

using Object = simdjson::dom::object;

/// Reads one entry; errors name the file and the entry's place in the list.
class Entry {
 public:
  Entry(Object object, const std::filesystem::path& file, std::size_t number)
      : m_object(object), m_file(file), m_number(number) {}

  std::string text(const char* key, std::string ifAbsent) const {
    simdjson::dom::element value;
    if (m_object[key].get(value) != simdjson::SUCCESS) return ifAbsent;
    std::string_view found;
    if (value.get(found) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is no text", key));
    return std::string(found);
  }

  std::optional<double> positive(const char* key) const {
    simdjson::dom::element value;
    if (m_object[key].get(value) != simdjson::SUCCESS) return std::nullopt;
    double number = 0.0;
    if (value.get(number) != simdjson::SUCCESS || !(number > 0.0)) {
      fail(fmt::format("\"{}\" is no number above 0", key));
    }
    if (!isUsable(number)) {
      fail(fmt::format("\"{}\" is {:g}; wanted a number up to {:g}", key, number, kLargestNumber));
    }
    return number;
  }

  ResourceRole role() const {
    const std::string name = text("role", "");
    for (const ResourceRole role : {ResourceRole::Supply, ResourceRole::SharedLoad, ResourceRole::OwnUse}) {
      if (name == nameOf(role)) return role;
    }
    fail(fmt::format("\"role\" is \"{}\"; wanted supply, shared load or own use", excerpt(name)));
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    simdjson::dom::element value;
    if (m_object["names"].get(value) != simdjson::SUCCESS) return names;
    simdjson::dom::array list;
    if (value.get(list) != simdjson::SUCCESS) fail("\"names\" is no list");
    for (const simdjson::dom::element each : list) {
      std::string_view name;
      if (each.get(name) != simdjson::SUCCESS || name.empty())
        fail("\"names\" holds something else than names");
      names.emplace_back(name);
    }
    return names;
  }

  /// One that is misspelt would change nothing, unsaid.
  void requireKnownKeys() const {
    constexpr std::array<std::string_view, 8> kKeys = {"metric", "family",   "role",  "unit",
                                                       "scale",  "capacity", "names", "resolution"};
    for (const auto& [key, value] : m_object) {
      if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end())
        fail(fmt::format("unknown key \"{}\"; wanted {}", excerpt(key), fmt::join(kKeys, ", ")));
    }
  }

  /// What it names must not be in `taken`, which it joins.
  void claim(const std::string& name, std::set<std::string>& taken) const {
    if (!taken.insert(name).second) fail(fmt::format("\"{}\" is named twice", excerpt(name)));
  }

  std::string metric() const {
    std::string name = text("metric", "");
    if (name.empty()) fail("\"metric\" is missing");
    return name;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw Error(fmt::format("resource {}: {}", m_number, why), m_file);
  }

  Object m_object;
  const std::filesystem::path& m_file;
  std::size_t m_number;
};

}  // namespace

std::vector<Resource> readResources(const std::filesystem::path& file) {
  requireReadable(file);
  simdjson::dom::parser parser;
  simdjson::dom::element document;
  if (const auto error = parser.load(file.string()).get(document); error != simdjson::SUCCESS) {
    throw Error(fmt::format("the resource table cannot be read ({})", simdjson::error_message(error)), file);
  }
  simdjson::dom::array list;
  if (document["resources"].get(list) != simdjson::SUCCESS) {
    throw Error("the resource table has no list \"resources\"", file);
  }
  std::vector<Resource> resources;
  std::set<std::string> metrics;
  std::set<std::string> names;
  std::size_t number = 0;
  for (const simdjson::dom::element element : list) {
    Object object;
    ++number;
    if (element.get(object) != simdjson::SUCCESS) {
      throw Error(fmt::format("resource {} is no object", number), file);
    }
    const Entry entry(object, file, number);
    entry.requireKnownKeys();
    const std::string metric = entry.metric();
    entry.claim(metric, metrics);
    for (const std::string& name : entry.names()) entry.claim(name, names);
    resources.push_back({.metric = metric,
                         .family = entry.text("family", metric),
                         .role = entry.role(),
                         .unit = entry.text("unit", ""),
                         .scale = entry.positive("scale"),
                         .capacity = entry.positive("capacity"),
                         .names = entry.names(),
                         .resolution = entry.positive("resolution")});
  }
  return resources;
}

}  // namespace culprit
