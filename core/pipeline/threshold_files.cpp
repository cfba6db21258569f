#include <fmt/format.h>

#include <fstream>

#include "core/analysis/pairing/threshold_file.h"
#include "core/pipeline/pipeline.h"
#include "core/store/files/part_file.h"

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
  PartFile part(file);
  std::ofstream out(part.path(), std::ios::binary);
  out << text << "\n}\n";
  out.close();
  if (!out) throw Error("the thresholds cannot be written there", file);
  part.publish();
}

}  // namespace culprit
