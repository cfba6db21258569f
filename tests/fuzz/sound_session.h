// The sessions that the fuzz target of the session's door damages: one of processed and one of raw runs,
// small, made once by the program itself.
#pragma once

#include <string>
#include <vector>

#include "core/pipeline/pipeline.h"
#include "tests/support/made_session.h"
#include "tests/support/temp_folder.h"
#include "tests/support/two_rank_run.h"

namespace culprit::fuzz {

/// The bytes of a session in whose schema nothing is NOT NULL, so that every column takes every value. The
/// door compares the text of the schema with ours: withConstraints() puts back what was taken out.
struct SoundSession {
  std::string bytes;
  std::vector<std::size_t> lifted;  ///< where it stood
};

inline constexpr std::string_view kConstraint = " NOT NULL";

inline SoundSession withoutConstraints(std::string bytes) {
  SoundSession session{.bytes = std::move(bytes)};
  // Where the text of a table goes on in another page, one may be cut in two: that column stays as it is.
  for (std::size_t at = session.bytes.find(kConstraint); at != std::string::npos;
       at = session.bytes.find(kConstraint, at)) {
    session.lifted.push_back(at);
    session.bytes.replace(at, kConstraint.size(), kConstraint.size(), ' ');
  }
  return session;
}

inline std::string withConstraints(std::string bytes, const SoundSession& session) {
  for (const std::size_t at : session.lifted) {
    if (at + kConstraint.size() <= bytes.size()) bytes.replace(at, kConstraint.size(), kConstraint);
  }
  return bytes;
}

inline std::string rawSession() {
  constexpr int kSteps = 5;
  const test::TempFolder folder;
  const auto file = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {test::writeTwoRankRun(folder, "normal", kSteps, 1.0),
                           test::writeTwoRankRun(folder, "abnormal", kSteps, 1.5)},
               .session = file},
              monitor);
  return test::contentOf(file);
}

inline const std::vector<SoundSession>& soundSessions() {
  static const std::vector sessions = {withoutConstraints(test::contentOf(test::MadeSession().file())),
                                       withoutConstraints(rawSession())};
  return sessions;
}

}  // namespace culprit::fuzz
