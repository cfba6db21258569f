#include <fmt/format.h>

#include <fstream>
#include <system_error>

#include "core/analysis/threshold_file.h"
#include "core/pipeline.h"

namespace culprit {

namespace fs = std::filesystem;

Thresholds thresholdsFrom(const fs::path& file) {
  Thresholds thresholds;
  readThresholds(thresholds, file);
  return thresholds;
}

void saveThresholds(const Thresholds& thresholds, const fs::path& file) {
  std::string text;
  for (const ThresholdEntry& entry : thresholdEntries())
    text += fmt::format("{}  \"{}\": {}", text.empty() ? "{\n" : ",\n", entry.name, thresholds.*entry.value);
  fs::path part = file;
  part += ".part";
  std::ofstream out(part, std::ios::binary);
  out << text << "\n}\n";
  out.close();
  std::error_code error;
  if (out) fs::rename(part, file, error);
  if (out && !error) return;
  std::error_code ignored;
  fs::remove(part, ignored);
  throw Error("the thresholds cannot be written there", file);
}

}  // namespace culprit
