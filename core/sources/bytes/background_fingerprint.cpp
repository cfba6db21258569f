#include "core/sources/bytes/background_fingerprint.h"

#include <utility>
#include <vector>

#include "core/base/further_thread.h"

namespace culprit {

BackgroundFingerprint::BackgroundFingerprint(std::filesystem::path file, std::filesystem::path root,
                                             Side side)
    : m_root(std::move(root)), m_side(side) {
  try {
    m_bytes.emplace(std::move(file));
  } catch (const Error&) {
    m_failure = std::current_exception();
    return;
  }
  m_thread = furtherThread([this] { run(nullptr); });
}

BackgroundFingerprint::~BackgroundFingerprint() {
  m_isAbandoned = true;  // the thread joins itself
}

/// `progress`: asked whether the user has cancelled; null on the other thread, which the destructor ends.
void BackgroundFingerprint::run(ReadingProgress* progress) {
  try {
    std::vector<char> block(std::size_t{1} << 20U);
    while (m_bytes->read(block.data(), block.size()) > 0) {
      if (m_isAbandoned) return;
      if (progress != nullptr) progress->advance(0);
    }
    m_fingerprint = m_bytes->fingerprint(m_side, m_root);
  } catch (...) {
    m_failure = std::current_exception();
  }
}

Fingerprint BackgroundFingerprint::get(ReadingProgress& progress) {
  if (m_thread.joinable()) {
    m_thread.join();
  } else if (!m_failure) {
    run(&progress);
  }
  if (m_failure) std::rethrow_exception(m_failure);
  return *m_fingerprint;
}

}  // namespace culprit
