// Makes small Perfetto traces, packet by packet, for tests of their reader. The traces are synthetic: no file
// with work of a GPU was at hand. The numbers of the fields are those of Perfetto's .proto files, the names
// those in the sources of rocprofv3 and ROCm Systems Profiler.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/gzip.h"
#include "tests/support/wire_text.h"

namespace culprit::test {

inline WireText annotation(const std::string& name, std::uint64_t value) {
  return WireText().text(10, name).number(3, value);
}
inline WireText annotation(const std::string& name, const std::string& value) {
  return WireText().text(10, name).text(6, value);
}

/// A slice with its begin and end one behind the other, as profilers write what they have collected.
struct PerfettoSlice {
  std::uint64_t track = 0;
  std::string category, name;
  std::uint64_t start = 0, end = 0;
  std::vector<WireText> annotations = {};
  std::optional<std::uint64_t> flow = {};
  std::optional<std::uint64_t> terminatingFlow = {};
};

class PerfettoText {
 public:
  /// `sequence` is added to what the packet has.
  PerfettoText& packet(WireText packet, std::uint64_t sequence = 1) {
    m_trace.message(1, packet.number(10, sequence));
    return *this;
  }
  PerfettoText& event(std::uint64_t time, const WireText& event) {
    return packet(WireText().number(8, time).message(11, event));
  }
  PerfettoText& begin(std::uint64_t track, const std::string& category, const std::string& name,
                      std::uint64_t time) {
    return event(time, WireText().number(9, 1).number(11, track).text(22, category).text(23, name));
  }
  PerfettoText& end(std::uint64_t track, std::uint64_t time) {
    return event(time, WireText().number(9, 2).number(11, track));
  }
  PerfettoText& slice(const PerfettoSlice& slice) {
    WireText begin = WireText().number(9, 1).number(11, slice.track);
    begin.text(22, slice.category).text(23, slice.name);
    for (const WireText& each : slice.annotations) begin.message(4, each);
    if (slice.flow) begin.fixed64(47, *slice.flow);
    if (slice.terminatingFlow) begin.fixed64(48, *slice.terminatingFlow);
    return event(slice.start, begin).end(slice.track, slice.end);
  }
  PerfettoText& reading(std::uint64_t track, std::uint64_t time, double value) {
    return event(time,
                 WireText().number(9, 4).number(11, track).fixed64(44, std::bit_cast<std::uint64_t>(value)));
  }

  PerfettoText& process(std::uint64_t uuid, std::uint64_t pid, const std::string& name) {
    const WireText process = WireText().number(1, pid).text(6, name);
    return packet(WireText().message(60, WireText().number(1, uuid).message(3, process)));
  }
  PerfettoText& thread(std::uint64_t uuid, std::uint64_t parent, std::uint64_t pid, std::uint64_t tid,
                       const std::string& name) {
    const WireText thread = WireText().number(1, pid).number(2, tid).text(5, name);
    return packet(WireText().message(60, WireText().number(1, uuid).number(5, parent).message(4, thread)));
  }
  PerfettoText& track(std::uint64_t uuid, std::uint64_t parent, const std::string& name) {
    return packet(WireText().message(60, WireText().number(1, uuid).number(5, parent).text(2, name)));
  }
  PerfettoText& counter(std::uint64_t uuid, std::uint64_t parent, const std::string& name,
                        const WireText& counter) {
    const WireText track = WireText().number(1, uuid).number(5, parent).text(2, name);
    return packet(WireText().message(60, WireText(track).message(8, counter)));
  }
  /// Clocks that were read at once, by their numbers.
  PerfettoText& clocks(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& readings) {
    WireText snapshot;
    for (const auto& [clock, time] : readings) {
      snapshot.message(1, WireText().number(1, clock).number(2, time));
    }
    return packet(WireText().message(6, snapshot));
  }

  const std::string& bytes() const { return m_trace.bytes(); }

 private:
  WireText m_trace;
};

/// In zlib's format (RFC 1950), in stored blocks.
inline std::string zlibbed(std::string_view text) {
  const std::string member = gzipped(text);
  constexpr std::size_t kHead = 10;
  constexpr std::size_t kTail = 8;
  constexpr std::uint32_t kModulus = 65521;
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char c : text) {
    low = (low + static_cast<unsigned char>(c)) % kModulus;
    high = (high + low) % kModulus;
  }
  std::string bytes = "\x78\x01" + member.substr(kHead, member.size() - kHead - kTail);
  for (const std::uint32_t part : {high, low}) {
    bytes += static_cast<char>(part >> 8U);
    bytes += static_cast<char>(part & 0xFFU);
  }
  return bytes;
}

/// In zstd's format (RFC 8878), in raw blocks.
inline std::string zstdPacked(std::string_view text) {
  constexpr std::size_t kBlock = 65536;
  constexpr char kSizeInEightBytes = '\xE0';
  std::string bytes = std::string("\x28\xB5\x2F\xFD") + kSizeInEightBytes;
  const auto put = [&bytes](std::uint64_t value, int count) {
    for (int byte = 0; byte < count; ++byte) bytes += static_cast<char>((value >> (8 * byte)) & 0xFFU);
  };
  put(text.size(), 8);
  do {
    const std::string_view block = text.substr(0, kBlock);
    text.remove_prefix(block.size());
    put((block.size() << 3U) | (text.empty() ? 1U : 0U), 3);
    bytes += block;
  } while (!text.empty());
  return bytes;
}

/// As rocprofv3 writes a run with a kernel, a copy, the calls that launched them, a range, a counter of its
/// own and one of the GPU. The clock began at 1'700'000'000'000'000'000.
inline PerfettoText rocprofTrace() {
  constexpr std::uint64_t kProcess = 10;
  constexpr std::uint64_t kThread = 11;
  constexpr std::uint64_t kStream = 20;
  PerfettoText trace;
  trace.clocks({{6, 1000}, {1, 1'700'000'000'000'001'000}, {3, 900}});
  trace.process(kProcess, 4711, "train").track(kThread, kProcess, "THREAD 1 (4712)");
  trace.track(kStream, kProcess, "STREAM [1]");
  trace.counter(30, kProcess, "GPU Power [2] (S)", WireText().text(6, "watts"));
  trace.counter(31, kProcess, "COPY BYTES to AGENT [5]", WireText().number(3, 3));
  trace.begin(kThread, "marker_api", "step", 500);
  trace.slice({kThread, "hip_api", "hipLaunchKernel", 1000, 1500, {annotation("corr_id", 5)}, 77});
  trace.slice({kThread, "hip_api", "hipMemcpyAsync", 1600, 1700, {annotation("corr_id", 6)}, 1ULL << 60U});
  trace.slice({kThread, "hip_api", "hipDeviceSynchronize", 1800, 3000});
  trace.end(kThread, 4000);
  PerfettoSlice kernel{kStream, "kernel_dispatch", "gemm.kd", 2000, 2900};
  kernel.annotations = {annotation("begin_ns", 2001), annotation("end_ns", 2903), annotation("agent", 4),
                        annotation("grid_size", 1024), annotation("workgroup_size", 256)};
  kernel.terminatingFlow = 77;
  trace.slice(kernel);
  PerfettoSlice copy{kStream, "memory_copy", "MEMORY_COPY_HOST_TO_DEVICE", 3000, 3100};
  copy.annotations = {annotation("copy_bytes", 4096), annotation("src_agent", 0), annotation("dst_agent", 5)};
  copy.flow = 1ULL << 60U;
  trace.slice(copy);
  return trace.reading(30, 1000, 300.5).reading(31, 3000, 4096.0);
}

/// Messages of their own for a kernel and a copy on a queue of GPU 1, launched by a call, with a counter.
inline PerfettoText renderStageTrace() {
  PerfettoText trace;
  trace.process(10, 7, "train").thread(11, 10, 7, 8, "main");
  WireText interned;
  interned.message(24, WireText().number(1, 1).text(2, "stream 7"));
  interned.message(24, WireText().number(1, 2).text(2, "Kernel").number(4, 2));
  interned.message(24, WireText().number(1, 3).text(2, "Memcpy HostToDevice"));
  interned.message(23, WireText().number(1, 9).number(2, 7));
  interned.message(1000, WireText().number(1, 5).text(2, "_Z4gemmv").text(3, "gemm()"));
  trace.packet(WireText().number(13, 1).message(12, interned));
  const WireText correlation = WireText().number(1, 42);
  trace.event(100,
              WireText().number(9, 1).number(11, 11).text(23, "cudaLaunchKernel").message(3000, correlation));
  trace.end(11, 200);
  const WireText grid = WireText().number(1, 4).number(2, 2).number(3, 1);
  const WireText block = WireText().number(1, 128);
  const WireText stage = WireText().number(1, 42).number(2, 500).number(5, 9).number(11, 1).number(13, 1);
  WireText kernel = stage;
  kernel.number(14, 2).number(19, 5).message(21, WireText().message(1, grid).message(2, block));
  trace.packet(WireText().number(8, 1000).number(13, 2).message(53, kernel));
  const WireText copy =
      WireText().number(1, 43).number(2, 50).number(5, 9).number(11, 1).number(13, 1).number(14, 3);
  trace.packet(WireText().number(8, 1600).number(13, 2).message(53, copy));
  const WireText spec = WireText().number(1, 6).text(2, "SM Clock").number(7, 15);
  const WireText reading = WireText().number(1, 6).number(2, 1700);
  return trace.packet(WireText().number(8, 1000).message(
      52, WireText().message(1, WireText().message(1, spec)).message(2, reading).number(3, 1)));
}

}  // namespace culprit::test
