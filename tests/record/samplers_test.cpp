// What culprit-record reads from the files of Linux, from a made /proc and /sys.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "app/record/cgroup_sampler.h"
#include "app/record/drm_sampler.h"
#include "app/record/host_sampler.h"
#include "app/record/pace.h"
#include "app/record/process_sampler.h"
#include "app/record/processor_sampler.h"
#include "app/record/sample_table.h"
#include "tests/support/temp_folder.h"

namespace culprit::record {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSecond = 1'000'000'000;

std::vector<std::string> cellsOf(const std::string& line) {
  std::vector<std::string> cells = {""};
  for (const char letter : line) {
    if (letter == ',') {
      cells.emplace_back();
    } else if (letter != '\n') {
      cells.back() += letter;
    }
  }
  return cells;
}

class SamplersTest : public testing::Test {
 protected:
  SamplersTest() {
    for (const char* folder : {"proc", "sys"}) fs::create_directories(m_folder.path() / folder);
  }

  /// With so long an interval that no reading is too dear, however slow the sanitizers are.
  Machine machine() const {
    return {.proc = m_folder.path() / "proc", .sys = m_folder.path() / "sys", .intervalNs = 3600 * kSecond};
  }
  void write(const std::string& name, const std::string& text) const { m_folder.write(name, text); }
  void link(const std::string& name, const std::string& to) const {
    fs::create_directories((m_folder.path() / name).parent_path());
    fs::create_directory_symlink(m_folder.path() / to, m_folder.path() / name);
  }

  /// The value by the heading of its column; "": the cell is empty or there is no such column.
  std::string value(const std::string& heading) const {
    std::string names, values;
    m_table.appendHeading(names);
    m_table.appendRow(0, values);
    const auto columns = cellsOf(names), cells = cellsOf(values);
    EXPECT_EQ(columns.size(), cells.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i] == heading) return cells[i];
    return "";
  }

  /// The values of two moments, a second apart, in between of which files change.
  template <typename Sampler, typename Change>
  void sampleTwice(Sampler& sampler, Change&& change) {
    sampler.sample({.timeNs = kSecond, .epochNs = kSecond, .isSlow = true});
    change();
    m_table.clear();
    sampler.sample({.timeNs = 2 * kSecond, .epochNs = 2 * kSecond, .isSlow = true});
  }

  test::TempFolder m_folder;
  SampleTable m_table;
};

TEST_F(SamplersTest, LoadIsTheShareOfTicksThatAreNotIdle) {
  write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 100 0 100 800 0 0 0 0\nintr 5\nprocs_running 3\n");
  ProcessorSampler sampler(machine(), m_table);
  sampleTwice(sampler, [this] {
    write("proc/stat",
          "cpu  150 0 125 850 75 0 0 0 0 0\ncpu0 200 0 100 800 0 0 0 0\nintr 5\nprocs_running 7\n");
  });
  EXPECT_EQ(value("host_cpu_usage [%]"), "37.5");
  EXPECT_EQ(value("core_cpu_usage{core=0} [%]"), "100");
  EXPECT_EQ(value("host_run_queue"), "6");  // without this program
}

TEST_F(SamplersTest, ClocksAreTheMeanOfCpufreqElseOfCpuinfo) {
  write("proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 2000.5\nprocessor : 1\ncpu MHz\t\t: 3000.5\n");
  ProcessorSampler plain(machine(), m_table);
  plain.readClocks();
  plain.sample({});
  EXPECT_EQ(value("cpu_frequency [MHz]"), "2500.5");
  write("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "1000000\n");
  write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "1400000\n");
  write("sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq", "9\n");
  ProcessorSampler scaled(machine(), m_table);
  scaled.readClocks();
  scaled.sample({});
  EXPECT_EQ(value("cpu_frequency [MHz]"), "1200");
}

TEST_F(SamplersTest, PowerIsThatOfThePackagesAcrossTheEndOfTheirCounters) {
  for (const char* package : {"intel-rapl:0", "intel-rapl:1"}) {
    const std::string folder = std::string("sys/class/powercap/") + package;
    write(folder + "/name", "package-" + std::string(1, package[11]) + "\n");
    write(folder + "/energy_uj", "90000000\n");
    write(folder + "/max_energy_range_uj", "100000000\n");
  }
  write("sys/class/powercap/intel-rapl:0:0/name", "core\n");
  write("sys/class/powercap/intel-rapl:0:0/energy_uj", "5\n");
  write("sys/class/powercap/intel-rapl:2/name", "psys\n");
  write("sys/class/powercap/intel-rapl:2/energy_uj", "5\n");
  ProcessorSampler sampler(machine(), m_table);
  sampleTwice(sampler, [this] {
    write("sys/class/powercap/intel-rapl:0/energy_uj", "95000000\n");
    write("sys/class/powercap/intel-rapl:1/energy_uj", "2000000\n");
    write("sys/class/powercap/intel-rapl:2/energy_uj", "99000000\n");
  });
  EXPECT_EQ(value("cpu_power [W]"), "17");
}

TEST_F(SamplersTest, TemperatureIsThatOfTheWarmestPackage) {
  write("sys/class/hwmon/hwmon0/name", "coretemp\n");
  write("sys/class/hwmon/hwmon0/temp1_label", "Package id 0\n");
  write("sys/class/hwmon/hwmon0/temp1_input", "61000\n");
  write("sys/class/hwmon/hwmon0/temp2_label", "Core 0\n");
  write("sys/class/hwmon/hwmon0/temp2_input", "99000\n");
  write("sys/class/hwmon/hwmon1/name", "nvme\n");
  ProcessorSampler sampler(machine(), m_table);
  sampler.sample({.isSlow = true});
  EXPECT_EQ(value("cpu_temp [C]"), "61");
}

TEST_F(SamplersTest, DisksAreThoseThatAreMadeOfSomething) {
  for (const char* disk : {"sda", "nvme0n1"})
    write(std::string("sys/block/") + disk + "/device/model", "made\n");
  fs::create_directories(m_folder.path() / "sys/block/dm-0");
  const auto disks = [this](int read, int written, int busy) {
    const std::string numbers = " 1 0 " + std::to_string(read) + " 9 1 0 " + std::to_string(written) +
                                " 9 0 " + std::to_string(busy) + " 9 0 0 0 0\n";
    write("proc/diskstats", "   8       0 sda" + numbers + "   8       1 sda1" + numbers + " 259 0 nvme0n1" +
                                numbers + " 259 1 nvme0n1p1" + numbers + " 253 0 dm-0" + numbers +
                                "damaged\n");
  };
  disks(100, 200, 300);
  HostSampler sampler(machine(), m_table);
  sampleTwice(sampler, [&disks] { disks(110, 220, 550); });
  EXPECT_EQ(value("disk_read_rate [B/s]"), "10240");
  EXPECT_EQ(value("disk_write_rate [B/s]"), "20480");
  EXPECT_EQ(value("disk_usage [%]"), "25");
}

TEST_F(SamplersTest, NetworkIsThatOfPortsThatAreDevices) {
  write("sys/class/net/eth0/device/vendor", "made\n");
  fs::create_directories(m_folder.path() / "sys/class/net/veth9");
  const auto ports = [this](int received, int sent) {
    const std::string numbers =
        " " + std::to_string(received) + " 1 0 0 0 0 0 0 " + std::to_string(sent) + " 1 0 0 0 0 0 0\n";
    write("proc/net/dev", "Inter-|   Receive |  Transmit\n face |bytes |bytes\n    lo:" + numbers +
                              "  eth0:" + numbers + " veth9:" + numbers);
  };
  ports(1000, 5000);
  HostSampler sampler(machine(), m_table);
  sampleTwice(sampler, [&ports] { ports(1300, 5100); });
  EXPECT_EQ(value("net_rx_rate [B/s]"), "300");
  EXPECT_EQ(value("net_tx_rate [B/s]"), "100");
}

TEST_F(SamplersTest, MemoryAndPressure) {
  write("proc/meminfo", "MemTotal:       1000 kB\nMemFree:  1 kB\nMemAvailable:    250 kB\n");
  write("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1000\nfull avg10=0.00 total=7\n");
  HostSampler sampler(machine(), m_table);
  sampleTwice(sampler, [this] {
    write("proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=251000\n");
  });
  EXPECT_EQ(value("host_mem_usage [%]"), "75");
  EXPECT_EQ(value("host_mem_available [B]"), "256000");
  EXPECT_EQ(value("host_cpu_pressure [ms/s]"), "250");
  EXPECT_EQ(value("host_io_pressure [ms/s]"), "");
}

TEST_F(SamplersTest, AContainerIsThrottledByTheTightestOfItsGroups) {
  write("proc/7/cgroup", "9:name=systemd:/x\n0::/a/b\n");
  write("sys/fs/cgroup/a/b/cpu.stat", "usage_usec 5\nnr_throttled 1\nthrottled_usec 1000\n");
  write("sys/fs/cgroup/a/cpu.stat", "usage_usec 5\nthrottled_usec 1000\n");
  CgroupSampler sampler(machine(), 7, m_table);
  sampleTwice(sampler, [this] { write("sys/fs/cgroup/a/cpu.stat", "usage_usec 5\nthrottled_usec 41000\n"); });
  EXPECT_EQ(value("container_throttled [ms/s]"), "40");
}

TEST_F(SamplersTest, GpusOfAmdAndIntelGoByTheirPlaceOnTheBus) {
  const std::string late = "sys/devices/pci0000:00/0000:c1:00.0",
                    early = "sys/devices/pci0000:80/0000:03:00.0";
  write(late + "/gpu_busy_percent", "90\n");
  write(late + "/mem_info_vram_used", "4096\n");
  write(late + "/hwmon/hwmon3/power1_average", "250000000\n");
  write(late + "/hwmon/hwmon3/power1_input", "1\n");
  write(late + "/hwmon/hwmon3/temp1_input", "55000\n");
  write(late + "/hwmon/hwmon3/freq1_input", "2100000000\n");
  write(early + "/tile0/gt0/freq0/act_freq", "1550\n");
  link("sys/class/drm/card0/device", late);
  link("sys/class/drm/card1/device", early);
  fs::create_directories(m_folder.path() / "sys/class/drm/card0-DP-1");
  DrmSampler sampler(machine(), m_table);
  sampler.sample();
  EXPECT_EQ(value("gpu_sm_frequency{gpu=0} [MHz]"), "1550");
  EXPECT_EQ(value("gpu_usage{gpu=1} [%]"), "90");
  EXPECT_EQ(value("gpu_mem_used{gpu=1} [B]"), "4096");
  EXPECT_EQ(value("gpu_power{gpu=1} [W]"), "250");
  EXPECT_EQ(value("gpu_temp{gpu=1} [C]"), "55");
  EXPECT_EQ(value("gpu_sm_frequency{gpu=1} [MHz]"), "2100");
  EXPECT_TRUE(sampler.state().isThere);
}

class MadeProcesses : public SamplersTest {
 protected:
  /// `ticks`: hundredths of a second on a processor. `waitedNs`: of each of two threads.
  void make(int pid, int parent, int ticks, long waitedNs = 0) const {
    const std::string folder = "proc/" + std::to_string(pid);
    write(folder + "/stat", std::to_string(pid) + " (a ) b) S " + std::to_string(parent) +
                                " 1 1 0 -1 0 0 0 0 0 " + std::to_string(ticks) + " 0 0 0 20 0 2 0 5\n");
    write(folder + "/statm", "100 25 5 1 0 9 0\n");
    write(folder + "/status", "Name:\ta\nvoluntary_ctxt_switches:\t" + std::to_string(ticks) +
                                  "\nnonvoluntary_ctxt_switches:\t9\n");
    for (const int thread : {pid, pid + 100'000})
      write(folder + "/task/" + std::to_string(thread) + "/schedstat",
            "5 " + std::to_string(waitedNs) + " 3\n");
  }
  void end(int pid) const { fs::remove_all(m_folder.path() / "proc" / std::to_string(pid)); }
};

TEST_F(MadeProcesses, FollowsTheFamilyOnly) {
  make(10, 1, 100, 1'000'000);
  make(11, 10, 100);
  make(12, 11, 100);
  make(20, 1, 100);
  ProcessSampler sampler(machine(), 10, m_table);
  sampleTwice(sampler, [this] { make(10, 1, 150, 6'000'000); });
  EXPECT_EQ(value("process_cpu_usage{process=10} [%]"), "50");
  EXPECT_EQ(value("process_run_delay{process=10} [ms/s]"), "10");
  EXPECT_EQ(value("process_voluntary_switches{process=10} [1/s]"), "50");
  EXPECT_NE(value("process_mem_rss{process=12} [B]"), "");
  EXPECT_EQ(value("process_mem_rss{process=20} [B]"), "");
  EXPECT_TRUE(sampler.isOfJob(12));
  EXPECT_FALSE(sampler.isOfJob(20));
}

TEST_F(MadeProcesses, ThoseThatComeAndGoAreFollowed) {
  make(10, 1, 100);
  make(11, 10, 100);
  ProcessSampler sampler(machine(), 10, m_table);
  const std::uint64_t before = m_table.version();
  sampleTwice(sampler, [this] {
    end(11);
    make(12, 10, 5);
  });
  EXPECT_NE(m_table.version(), before);
  std::string heading;
  m_table.appendHeading(heading);
  EXPECT_EQ(heading.find("process=11"), std::string::npos) << heading;
  EXPECT_NE(heading.find("process=12"), std::string::npos) << heading;
}

TEST_F(MadeProcesses, OfALargeJobTheBusiestAreFollowed) {
  constexpr int kProcesses = 100;
  make(10, 1, 0);
  for (int i = 1; i < kProcesses; ++i) make(10 + i, 10, i);
  ProcessSampler sampler(machine(), 10, m_table);
  sampleTwice(sampler, [this] { make(11, 10, 5000); });
  constexpr std::size_t kColumns = 4;
  EXPECT_EQ(m_table.width(), kColumns * ProcessSampler::kMost);
  EXPECT_NE(value("process_mem_rss{process=11} [B]"), "");  // one that has become busy
  EXPECT_NE(value("process_mem_rss{process=109} [B]"), "");
  EXPECT_EQ(value("process_mem_rss{process=12} [B]"), "");
}

TEST(Pace, WhatIsDearIsReadMoreRarely) {
  Pace cheap(1'000'000'000), dear(1);
  int cheaply = 0, dearly = 0;
  std::string text;
  for (int moment = 0; moment < 100; ++moment) {
    cheap.take([&cheaply] { ++cheaply; });
    dear.take([&dearly, &text] {
      text += std::string(100'000, 'x');
      ++dearly;
    });
  }
  EXPECT_EQ(cheaply, 100);
  EXPECT_EQ(dearly, 1);
}

TEST_F(SamplersTest, ColumnsAreUsedAgain) {
  for (int i = 0; i < 1000; ++i) {
    const std::size_t column = m_table.column("process_cpu_usage", "process=" + std::to_string(i), "%");
    EXPECT_LT(column, 2U);
    m_table.drop(column);
  }
  EXPECT_EQ(m_table.width(), 0U);
}

TEST_F(SamplersTest, NothingIsThereAndNothingBreaks) {
  ProcessorSampler processors(machine(), m_table);
  HostSampler host(machine(), m_table);
  DrmSampler drm(machine(), m_table);
  CgroupSampler cgroup(machine(), 7, m_table);
  ProcessSampler job(machine(), 7, m_table);
  sampleTwice(processors, [] {});
  sampleTwice(host, [] {});
  sampleTwice(cgroup, [] {});
  sampleTwice(job, [] {});
  drm.sample();
  EXPECT_EQ(m_table.width(), 0U);
  for (const SourceState& state : processors.states()) EXPECT_FALSE(state.isThere) << state.name;
}

TEST_F(SamplersTest, DamagedFilesAreNoReadings) {
  const std::string bytes(5000, '\xff');
  for (const char* name :
       {"stat", "meminfo", "diskstats", "net/dev", "cpuinfo", "pressure/cpu", "7/stat", "7/cgroup"})
    write(std::string("proc/") + name, bytes + "cpu  99999999999999999999999 -1 nan\n: 1e999\n" + bytes);
  ProcessorSampler processors(machine(), m_table);
  HostSampler host(machine(), m_table);
  ProcessSampler job(machine(), 7, m_table);
  sampleTwice(processors, [] {});
  sampleTwice(host, [] {});
  sampleTwice(job, [] {});
  std::string row;
  m_table.appendRow(1'795'501'823'101'926'000, row);
  EXPECT_EQ(row.find_first_not_of("1795501823.101926,\n"), std::string::npos) << row;
}

}  // namespace
}  // namespace culprit::record
