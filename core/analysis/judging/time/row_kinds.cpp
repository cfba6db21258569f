#include "core/analysis/judging/time/row_kinds.h"

#include <string>

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"

namespace culprit {

namespace {

/// The function that takes most of the row's time.
const std::string& mainName(const FunctionShare& row, const Names& names) {
  const FunctionSide& most = row.b.busyMs > row.a.busyMs || row.a.functions.empty() ? row.b : row.a;
  return names.functions[most.functions.front()];
}

}  // namespace

void setKinds(std::vector<FunctionShare>& rows, const Names& names) {
  for (FunctionShare& row : rows) {
    const std::string& name = mainName(row, names);
    const bool isKernel = timeClassOf(row) == TimeClass::GpuCompute;
    row.kind = isKernel ? std::string(kernelClass(name)) : row.category;
    if (row.match == MatchedBy::Class) {
      row.family = row.name;
    } else if (row.isDeviceWork()) {
      row.family = functionFamily(name);
    } else {
      row.family = isInputPipeline(name) ? std::string(kInputPipeline) : hostName(name);
    }
  }
}

}  // namespace culprit
