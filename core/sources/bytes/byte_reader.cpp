#include "core/sources/bytes/byte_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace culprit {

namespace {

struct Stamp {
  std::uint64_t bytes = 0;
  std::int64_t modifiedNs = 0;
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

Stamp stampOf(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_size),
          std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

}  // namespace

struct ByteReader::State {
  int descriptor = -1;
  Stamp opened;
  std::uint64_t bytesRead = 0;
  XXH3_state_t* hash = XXH3_createState();

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (descriptor >= 0) ::close(descriptor);
    XXH3_freeState(hash);
  }
};

ByteReader::ByteReader(std::filesystem::path file, ReadingProgress& progress) : ByteReader(std::move(file)) {
  m_progress = &progress;
  progress.startFile(m_file.filename().string());
}

ByteReader::ByteReader(std::filesystem::path file)
    : m_file(std::move(file)), m_state(std::make_unique<State>()) {
  // Without waiting: at a pipe it would be for whoever writes into it.
  m_state->descriptor = ::open(m_file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (m_state->descriptor < 0) throw Error(fmt::format("cannot open ({})", std::strerror(errno)), m_file);
  struct stat status {};
  if (::fstat(m_state->descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw Error("not a regular file", m_file);
  }
  m_state->opened = stampOf(status);
  XXH3_128bits_reset(m_state->hash);
}

ByteReader::~ByteReader() = default;

std::size_t ByteReader::read(char* target, std::size_t size) {
  ssize_t got = -1;
  do {
    got = ::read(m_state->descriptor, target, size);
  } while (got < 0 && errno == EINTR);
  if (got < 0) throw Error(fmt::format("cannot read ({})", std::strerror(errno)), m_file);
  const auto bytes = static_cast<std::size_t>(got);
  XXH3_128bits_update(m_state->hash, target, bytes);
  m_state->bytesRead += bytes;
  if (m_progress != nullptr) m_progress->advance(bytes);
  return bytes;
}

std::uint64_t ByteReader::fileBytes() const {
  return m_state->opened.bytes;
}

std::uint64_t ByteReader::bytesRead() const {
  return m_state->bytesRead;
}

Fingerprint ByteReader::fingerprint(Side side, const std::filesystem::path& root) const {
  struct stat status {};
  const bool stillThere = ::stat(m_file.c_str(), &status) == 0;
  if (!stillThere || stampOf(status) != m_state->opened || m_state->bytesRead != m_state->opened.bytes) {
    throw Error("the file changed while it was read; open it again when nothing writes to it", m_file);
  }
  const XXH128_hash_t hash = XXH3_128bits_digest(m_state->hash);
  const auto relative = m_file.lexically_relative(root);
  return {.side = side,
          .path = (relative.empty() || relative == "." ? m_file.filename() : relative).generic_string(),
          .bytes = m_state->bytesRead,
          .modifiedNs = m_state->opened.modifiedNs,
          .xxh3 = fmt::format("{:016x}{:016x}", hash.high64, hash.low64)};
}

}  // namespace culprit
