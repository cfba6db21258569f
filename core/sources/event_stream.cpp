#include "core/sources/event_stream.h"

#include <utility>

namespace culprit::chrome {

EventStream::EventStream(const std::filesystem::path& file)
    : m_bytes(file),
      m_text(m_bytes),
      m_chunker([this](char* target, std::size_t size) { return m_text.read(target, size); }),
      m_thread([this] { run(); }) {}

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

/// Reads one chunk, or finds the end of the file.
void EventStream::readOne(Lock& lock) {
  std::unique_ptr<EventBatch> batch = freeBatch();
  lock.unlock();
  if (batch->chunk.buffer) m_chunker.reuse(std::move(batch->chunk));
  batch->clear();
  std::optional<Chunk> chunk = m_chunker.next();
  if (!chunk) m_text.skipRest();
  lock.lock();
  if (chunk) {
    batch->chunk = std::move(*chunk);
    batch->fileBytes = m_bytes.bytesRead();
    batch->number = m_readCount++;
    m_read.push_back(std::move(batch));
  } else {
    m_atEnd = true;
  }
  m_changed.notify_all();
}

/// Parses the oldest chunk that nobody has taken yet.
void EventStream::parseOne(Lock& lock, EventParser& parser) {
  std::unique_ptr<EventBatch> batch = std::move(m_read.front());
  m_read.pop_front();
  lock.unlock();
  parser.parse(*batch);
  lock.lock();
  const std::uint64_t number = batch->number;
  m_parsed.emplace(number, std::move(batch));
  m_changed.notify_all();
}

/// What the thread does: it reads as long as there is room, and parses when there is none.
void EventStream::work() {
  Lock lock(m_mutex);
  while (!m_stopped) {
    if (!m_atEnd && m_readCount - m_givenCount < kMostBatches) {
      readOne(lock);
    } else if (!m_read.empty()) {
      parseOne(lock, m_otherParser);
    } else if (m_atEnd) {
      return;
    } else {
      m_changed.wait(lock);
    }
  }
}

void EventStream::run() {
  try {
    work();
  } catch (...) {
    const std::lock_guard lock(m_mutex);
    m_failure = std::current_exception();
    m_atEnd = true;
    m_changed.notify_all();
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
    if (!m_read.empty()) {
      parseOne(lock, m_parser);
    } else if (m_failure) {
      std::rethrow_exception(m_failure);
    } else if (m_atEnd && m_givenCount == m_readCount) {
      return nullptr;
    } else {
      m_changed.wait(lock);
    }
  }
}

}  // namespace culprit::chrome
