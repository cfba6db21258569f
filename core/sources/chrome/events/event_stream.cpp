#include "core/sources/chrome/events/event_stream.h"

#include <utility>

#include "core/base/further_thread.h"

namespace culprit::chrome {

namespace {

/// True: it may make more than one chunk; compressed files are often an eighth of their text.
bool isLong(const ByteReader& bytes) {
  constexpr std::uint64_t kCompression = 8;
  return bytes.fileBytes() > JsonChunker::kChunkSize / kCompression;
}

}  // namespace

EventStream::EventStream(const std::filesystem::path& file)
    : m_bytes(file),
      m_text(m_bytes),
      m_chunker([this](char* target, std::size_t size) { return m_text.read(target, size); }),
      m_thread(isLong(m_bytes) ? furtherThread([this] { run(); }) : std::jthread()) {}

EventStream::~EventStream() {
  stop();
}

void EventStream::stop() {
  {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
  }
  m_changed.notify_all();
  if (m_thread.joinable()) m_thread.join();
}

std::unique_ptr<EventBatch> EventStream::freeBatch() {
  if (m_free.empty()) return std::make_unique<EventBatch>();
  std::unique_ptr<EventBatch> batch = std::move(m_free.back());
  m_free.pop_back();
  return batch;
}

bool EventStream::mayRead() const {
  return !m_isReading && !m_atEnd && m_readCount - m_givenCount < kMostBatches;
}

bool EventStream::mayWork() const {
  return mayRead() || !m_cut.empty();
}

/// Reads one chunk; null at the end of the file, or of what can be given of it.
std::unique_ptr<EventBatch> EventStream::readOne(Lock& lock) {
  std::unique_ptr<EventBatch> batch = freeBatch();
  lock.unlock();
  if (batch->chunk.buffer) m_chunker.reuse(std::move(batch->chunk));
  batch->clear();
  std::optional<Chunk> chunk = m_chunker.next();
  if (!chunk) m_text.skipRest();
  const std::uint64_t fileBytes = m_bytes.bytesRead();
  lock.lock();
  m_isReading = false;
  m_atEnd = m_atEnd || !chunk;  // the other thread may have failed since
  m_changed.notify_all();
  if (!chunk || m_failure) return nullptr;
  batch->chunk = std::move(*chunk);
  batch->fileBytes = fileBytes;
  batch->number = m_readCount++;
  return batch;
}

/// The chunk to parse next; null if there is none. Whoever may read leaves one in reserve, so that the other
/// thread does not wait while this one reads.
std::unique_ptr<EventBatch> EventStream::cutOne(Lock& lock) {
  constexpr std::size_t kOwnAndReserve = 2;
  while (m_cut.size() < kOwnAndReserve && mayRead()) {
    m_isReading = true;
    if (std::unique_ptr<EventBatch> batch = readOne(lock)) m_cut.push_back(std::move(batch));
  }
  if (m_cut.empty()) return nullptr;
  std::unique_ptr<EventBatch> batch = std::move(m_cut.front());
  m_cut.pop_front();
  return batch;
}

/// Parses one chunk. What fails ends the stream behind all that is in work.
void EventStream::takeOne(Lock& lock, EventParser& parser) {
  ++m_inWork;
  try {
    if (std::unique_ptr<EventBatch> batch = cutOne(lock)) {
      lock.unlock();
      parser.parse(*batch);
      lock.lock();
      const std::uint64_t number = batch->number;
      m_parsed.emplace(number, std::move(batch));
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    m_failure = std::current_exception();
    m_atEnd = true;
  }
  --m_inWork;
  m_changed.notify_all();
}

/// What the thread does: it works ahead as long as there is room.
void EventStream::run() {
  Lock lock(m_mutex);
  while (!m_stopped && (!m_atEnd || !m_cut.empty())) {
    if (mayWork()) {
      takeOne(lock, m_otherParser);
    } else {
      m_changed.wait(lock);
    }
  }
}

const EventBatch* EventStream::next() {
  Lock lock(m_mutex);
  if (m_given) {
    m_free.push_back(std::move(m_given));
    ++m_givenCount;
    m_changed.notify_all();
  }
  for (;;) {
    if (const auto next = m_parsed.find(m_givenCount); next != m_parsed.end()) {
      m_given = std::move(next->second);
      m_parsed.erase(next);
      return m_given.get();
    }
    if (mayWork()) {
      takeOne(lock, m_parser);
    } else if (m_atEnd && m_inWork == 0) {
      if (m_failure) std::rethrow_exception(m_failure);
      return nullptr;
    } else {
      m_changed.wait(lock);
    }
  }
}

}  // namespace culprit::chrome
