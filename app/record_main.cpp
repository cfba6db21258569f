// culprit-record: records the levels of resources while a command runs.
#include "app/record/record_options.h"
#include "app/record/recorder.h"

int main(int argc, char** argv) {
  int code = 0;
  const auto options = culprit::record::parseOptions(argc, argv, code);
  if (!options) return code;
  return options->isListing ? culprit::record::listSources() : culprit::record::record(*options);
}
