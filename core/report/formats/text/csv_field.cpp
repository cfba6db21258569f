#include "core/report/formats/text/csv_field.h"

#include "core/base/safe_text.h"

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
  const std::string line = singleLine(name);
  const std::size_t first = line.find_first_not_of(' ');
  const bool isFormula =
      first != std::string::npos && std::string_view("=+-@").find(line[first]) != std::string_view::npos;
  return inQuotes(isFormula ? "'" + line : line);
}

}  // namespace culprit::csv
