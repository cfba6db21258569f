// How the readers of events look at simdjson's values: keys and texts where they stand in the buffer, without
// copying them. Inline, because a large trace asks for tens of millions of them. What they mean is the event
// parser's and the args reader's matter.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string_view>

#include "core/sources/bytes/key_word.h"
#include "core/sources/bytes/text_store.h"

namespace culprit::chrome {

/// At its first use simdjson finds out which of its implementations suits the processor, by a function that
/// may not throw: the program would end if there were no memory for that by then. So it is used at the start.
inline const bool kSimdjsonIsReady = !simdjson::get_active_implementation()->name().empty();

/// A JSON value that is a text or a number, as text: without quotes; where it has to be unescaped it goes to
/// `texts`. Of other values their first characters. Throws simdjson::simdjson_error.
inline std::string_view textOf(simdjson::ondemand::value& value, TextStore& texts) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') return token;
  if (texts.mayBeEscaped() && token.find('\\') != std::string_view::npos) {
    return texts.keep(value.get_string());
  }
  return token.substr(1, token.size() - 2);
}

/// The field that a loop over an object has met, where it stands: copying one stalls the processor, as it has
/// only just been written. Throws simdjson::simdjson_error.
inline simdjson::ondemand::field& fieldOf(simdjson::simdjson_result<simdjson::ondemand::field>& each) {
  if (each.error() != simdjson::SUCCESS) throw simdjson::simdjson_error(each.error());
  simdjson::ondemand::field&& field =
      static_cast<simdjson::simdjson_result<simdjson::ondemand::field>&&>(each).value_unsafe();
  return field;
}

/// Where the key of a field stands, behind its opening quote.
inline const char* keyOf(const simdjson::ondemand::field& field) {
  return field.key().raw();
}

/// A whole key; escapes stay as they are.
inline std::string_view keyAt(const char* begin) {
  const char* end = begin;
  while (*end != '"') end += *end == '\\' ? 2 : 1;
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace culprit::chrome
