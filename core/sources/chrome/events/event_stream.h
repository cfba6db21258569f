// The events of a trace file from front to back, in batches. A thread of its own and the caller's take turns
// at reading, inflating and cutting the file, one chunk ahead of what they parse. The batches come out in the
// order of the file. Used by the Chrome source; it holds at most kMostBatches chunks and gives the events no
// meaning.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "core/sources/bytes/text_reader.h"
#include "core/sources/chrome/events/event_batch.h"
#include "core/sources/chrome/events/event_parser.h"
#include "core/sources/json/json_chunker.h"

namespace culprit::chrome {

class EventStream {
 public:
  static constexpr std::uint64_t kMostBatches = 10;

  /// Throws Error if the file cannot be opened.
  explicit EventStream(const std::filesystem::path& file);
  ~EventStream();
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  /// The next batch; null at the end. It holds until the next call, the names and places of its slices as
  /// long as the stream. Throws what reading the file threw.
  const EventBatch* next();

  /// Ends the reading, wherever it is.
  void stop();

  // Only after stop():
  const JsonChunker& chunker() const { return m_chunker; }
  const TextReader& text() const { return m_text; }
  const ByteReader& bytes() const { return m_bytes; }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  bool mayRead() const;
  bool mayWork() const;
  std::unique_ptr<EventBatch> cutOne(Lock& lock);
  void takeOne(Lock& lock, EventParser& parser);
  std::unique_ptr<EventBatch> readOne(Lock& lock);
  std::unique_ptr<EventBatch> freeBatch();

  ByteReader m_bytes;
  TextReader m_text;
  JsonChunker m_chunker;
  EventParser m_parser;                 ///< of the thread that calls next()
  EventParser m_otherParser;            ///< of m_thread
  std::unique_ptr<EventBatch> m_given;  ///< what next() gave last

  std::mutex m_mutex;
  std::condition_variable m_changed;
  // Under m_mutex:
  std::deque<std::unique_ptr<EventBatch>> m_cut;                  ///< chunks to parse, in their order
  std::map<std::uint64_t, std::unique_ptr<EventBatch>> m_parsed;  ///< by number
  std::vector<std::unique_ptr<EventBatch>> m_free;
  std::uint64_t m_readCount = 0;   ///< chunks read so far
  std::uint64_t m_givenCount = 0;  ///< batches that next() is done with or has given
  bool m_isReading = false;        ///< one of the threads
  std::uint64_t m_inWork = 0;      ///< chunks that are being read or parsed
  bool m_atEnd = false;            ///< of the file, or of what can be read of it
  bool m_stopped = false;
  std::exception_ptr m_failure;

  /// The last member: it begins when the others are there. Without it, as for short files, the caller's does
  /// everything.
  std::jthread m_thread;
};

}  // namespace culprit::chrome
