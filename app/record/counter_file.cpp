#include "app/record/counter_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace culprit::record {

namespace {

constexpr int kGzip = 15 + 16;  // zlib: the largest window, with the header of gzip
constexpr int kMemory = 8;      // zlib's own choice
constexpr int kMostFiles = 100'000;

/// One gzip member (RFC 1952).
bool pack(std::string_view text, std::string& packed) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    return false;
  packed.resize(deflateBound(&stream, text.size()));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return isWhole;
}

}  // namespace

CounterFile::CounterFile(std::filesystem::path folder, std::string host)
    : m_folder(std::move(folder)), m_host(std::move(host)) {
  open();
}

CounterFile::~CounterFile() {
  if (m_file >= 0) ::close(m_file);
}

void CounterFile::open() {
  for (int number = 1; number <= kMostFiles; ++number) {
    m_path = m_folder / (number == 1 ? fmt::format("counters-{}.csv.gz", m_host)
                                     : fmt::format("counters-{}.{}.csv.gz", m_host, number));
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    if (m_file >= 0) {
      m_bytes = 0;
      return;
    }
    if (errno != EEXIST) break;
  }
  throw std::system_error(errno, std::generic_category(), m_path.string());
}

bool CounterFile::fail(const char* doing) {
  m_problem = fmt::format("{} {} ({}); the command goes on, nothing more is recorded", doing, m_path.string(),
                          std::strerror(errno));
  return false;
}

bool CounterFile::append(std::string_view text) {
  if (!m_problem.empty()) return false;
  if (text.empty()) return true;
  if (!pack(text, m_packed)) {
    errno = ENOMEM;
    return fail("cannot compress what goes to");
  }
  const ssize_t written = ::write(m_file, m_packed.data(), m_packed.size());
  if (written == static_cast<ssize_t>(m_packed.size())) {
    m_bytes += m_packed.size();
    return true;
  }
  if (written >= 0) errno = ENOSPC;
  const int why = errno;
  // Half a member would be damage.
  if (written > 0 && ::ftruncate(m_file, static_cast<off_t>(m_bytes)) != 0) errno = why;
  errno = why;
  return fail("cannot write to");
}

void CounterFile::removeIfEmpty() {
  if (m_bytes == 0) ::unlink(m_path.c_str());
}

bool CounterFile::startsNewFile() {
  if (m_bytes < kLargest || !m_problem.empty()) return false;
  ::close(m_file);
  m_file = -1;
  try {
    open();
    return true;
  } catch (const std::system_error&) {
    return fail("cannot make");
  }
}

}  // namespace culprit::record
