#include "core/sources/rocm/rpd_facts.h"

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

void readFacts(RpdCapture& capture) {
  enum Column : int { Tag, Value };
  constexpr std::string_view kColumns[] = {"tag", "value"};
  DatabaseTable table(capture, "rocpd_metadata", kColumns, std::size(kColumns));
  CaptureFacts& facts = capture.builder().facts();
  while (const SqliteRows* row = table.next()) {
    const std::string_view tag = row->text(Tag);
    if (tag == "schema_version" && facts.versions.empty()) {
      facts.versions.emplace_back("rpd_schema_version", repairedUtf8(excerpt(row->text(Value))));
    } else if (tag == "pid_stride") {
      capture.setPidStride(row->wholeNumber(Value).value_or(0));
    }
  }
}

}  // namespace culprit::rocm
