#include "core/pipeline/run_reading.h"

#include "core/intake/run_builder.h"

namespace culprit {

namespace fs = std::filesystem;

RunContent readRun(const RunScan& scan, Side side, Names& names, IssueLog& issues,
                   ReadingProgress& progress) {
  RunBuilder builder(side, names, issues);
  importRun(scan, builder, progress);
  return builder.finish();
}

fs::path tidied(const fs::path& path) {
  const fs::path absolute = fs::absolute(path).lexically_normal();
  return absolute.has_filename() ? absolute : absolute.parent_path();
}

}  // namespace culprit
