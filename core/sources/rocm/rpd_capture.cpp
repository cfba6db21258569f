#include "core/sources/rocm/rpd_capture.h"

#include <fmt/format.h>

namespace culprit::rocm {

RpdCapture::RpdCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                       const SourceFile& file, std::uint64_t rows)
    : DatabaseCapture(reader, run, progress, file, rows),
      m_strings(reader, "rocpd_string", "string"),
      m_tracks(builder()) {
  builder().facts().dialect = Dialect::Rpd;
  if (reader.hasTable("rocpd_ustring")) m_arguments.emplace(reader, "rocpd_ustring", "string");
  reportLackOf(m_strings);
}

void RpdCapture::finish(std::int64_t epochNs) {
  reportDamageOf(m_strings);
  if (m_arguments) reportDamageOf(*m_arguments);
  if (m_pidStride > 0) {
    for (const std::int64_t pid : m_tracks.processes()) {
      builder().setHost(pid, fmt::format("node {}", pid / m_pidStride));
    }
  }
  DatabaseCapture::finish(epochNs);
}

}  // namespace culprit::rocm
