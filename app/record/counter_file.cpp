#include "app/record/counter_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>

namespace culprit::record {

namespace {

constexpr int kGzip = 15 + 16;  // zlib: the largest window, with the header of gzip
constexpr int kMemory = 8;      // zlib's own choice
constexpr int kMostFiles = 100'000;
constexpr mode_t kForAll = 0666;  // less the umask

}  // namespace

/// Makes members of gzip (RFC 1952), one after the other in the same memory.
class CounterFile::Packing {
 public:
  Packing() {
    if (::deflateInit2(&m_stream, Z_BEST_SPEED, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~Packing() { ::deflateEnd(&m_stream); }
  Packing(const Packing&) = delete;
  Packing& operator=(const Packing&) = delete;

  /// Holds until the next call.
  std::string_view pack(std::string_view text) {
    ::deflateReset(&m_stream);
    m_packed.resize(::deflateBound(&m_stream, text.size()));
    // zlib's own bytes are not const, and it does not write to its input.
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    m_stream.avail_in = static_cast<uInt>(text.size());
    m_stream.next_out = reinterpret_cast<Bytef*>(m_packed.data());
    m_stream.avail_out = static_cast<uInt>(m_packed.size());
    ::deflate(&m_stream, Z_FINISH);  // there is room for all of it
    return std::string_view(m_packed).substr(0, m_packed.size() - m_stream.avail_out);
  }

 private:
  z_stream m_stream{};
  std::string m_packed;
};

CounterFile::CounterFile(std::filesystem::path folder, std::string host, std::uint64_t largest)
    : m_folder(std::move(folder)),
      m_host(std::move(host)),
      m_largest(largest),
      m_packing(std::make_unique<Packing>()) {
  open();
}

CounterFile::~CounterFile() {
  if (m_file >= 0) ::close(m_file);
}

void CounterFile::open() {
  for (int number = 1; number <= kMostFiles; ++number) {
    m_path = m_folder / (number == 1 ? fmt::format("counters-{}.csv.gz", m_host)
                                     : fmt::format("counters-{}.{}.csv.gz", m_host, number));
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, kForAll);
    if (m_file >= 0) {
      m_bytes = 0;
      return;
    }
    if (errno != EEXIST) break;
  }
  throw std::system_error(errno, std::generic_category(), m_path.string());
}

bool CounterFile::fail(const char* doing, int why) {
  m_problem = fmt::format("{} {} ({}); nothing more is recorded", doing, m_path.string(), std::strerror(why));
  return false;
}

bool CounterFile::append(std::string_view text) {
  if (!m_problem.empty()) return false;
  if (text.empty()) return true;
  const std::string_view packed = m_packing->pack(text);
  ssize_t written = 0;
  do {
    written = ::write(m_file, packed.data(), packed.size());
  } while (written < 0 && errno == EINTR);
  const int why = written < 0 ? errno : ENOSPC;
  if (written == static_cast<ssize_t>(packed.size())) {
    m_bytes += packed.size();
    return true;
  }
  // Half a member would be damage. If it cannot be taken away, a reader finds it at the end of the file.
  if (written > 0 && ::ftruncate(m_file, static_cast<off_t>(m_bytes)) != 0) return fail("cannot mend", why);
  return fail("cannot write to", why);
}

void CounterFile::removeIfEmpty() {
  if (m_bytes == 0) ::unlink(m_path.c_str());
}

bool CounterFile::startsNewFile() {
  if (m_bytes < m_largest || !m_problem.empty()) return false;
  ::close(std::exchange(m_file, -1));
  try {
    open();
    return true;
  } catch (const std::system_error& error) {
    return fail("cannot make", error.code().value());
  }
}

}  // namespace culprit::record
