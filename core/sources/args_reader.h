// Reads those args of an event that the importer wants (chrome_event.h) out of JSON. Used by the event parser
// for trace files, and by the kunlun CSV reader, whose args column holds JSON.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

#include "core/sources/chrome_categories.h"
#include "core/sources/chrome_event.h"
#include "core/sources/text_store.h"

namespace culprit::chrome {

/// A JSON value that is a text or a number, as text: without quotes; where it has to be unescaped it goes to
/// `texts`. Of other values their first characters. Throws simdjson::simdjson_error.
std::string_view textOf(simdjson::ondemand::value& value, TextStore& texts);

/// The field that a loop over an object has met, where it stands: copying one stalls the processor, as it has
/// only just been written. Throws simdjson::simdjson_error.
simdjson::ondemand::field& fieldOf(simdjson::simdjson_result<simdjson::ondemand::field>& each);

/// The key of a field without its quotes; escapes stay as they are.
std::string_view keyOf(const simdjson::ondemand::field& field);

class ArgsReader {
 public:
  /// Fills `args` with what `wanted` asks for. The views in it point into the text that `object` is of, and
  /// into `texts`. An arg named "args" that holds JSON in a text counts like args of its own (pipeline.md
  /// 1.3). Throws simdjson::simdjson_error.
  void read(simdjson::ondemand::object object, Wanted wanted, Args& args, TextStore& texts);

  /// The same from a text that is a JSON object, by way of `texts`; false if it is none.
  bool read(std::string_view text, Wanted wanted, Args& args, TextStore& texts);

 private:
  void take(std::string_view key, simdjson::ondemand::value& value, Wanted wanted, Args& args,
            TextStore& texts);

  simdjson::ondemand::parser m_parser;
  std::unique_ptr<ArgsReader> m_inner;
};

}  // namespace culprit::chrome
