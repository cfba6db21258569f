// culprit-record: records the levels of resources while a command runs.
#include "app/record/record_options.h"
#include "app/record/recorder.h"

int main(int argc, char** argv) {
  namespace record = culprit::record;
  int code = 0;
  const auto options = record::parseOptions(argc, argv, code);
  if (options) code = options->isListing ? record::listSources() : record::record(*options);
  record::leave(code);
}
