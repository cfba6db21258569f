// Runs culprit-cli in an empty folder, as a user does, and keeps what it said.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "tests/support/temp_folder.h"

namespace culprit::test {

class CommandLine : public testing::Test {
 protected:
  struct Outcome {
    int code = -1;
    std::string out, err;
  };

  /// `arguments` are words for the shell.
  Outcome run(const std::string& arguments) const {
    return runProgram(fmt::format("'{}'", CULPRIT_CLI), arguments);
  }

  /// `program` too, with what stands before it.
  Outcome runProgram(const std::string& program, const std::string& arguments) const {
    const auto out = m_work.path() / "stdout";
    const auto err = m_work.path() / "stderr";
    const std::string command = fmt::format("cd '{}' && {} {} >'{}' 2>'{}'", m_work.path().string(), program,
                                            arguments, out.string(), err.string());
    const int status = std::system(command.c_str());
    Outcome outcome{.code = WEXITSTATUS(status), .out = contentOf(out), .err = contentOf(err)};
    std::filesystem::remove(out);
    std::filesystem::remove(err);
    return outcome;
  }

  std::string read(const std::string& name) const { return contentOf(m_work.path() / name); }

  TempFolder m_work;
};

}  // namespace culprit::test
