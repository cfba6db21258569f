// One process of rocprofv3's JSON output while its records are read: makes events of them. Filled by the
// source, list by list, which hands it on at the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/launch_numbers.h"
#include "core/sources/rocm/rocm_tracks.h"
#include "core/sources/rocprof/rocprof_json_record.h"
#include "core/sources/rocprof/rocprof_json_tables.h"

namespace culprit::rocm {

class RocprofJsonCapture {
 public:
  /// What a list of records holds, by its key; empty: nothing that is read.
  enum class List : std::uint8_t { Kernels, Copies, Calls, Ranges };
  static std::optional<List> listOf(std::string_view key);

  /// `tables` belong to the process.
  RocprofJsonCapture(RunBuilder& run, const std::string& shownFile, RocprofJsonTables& tables);

  /// What is wrong with the record if it cannot be used; else empty.
  std::string add(List list, const RocprofRecord& record);

  CaptureFacts& facts() { return m_builder.facts(); }
  bool isEmpty() const { return m_builder.isEmpty(); }
  std::uint64_t unnamedKernels() const { return m_unnamedKernels; }
  void finish() { m_builder.finish(0); }

 private:
  struct Named {
    FunctionId function{};
    EventCategory category{};
    std::optional<std::uint32_t> registers = {};
  };

  void addKernel(const RocprofRecord& record, Events::Row row);
  void addCopy(const RocprofRecord& record, Events::Row row);
  void addCall(const RocprofRecord& record, Events::Row row);
  void addRange(const RocprofRecord& record, Events::Row row);
  const Named& kernelOf(std::int64_t id);
  Named callOf(const RocprofRecord& record);
  std::uint32_t threadOf(const RocprofRecord& record);
  std::optional<std::int64_t> gpuOf(std::optional<std::int64_t> agent) const;

  RocprofJsonTables& m_tables;
  CaptureBuilder m_builder;
  RocmTracks m_tracks;
  LaunchNumbers m_launches;
  std::unordered_map<std::int64_t, Named> m_kernels;
  std::map<std::pair<std::int64_t, std::int64_t>, Named> m_calls;  ///< by kind and operation
  std::uint64_t m_unnamedKernels = 0;
};

}  // namespace culprit::rocm
