// Makes small profiles of XLA (XSpace), plane by plane, for tests of their reader. The numbers of the fields
// are those of tensorflow's xplane.proto, the names those of real profiles.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/wire_text.h"

namespace culprit::test {

/// A stat of an event or a plane, by its name; texts are written as they are or as a reference.
struct XplaneStat {
  std::string name;
  std::uint64_t number = 0;
  std::string text = {};
  bool isReference = false;
};

struct XplaneEvent {
  std::string name;
  std::int64_t offsetPs = 0;
  std::int64_t durationPs = 0;
  std::vector<XplaneStat> stats = {};
};

/// One plane with its tables of names, which are written behind the lines, as the profiler does.
class XplanePlane {
 public:
  explicit XplanePlane(const std::string& name) { m_head.text(2, name); }

  XplanePlane& line(std::int64_t id, const std::string& name, std::int64_t timestampNs,
                    const std::vector<XplaneEvent>& events) {
    WireText line;
    line.number(1, static_cast<std::uint64_t>(id)).text(2, name);
    line.number(3, static_cast<std::uint64_t>(timestampNs));
    for (const XplaneEvent& event : events) line.text(4, textOf(event));
    m_lines.message(3, line);
    return *this;
  }
  /// What is shown in place of the name of events.
  XplanePlane& shown(const std::string& name, const std::string& display) {
    m_shown[numberOf(m_events, name)] = display;
    return *this;
  }
  XplanePlane& stat(const XplaneStat& stat) {
    m_stats.text(6, textOf(stat));
    return *this;
  }

  std::string bytes() const {
    WireText plane = m_head;
    plane.raw(m_lines.bytes());
    for (const auto& [name, number] : m_events) {
      WireText names;
      names.number(1, number).text(2, name);
      if (const auto shown = m_shown.find(number); shown != m_shown.end()) names.text(4, shown->second);
      plane.message(4, WireText().number(1, number).message(2, names));
    }
    for (const auto& [name, number] : m_statNames) {
      const WireText names = WireText().number(1, number).text(2, name);
      plane.message(5, WireText().number(1, number).message(2, names));
    }
    return plane.raw(m_stats.bytes()).bytes();
  }

 private:
  static std::uint64_t numberOf(std::map<std::string, std::uint64_t>& numbers, const std::string& name) {
    return numbers.try_emplace(name, numbers.size() + 1).first->second;
  }

  std::string textOf(const XplaneStat& stat) {
    WireText text;
    text.number(1, numberOf(m_statNames, stat.name));
    if (stat.isReference) {
      text.number(7, numberOf(m_statNames, stat.text));
    } else if (!stat.text.empty()) {
      text.text(5, stat.text);
    } else {
      text.number(3, stat.number);
    }
    return text.bytes();
  }

  std::string textOf(const XplaneEvent& event) {
    WireText text;
    text.number(1, numberOf(m_events, event.name)).number(2, static_cast<std::uint64_t>(event.offsetPs));
    if (event.durationPs != 0) text.number(3, static_cast<std::uint64_t>(event.durationPs));
    for (const XplaneStat& stat : event.stats) text.text(4, textOf(stat));
    return text.bytes();
  }

  WireText m_head, m_lines, m_stats;
  std::map<std::string, std::uint64_t> m_events, m_statNames;
  std::map<std::uint64_t, std::string> m_shown;
};

inline XplaneStat correlation(std::uint64_t number) {
  return {.name = "correlation_id", .number = number};
}
inline XplaneStat referring(const std::string& name, const std::string& text) {
  return {.name = name, .number = 0, .text = text, .isReference = true};
}

/// All planes, and the host they are of.
inline std::string xplaneOf(const std::vector<XplanePlane>& planes, const std::string& host = "box") {
  WireText space;
  for (const XplanePlane& plane : planes) space.text(1, plane.bytes());
  return space.text(4, host).bytes();
}

/// A stream of ROCm's plugin with a kernel, a fill and a copy, the calls that launched them with the ranges
/// and the frame around, a mark, a step, and when it was recorded.
inline std::vector<XplanePlane> rocmProfile() {
  XplanePlane gpu("/device:GPU:3");
  gpu.stat({.name = "device_vendor", .number = 0, .text = "AMD"});
  gpu.stat({.name = "core_count", .number = 304}).stat({.name = "clock_rate", .number = 2'100'000});
  gpu.stat({.name = "memory_size", .number = 206'141'652'992});
  gpu.stat({.name = "compute_cap_major", .number = 9}).stat({.name = "compute_cap_minor", .number = 4});
  gpu.line(
      7, "Stream #7(Kernel,MemcpyD2D)", 1000,
      {{"fusion_3.kd",
        5'000'400,
        2'000'200,
        {correlation(11),
         referring("kernel_details", " grid:4,64,1 block:256,1,1 private_mem:0 group_mem:8704 occ_pct:0"),
         referring("hlo_op", "fusion.3"), referring("hlo_module", "jit_step")}},
       {"CopyDeviceToDevice",
        8'000'000,
        1'000'000,
        {correlation(12), referring("memcpy_details", "kind:Unknown size:655360 dest:2 async:1")}},
       {"Memset", 9'500'000, 100'000, {correlation(13)}}});
  gpu.line(-1, "XLA Ops", 1000, {{"fusion.3", 5'000'400, 2'000'200}});
  XplanePlane host("/host:CPU");
  host.line(-2231, "python", 500,
            {{"$train.py:12 step", 0, 9'000'000},
             {"train", 1'000'000, 7'500'000, {{.name = "step_num", .number = 4}}},
             {"PjitFunction(step)", 1'500'000, 4'000'000},
             {"hipModuleLaunchKernel", 2'000'000, 100'000, {correlation(11)}},
             {"hipMemcpyDtoDAsync", 3'000'000, 100'000, {correlation(12)}},
             {"MemoryAllocation", 3'500'000, 0},
             {"hipStreamSynchronize", 6'000'000, 2'000'000}});
  XplanePlane environment("Task Environment");
  environment.stat({.name = "profile_start_time", .number = 1'771'595'639'214'724'894});
  return {gpu, host, environment};
}

/// Of TensorFlow, which calls its calls by what they launch.
inline std::vector<XplanePlane> cudaProfile() {
  const std::string details = "regs:38 shm:16 grid:160,1,1 block:1024,1,1";
  XplanePlane gpu("/device:GPU:0");
  gpu.line(134, "Stream #134(Compute)", 0,
           {{"void f<int>()", 9000, 1000, {correlation(5'000'000'000), referring("kernel_details", details)}},
            {"ncclKernel_AllReduce", 11000, 1000, {correlation(3)}}});
  gpu.line(-3, "Steps", 0, {{"12", 9000, 4000, {{.name = "step_name", .number = 0, .text = "12"}}}});
  XplanePlane host("/host:CPU");
  host.shown("a/Identity_2:Identity", "Identity");
  host.line(
      7, "tf_Compute/7", 0,
      {{"a/Identity_2:Identity", 0, 5000},
       {"void f<int>()", 1000, 500, {correlation(5'000'000'000), referring("kernel_details", details)}},
       {"MemcpyH2D", 2000, 500, {correlation(4), referring("memcpy_details", "size:4 dest:4 async:1")}}});
  return {host, gpu};
}

/// Operations of a TPU, and a line around them that repeats them.
inline std::vector<XplanePlane> tpuProfile() {
  XplanePlane tpu("/device:TPU:1");
  tpu.stat({.name = "device_type_string", .number = 0, .text = "TPU v6 Lite"});
  tpu.shown("%fusion.1 = f32[8] fusion(f32[8] %p)", "fusion.1");
  tpu.line(3, "XLA Ops", 100,
           {{"%while.2 = while()", 0, 9000},
            {"%fusion.1 = f32[8] fusion(f32[8] %p)", 1000, 2000},
            {"all-reduce.4", 4000, 1000}});
  tpu.line(2, "XLA Modules", 100, {{"jit_f(1)", 0, 9000}});
  return {tpu};
}

}  // namespace culprit::test
