#include "core/report/formats/text/csv_field.h"

#include "core/report/words/safe_text.h"

namespace culprit::csv {

std::string inQuotes(std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(field);
  std::string text = "\"";
  for (const char c : field) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + "\"";
}

std::string nameField(std::string_view name) {
  const std::string valid = validUtf8(name);
  const bool formula =
      !valid.empty() && std::string_view("=+-@\t").find(valid.front()) != std::string_view::npos;
  return inQuotes(formula ? "'" + valid : valid);
}

}  // namespace culprit::csv
