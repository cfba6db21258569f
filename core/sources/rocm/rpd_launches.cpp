#include "core/sources/rocm/rpd_launches.h"

#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

void RpdLaunches::readLinks(DatabaseCapture& capture) {
  enum Column : int { CallId, Operation };
  constexpr std::string_view kColumns[] = {"api_id", "op_id"};
  DatabaseTable table(capture, "rocpd_api_ops", kColumns, std::size(kColumns),
                      DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    m_links.add({.id = row->integer(Operation), .call = row->integer(CallId)});
  }
  m_links.arrange();
  constexpr std::size_t kLinksPerLook = 65'536;
  for (std::size_t i = 0; i < m_links.size(); ++i) {
    m_calls.add({.id = m_links[i].call});
    if (i % kLinksPerLook == 0) capture.advance(0);
  }
  m_calls.arrange();
  for (std::size_t i = 0; i < m_links.size(); ++i) {
    ++m_calls.find(m_links[i].call)->works;
    if (i % kLinksPerLook == 0) capture.advance(0);
  }
}

RpdLaunches::Call* RpdLaunches::ofWork(std::int64_t operation) {
  const Link* const link = m_links.find(operation);
  return link == nullptr ? nullptr : m_calls.find(link->call);
}

}  // namespace culprit::rocm
