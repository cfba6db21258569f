// How far the computation of a session in parts is: `cluster --status`. Reads only.
#pragma once

#include <filesystem>
#include <string>

namespace culprit::app {

/// A line, "parts 118 of 128; condense: 3 pending, 7 running; merge: 1 pending", and where Slurm has nothing
/// left to do and there is no session yet, a second one on why. `session`: as the user names it. Throws Error
/// if there is neither the session nor its work folder.
std::string statusText(const std::filesystem::path& session);

}  // namespace culprit::app
