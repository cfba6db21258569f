// Fingerprints a file on a thread of its own while another reader goes through it in its own order. For
// sources that cannot hash what they read as they read it, such as databases. Without a thread to be had it
// is done when it is asked for.
#pragma once

#include <atomic>
#include <exception>
#include <filesystem>
#include <optional>
#include <thread>

#include "core/model/run/run.h"
#include "core/sources/bytes/byte_reader.h"

namespace culprit {

class BackgroundFingerprint {
 public:
  BackgroundFingerprint(std::filesystem::path file, std::filesystem::path root, Side side);
  /// Stops early if nobody asked for the result.
  ~BackgroundFingerprint();
  BackgroundFingerprint(const BackgroundFingerprint&) = delete;
  BackgroundFingerprint& operator=(const BackgroundFingerprint&) = delete;

  /// Waits for it; once. Throws Error if the file cannot be read or has changed since this object was made,
  /// Cancelled.
  Fingerprint get(ReadingProgress& progress);

 private:
  void run(ReadingProgress* progress);

  const std::filesystem::path m_root;
  const Side m_side;
  std::atomic<bool> m_isAbandoned = false;
  std::optional<ByteReader> m_bytes;
  std::optional<Fingerprint> m_fingerprint;
  std::exception_ptr m_failure;
  std::jthread m_thread;  // last: it uses everything above
};

}  // namespace culprit
