#include "app/compare_request.h"

namespace culprit::app {

CompareRequest compareRequestOf(const Arguments& arguments) {
  const std::vector<std::filesystem::path>& inputs = arguments.inputs;
  CompareRequest request{.folders = inputs.size() == 2 ? RunFolders{inputs[0], inputs[1]}
                                                       : splitParent(inputs.at(0))};
  if (!arguments.process.empty()) request.process = ProcessChoice::parse(arguments.process);
  request.cut = optionsOf(arguments.cut);
  request.threads = arguments.threads;
  apply(arguments.judging, request);
  return request;
}

}  // namespace culprit::app
