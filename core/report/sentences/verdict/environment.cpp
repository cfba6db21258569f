#include "core/report/sentences/verdict/environment.h"

#include "core/report/words/format.h"

namespace culprit {

std::vector<EnvironmentRow> environmentDifferences(const Results& results, const PairResults& pair) {
  std::vector<EnvironmentRow> rows;
  const auto add = [&rows](const std::string& name, const std::string& a, const std::string& b) {
    if (a != b) rows.push_back({name, a, b});
  };
  add("input", results.runA.kind, results.runB.kind);
  add("host", pair.a.host, pair.b.host);
  for (const Check& check : pair.verdict.comparability.checks) {
    if (check.id != CheckId::Devices && check.id != CheckId::ProfilerSettings) continue;
    for (const Fact& fact : check.facts) {
      if (fact.kind == FactKind::DeviceCount && fact.a && fact.b)
        add("GPUs in use", format::number(*fact.a, 0), format::number(*fact.b, 0));
      const bool isText = fact.kind == FactKind::Property || fact.kind == FactKind::Environment;
      if (isText) add(fact.name, fact.textA, fact.textB);
    }
  }
  return rows;
}

}  // namespace culprit
