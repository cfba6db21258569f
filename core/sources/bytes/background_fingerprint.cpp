#include "core/sources/bytes/background_fingerprint.h"

#include <vector>

#include "core/sources/bytes/byte_reader.h"

namespace culprit {

BackgroundFingerprint::BackgroundFingerprint(std::filesystem::path file, std::filesystem::path root,
                                             Side side)
    : m_thread([this, file = std::move(file), root = std::move(root), side] { run(file, root, side); }) {}

BackgroundFingerprint::~BackgroundFingerprint() {
  m_isAbandoned = true;  // the thread joins itself
}

void BackgroundFingerprint::run(const std::filesystem::path& file, const std::filesystem::path& root,
                                Side side) {
  try {
    ByteReader bytes(file);
    std::vector<char> block(std::size_t{1} << 20U);
    while (bytes.read(block.data(), block.size()) > 0) {
      if (m_isAbandoned) return;
    }
    m_fingerprint = bytes.fingerprint(side, root);
  } catch (...) {
    m_failure = std::current_exception();
  }
}

Fingerprint BackgroundFingerprint::get() {
  m_thread.join();
  if (m_failure) std::rethrow_exception(m_failure);
  return *m_fingerprint;
}

}  // namespace culprit
