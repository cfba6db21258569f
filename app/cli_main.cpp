// culprit-cli: the command line with the core only, no Qt.
#include "app/command_line.h"

int main(int argc, char** argv) {
  return culprit::app::runCommandLine(argc, argv, {});
}
