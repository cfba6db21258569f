// One database of rocmProfileData while it is read: its names, its tracks, and which call launched what.
// Filled by one reader per group of tables (rpd_calls.h, rpd_work.h, rpd_monitors.h), calls first; the source
// hands it on at the end.
#pragma once

#include <set>

#include "core/sources/rocm/rocm_tracks.h"
#include "core/sources/rocm/rpd_launches.h"
#include "core/sources/sqlite/database_capture.h"

namespace culprit::rocm {

class RpdCapture : public DatabaseCapture {
 public:
  /// As DatabaseCapture.
  RpdCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress, const SourceFile& file,
             std::uint64_t rows);

  DatabaseStrings& strings() { return m_strings; }
  /// Of arguments, which have a table of their own from schema 3 on.
  DatabaseStrings& arguments() { return m_arguments ? *m_arguments : m_strings; }
  RocmTracks& tracks() { return m_tracks; }
  RpdLaunches& launches() { return m_launches; }

  /// Numbers of devices and monitors beyond this are damage.
  static constexpr std::int64_t kMostDevices = 1'000'000;
  /// The devices that did something, as the file numbers them: agents of HSA, CPUs first.
  const std::set<std::int64_t>& devices() const { return m_devices; }
  void noteDevice(std::int64_t device) {
    if (device >= 0 && device < kMostDevices) m_devices.insert(device);
  }
  /// What the process ids of one node were shifted by against the next when the files of several were merged;
  /// 0: they were not.
  void setPidStride(std::int64_t stride) { m_pidStride = stride; }
  /// Recorded through CUPTI: queues are contexts there, and sequences streams.
  bool isCuda() const { return m_isCuda; }
  void setCuda() { m_isCuda = true; }

  /// As DatabaseCapture; what could not be read of the strings, too.
  void finish(std::int64_t epochNs);

 private:
  DatabaseStrings m_strings;
  std::optional<DatabaseStrings> m_arguments;
  RocmTracks m_tracks;
  RpdLaunches m_launches;
  std::set<std::int64_t> m_devices;
  std::int64_t m_pidStride = 0;
  bool m_isCuda = false;
};

}  // namespace culprit::rocm
