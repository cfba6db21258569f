// Reads the levels of the machine at every interval, and writes them, in threads of its own: whatever a
// driver or a disk does, the program goes on to watch over its command.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "app/record/counter_file.h"
#include "app/record/machine.h"
#include "app/record/record_options.h"
#include "app/record/samplers.h"

namespace culprit::record {

class Recording {
 public:
  /// Tells the user something; called from any thread.
  using Say = std::function<void(const std::string&)>;

  /// `root`: the process that is followed with its descendants; 0: none. Starts at once; also writes
  /// run.json.
  Recording(const RecordOptions& options, CounterFile& file, std::string host, int root, Say say);
  /// Waits until it has ended, for as long as that takes: after end() only.
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  /// Takes what has been read to the file. False if that takes longer than `patience`: a driver does not
  /// answer, and the recording must not be destroyed.
  bool end(std::chrono::seconds patience);
  /// Drivers have been woken up, and readings are taken.
  bool hasBegun() const { return m_hasBegun; }
  /// It had to end early, and has said why.
  bool hasFailed() const { return m_hasFailed; }

  // After end():
  std::uint64_t rows() const { return m_rows; }
  /// The most at one time.
  std::size_t counters() const { return m_counters; }
  std::size_t files() const { return m_files; }

 private:
  void run();
  void readAll(Samplers& samplers);
  void measure(Samplers& samplers);
  void writeNotes(const NvidiaSampler& nvidia);
  void addRow(const SampleTable& table, const Moment& moment);
  void addComments(std::int64_t timeNs);
  bool flush();
  /// True if the recording is to end before.
  bool waitUntil(std::int64_t timeNs);

  RecordOptions m_options;
  CounterFile& m_file;
  std::string m_hostName;
  int m_root;
  Say m_say;
  std::string m_text;           ///< that is not yet written
  std::uint64_t m_heading = 0;  ///< version of the table whose heading was written; 0: none in this file
  std::int64_t m_nextClocksNs = 0, m_flushedNs = 0;
  std::uint64_t m_rows = 0;
  std::size_t m_counters = 0, m_files = 1;

  std::mutex m_mutex;
  std::condition_variable m_wake;
  bool m_isEnding = false, m_hasEnded = false;  ///< under the mutex
  std::atomic<bool> m_hasBegun = false, m_hasFailed = false;
  std::thread m_reading;
};

}  // namespace culprit::record
