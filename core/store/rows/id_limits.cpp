#include "core/store/rows/id_limits.h"

#include "core/store/rows/row.h"

namespace culprit {

IdLimits idLimits(SQLite::Database& database) {
  sql::Rows row(database,
                "SELECT (SELECT max(id) + 1 FROM function), (SELECT max(id) + 1 FROM device), "
                "(SELECT max(id) + 1 FROM metric), (SELECT max(id) + 1 FROM category), "
                "(SELECT max(id) + 1 FROM anchor), (SELECT max(id) + 1 FROM process)");
  row.next();
  IdLimits limits;
  for (std::size_t* limit : {&limits.functions, &limits.devices, &limits.metrics, &limits.categories,
                             &limits.anchors, &limits.processes})
    *limit = row.maybeWhole<std::uint32_t>().value_or(0);
  return limits;
}

}  // namespace culprit
