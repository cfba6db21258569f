// The program of the window where there is no display: no text about Qt's plugins, and what needs none works.
#include "tests/support/command_line.h"

namespace culprit {

namespace {

class NoDisplay : public test::CommandLine {
 protected:
  Outcome runWindow(const std::string& arguments) const {
    return runProgram(
        fmt::format("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM '{}'", CULPRIT_WINDOW), arguments);
  }
};

TEST_F(NoDisplay, IsToldInASentence) {
  const Outcome outcome = runWindow("");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("culprit: there is no display"), std::string::npos) << outcome.err;
}

TEST_F(NoDisplay, IsNotNeededForVersionHelpAndPicture) {
  EXPECT_EQ(runWindow("--version").code, 0);
  EXPECT_EQ(runProgram(fmt::format("env -u QT_QPA_PLATFORM DISPLAY=:4711 '{}'", CULPRIT_WINDOW), "-h").code,
            0);
  const Outcome help = runWindow("--help");
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("--screenshot"), std::string::npos) << help.out;
  const std::string sample =
      fmt::format("'{0}/normal' '{0}/abnormal'", CULPRIT_SOURCE_DIR "/resources/sample");
  EXPECT_EQ(runWindow("--screenshot window.png " + sample).code, 0);
  EXPECT_EQ(read("window.png").substr(1, 3), "PNG");
}

}  // namespace

}  // namespace culprit
