// Where sessions live until the user saves them: a folder of our own in the user's cache, never beside the
// traces. Each file carries the process and machine that made it (core/store/files/file_owner.h), so that a
// running one never loses its session.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace culprit {

/// The folder (XDG_CACHE_HOME/culprit, else ~/.cache/culprit), created if needed. Throws Error.
std::filesystem::path sessionCache();

/// A name in the cache that no file has: `<name>.<owner>-<n>.culprit`, with `name` made safe for a file name.
std::filesystem::path newCachedSession(const std::string& name);

/// The same for a session that goes with the program, `<name>.<owner>-<n>.temporary`: the next program
/// removes what a killed one leaves.
std::filesystem::path newTemporarySession(const std::string& name);

/// Removes a session of the cache, with the journal that a killed program left beside it. True if it was
/// there. Never throws.
bool removeCachedSession(const std::filesystem::path& session);

/// True if the file lies in the cache: it goes when the user does not save it.
bool isCached(const std::filesystem::path& session);

/// Keeps in the cache that `target` is being written, until the returned note is removed; empty if it cannot
/// be kept. Never throws.
std::filesystem::path noteUnfinished(const std::filesystem::path& target);

/// Removes what killed programs left half-written or meant to remove, in the cache and where they noted it,
/// and cached sessions from before the first release: the runs are compared anew in their place. Called when
/// a program starts. Never throws.
void removeUnfinishedSessions();

/// Removes the oldest sessions of programs that no longer run until all together take at most `limitBytes`;
/// the newest stays, because somebody may have just opened it. Called by the window, which knows what the
/// user wants. Never throws.
void limitSessionCache(std::uint64_t limitBytes);

}  // namespace culprit
