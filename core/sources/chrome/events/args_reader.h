// Reads those args of an event that the importer wants (chrome_event.h) out of JSON. Used by the event parser
// for trace files, and by the kunlun CSV reader, whose args column holds JSON.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

#include "core/sources/bytes/text_store.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/chrome/events/chrome_event.h"

namespace culprit::chrome {

class ArgsReader {
 public:
  /// Fills `args` with what `wanted` asks for. The views in it point into the text that `object` is of, and
  /// into `texts`. An arg named "args" that holds JSON in a text counts like args of its own.
  /// Throws simdjson::simdjson_error.
  void read(simdjson::ondemand::object object, Wanted wanted, Args& args, TextStore& texts);

  /// The same from a text that is a JSON object, by way of `texts`; false if it is none.
  bool read(std::string_view text, Wanted wanted, Args& args, TextStore& texts);

 private:
  template <auto take>
  void readWith(simdjson::ondemand::object& object, Wanted wanted, Args& args, TextStore& texts);
  void readInner(simdjson::ondemand::value& value, Wanted wanted, Args& args, TextStore& texts);

  simdjson::ondemand::parser m_parser;
  std::unique_ptr<ArgsReader> m_inner;
};

}  // namespace culprit::chrome
