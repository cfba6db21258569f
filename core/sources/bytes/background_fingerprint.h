// Fingerprints a file on a thread of its own while another reader goes through it in its own order. For
// sources that cannot hash what they read as they read it, such as databases.
#pragma once

#include <atomic>
#include <exception>
#include <filesystem>
#include <optional>
#include <thread>

#include "core/model/run/run.h"

namespace culprit {

class BackgroundFingerprint {
 public:
  BackgroundFingerprint(std::filesystem::path file, std::filesystem::path root, Side side);
  /// Stops early if nobody asked for the result.
  ~BackgroundFingerprint();
  BackgroundFingerprint(const BackgroundFingerprint&) = delete;
  BackgroundFingerprint& operator=(const BackgroundFingerprint&) = delete;

  /// Waits for it. Throws Error if the file cannot be read or has changed meanwhile.
  Fingerprint get();

 private:
  void run(const std::filesystem::path& file, const std::filesystem::path& root, Side side);

  std::atomic<bool> m_isAbandoned = false;
  std::optional<Fingerprint> m_fingerprint;
  std::exception_ptr m_failure;
  std::jthread m_thread;  // last: it uses everything above
};

}  // namespace culprit
