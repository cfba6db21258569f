// The CSV tables of AMD's profilers (core/sources/rocprof).
#include "core/sources/rocprof/rocprof_csv.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/sources/rocm/rocm_names.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::refusalOf;
using test::TraceRun;

// As rocprofv3 of ROCm 7 writes them, all quoted; one graph launch with two kernels, one kernel of nobody.
constexpr std::string_view kKernels =
    R"("Kind","Agent_Id","Queue_Id","Stream_Id","Thread_Id","Dispatch_Id","Kernel_Id","Kernel_Name","Correlation_Id","Start_Timestamp","End_Timestamp","LDS_Block_Size","Scratch_Size","VGPR_Count","Accum_VGPR_Count","SGPR_Count","Workgroup_Size_X","Workgroup_Size_Y","Workgroup_Size_Z","Grid_Size_X","Grid_Size_Y","Grid_Size_Z"
"KERNEL_DISPATCH","Agent 4","2","1","500","2","7","gemm(float*, int) [clone .kd]","11","2000","2600","1024","0","32","8","128","256","1","1","1000","2","1"
"KERNEL_DISPATCH","Agent 3","2","1","500","1","8","axpy","11","1500","1700","0","0","16","0","128","64","1","1","64","1","1"
"KERNEL_DISPATCH","Agent 4","2","1","500","3","9","ncclDevKernel_AllReduce","99","3000","3100","0","0","0","0","0","0","1","1","64","1","1"
"KERNEL_DISPATCH","Agent 4","2","1","500","4","9","backwards","12","3100","3000","0","0","0","0","0","0","1","1","64","1","1"
)";

constexpr std::string_view kCalls =
    R"("Domain","Function","Process_Id","Thread_Id","Correlation_Id","Start_Timestamp","End_Timestamp"
"HIP_RUNTIME_API_EXT","hipGraphLaunch","400","500","11","1000","1200"
"HIP_RUNTIME_API_EXT","hipDeviceSynchronize","400","500","13","2600","3200"
)";

constexpr std::string_view kMarkers =
    R"("Domain","Function","Process_Id","Thread_Id","Correlation_Id","Start_Timestamp","End_Timestamp"
"MARKER_CORE_RANGE_API","step 1","400","500","14","900","3300"
"MARKER_CONTROL_API","roctxProfilerPause","400","500","15","900","3300"
)";

constexpr std::string_view kCopies =
    R"("Kind","Direction","Stream_Id","Source_Agent_Id","Destination_Agent_Id","Correlation_Id","Start_Timestamp","End_Timestamp"
"MEMORY_COPY","MEMORY_COPY_HOST_TO_DEVICE","1","Agent 0","Agent 3","0","1200","1300"
"MEMORY_COPY","MEMORY_COPY_DEVICE_TO_HOST","1","Agent 4","Agent 0","0","3200","3250"
)";

class RocprofCsvTest : public testing::Test {
 protected:
  TraceRun readAll() {
    folder.write("decode_kernel_trace.csv", kKernels);
    folder.write("decode_hip_api_trace.csv", kCalls);
    folder.write("decode_marker_api_trace.csv", kMarkers);
    folder.write("decode_memory_copy_trace.csv", kCopies);
    return readTraceRun(folder.path());
  }
  test::TempFolder folder;
};

const Track& trackOf(const TraceRun& run, std::size_t row) {
  const Capture& capture = run.content.trace.captures.at(0);
  return capture.tracks.at(capture.events.track[row]);
}

TEST_F(RocprofCsvTest, TablesWithOnePrefixAreOneRun) {
  const TraceRun run = readAll();
  EXPECT_EQ(run.content.kind, "rocprof CSV");
  ASSERT_EQ(run.content.trace.captures.size(), 1U);
  EXPECT_EQ(run.content.trace.events(), 8U);
  ASSERT_EQ(run.content.processes.size(), 1U);
  EXPECT_EQ(run.content.processes[0].pid, 400);
  EXPECT_EQ(run.content.files.size(), 4U);
  EXPECT_EQ(run.issue(IssueKind::UnknownFile), nullptr);
}

TEST_F(RocprofCsvTest, AKernelHasItsDeviceItsLaunchAndItsSize) {
  const TraceRun run = readAll();
  const Capture& capture = run.content.trace.captures.at(0);
  const auto rows = run.rows("gemm(float*, int)");
  ASSERT_EQ(rows.size(), 1U);
  const std::size_t row = rows[0];
  EXPECT_EQ(capture.events.startNs[row], 2000);
  EXPECT_EQ(capture.events.durationNs[row], 600);
  EXPECT_EQ(capture.events.category(row), EventCategory::GpuCompute);
  EXPECT_EQ(capture.events.launch[row], capture.events.launch[run.rows("hipGraphLaunch").at(0)]);
  // Agents count CPUs: the second one that did work is GPU 1.
  EXPECT_EQ(trackOf(run, row).gpu, 1);
  EXPECT_EQ(trackOf(run, row).name, "Agent 4");
  EXPECT_EQ(trackOf(run, run.rows("axpy").at(0)).gpu, 0);
  const EventDetail& detail = capture.details.at(*capture.events.detail(row));
  EXPECT_EQ(detail.settings.block, (LaunchSettings::Extent{256, 1, 1}));
  EXPECT_EQ(detail.settings.grid, (LaunchSettings::Extent{4, 2, 1})) << "told in work-items";
  EXPECT_EQ(detail.threads, 2000U);
  EXPECT_EQ(detail.settings.registers, 40U);
  EXPECT_EQ(detail.settings.sharedBytes, 1024U);
}

TEST_F(RocprofCsvTest, CallsRangesAndCopiesAreToldApart) {
  const TraceRun run = readAll();
  const Events& events = run.content.trace.captures.at(0).events;
  EXPECT_EQ(events.category(run.rows("hipGraphLaunch").at(0)), EventCategory::Runtime);
  EXPECT_EQ(events.category(run.rows("hipDeviceSynchronize").at(0)), EventCategory::Sync);
  EXPECT_EQ(events.category(run.rows("step 1").at(0)), EventCategory::Annotation);
  EXPECT_EQ(events.category(run.rows("ncclDevKernel_AllReduce").at(0)), EventCategory::GpuComm);
  EXPECT_TRUE(run.rows("roctxProfilerPause").empty());
  EXPECT_EQ(trackOf(run, run.rows("Memcpy HtoD").at(0)).gpu, 0);
  EXPECT_EQ(trackOf(run, run.rows("Memcpy DtoH").at(0)).gpu, 1);
}

TEST_F(RocprofCsvTest, ARowWhoseTimesCannotBeIsCounted) {
  const TraceRun run = readAll();
  const Issue* issue = run.issue(IssueKind::SkippedRow);
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->file, "decode_kernel_trace.csv");
  EXPECT_EQ(issue->line, 5U);
  EXPECT_NE(issue->text.find("from \"3100\" to \"3000\""), std::string::npos);
}

TEST_F(RocprofCsvTest, TheTableOfAgentsNumbersAndNamesThem) {
  folder.write(
      "decode_agent_info.csv",
      "Node_Id,Logical_Node_Id,Agent_Type,Name,Product_Name\n0,0,CPU,x,EPYC\n3,3,GPU,gfx942,AMD Instinct "
      "MI300X\n4,4,GPU,gfx942,AMD Instinct MI300X\n5,5,GPU,gfx942,AMD Instinct MI300X\n");
  const TraceRun run = readAll();
  EXPECT_EQ(trackOf(run, run.rows("axpy").at(0)).gpu, 0);
  const auto& devices = run.content.trace.captures.at(0).facts.devices;
  ASSERT_EQ(devices.size(), 3U);
  EXPECT_EQ(devices[2].model, "AMD Instinct MI300X");
}

TEST_F(RocprofCsvTest, ACopyBetweenHostsTakesNoGpusNumber) {
  folder.write("x_kernel_trace.csv", kKernels);
  folder.write(
      "x_memory_copy_trace.csv",
      "Kind,Direction,Source_Agent_Id,Destination_Agent_Id,Correlation_Id,Start_Timestamp,End_Timestamp\n"
      "MEMORY_COPY,MEMORY_COPY_HOST_TO_HOST,Agent 0,Agent 0,0,1200,1300\n");
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(trackOf(run, run.rows("axpy").at(0)).gpu, 0);
  EXPECT_EQ(trackOf(run, run.rows("Memcpy HtoH").at(0)).gpu, std::nullopt);
}

TEST_F(RocprofCsvTest, TwoPrefixesAreTwoProcesses) {
  folder.write("prefill_kernel_trace.csv", kKernels);
  std::string calls(kCalls);
  for (std::size_t at = calls.find("\"400\""); at != std::string::npos; at = calls.find("\"400\""))
    calls.replace(at, 5, "\"401\"");
  folder.write("prefill_hip_api_trace.csv", calls);
  const TraceRun run = readAll();
  EXPECT_EQ(run.content.trace.captures.size(), 2U);
  EXPECT_EQ(run.content.processes.size(), 2U);
}

TEST_F(RocprofCsvTest, KernelsAloneAreARunWhateverTheTableIsCalled) {
  std::string plain(kKernels);
  std::erase(plain, '"');
  plain.replace(plain.find("gemm(float*, int) [clone .kd]"), 29, "gemm.kd");
  const TraceRun run = readTraceRun(folder.write("mine.csv", plain));
  EXPECT_EQ(run.content.trace.events(), 3U);
  EXPECT_EQ(run.rows("gemm").size(), 1U);
  EXPECT_EQ(run.content.processes.size(), 1U);
}

TEST_F(RocprofCsvTest, TablesOfItsPredecessorsAreRead) {
  const TraceRun second = readTraceRun(
      folder.write("results_1.csv",
                   "Dispatch_ID,GPU_ID,Queue_ID,PID,TID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,Scratch_"
                   "Per_Workitem,Arch_VGPR,"
                   "Accum_VGPR,SGPR,Wave_Size,Kernel_Name,Start_Timestamp,End_Timestamp,Correlation_ID\n"
                   "1,2,1,77,77,4096,64,0,0,16,4,32,64,\"axpy(float*) (.kd)\",100,250,0\n"));
  EXPECT_EQ(second.rows("axpy(float*)").size(), 1U);
  EXPECT_EQ(second.content.processes.at(0).pid, 77);
  const TraceRun first =
      readTraceRun(folder.write("results.csv",
                                "\"Index\",\"KernelName\",\"gpu-id\",\"queue-id\",\"queue-index\",\"pid\","
                                "\"tid\",\"grd\",\"wgr\",\"BeginNs\","
                                "\"EndNs\"\n0,\"axpy(float*) [clone .kd]\",8,0,0,5,5,4096,64,100,250\n"));
  EXPECT_EQ(first.rows("axpy(float*)").size(), 1U);
}

TEST_F(RocprofCsvTest, CountersOfAReplayedRunAreToldOf) {
  folder.write("decode_stall_counter_collection.csv",
               "Dispatch_Id,Kernel_Name,Counter_Name,Counter_Value\n1,gemm,X,2\n");
  const TraceRun run = readAll();
  const Issue* issue = run.issue(IssueKind::UnreadableFile);
  ASSERT_NE(issue, nullptr);
  EXPECT_NE(issue->text.find("replayed"), std::string::npos);
  EXPECT_NE(refusalOf(folder.write("e_kernel_trace.csv", kKernels.substr(0, kKernels.find('\n') + 1))), "");
}

TEST(RocmNames, KernelsLoseTheMarksOfCodeObjects) {
  EXPECT_EQ(rocm::kernelName("axpy.kd"), "axpy");
  EXPECT_EQ(rocm::kernelName("axpy(float*) (.kd)"), "axpy(float*)");
  EXPECT_EQ(rocm::kernelName("\"axpy(float*) [clone .kd]\""), "axpy(float*)");
  EXPECT_EQ(rocm::kernelName("axpy"), "axpy");
  EXPECT_EQ(rocm::copyName("CopyDeviceToDevice"), "Memcpy DtoD");
  EXPECT_EQ(rocm::copyName("HOST_TO_DEVICE"), "Memcpy HtoD");
  EXPECT_EQ(rocm::copyName("scratch"), "Memcpy");
}

TEST(RocprofCorpus, HasTheFiguresOfItsFacts) {
  const auto folder = test::corpusPath("traces/single/rocprofv3_csv");
  if (!folder) GTEST_SKIP() << "the corpus is not there";
  const TraceRun run = readTraceRun(*folder);
  std::size_t kernels = 0, calls = 0, linked = 0;
  std::int64_t totalNs = 0;
  for (const Capture& capture : run.content.trace.captures) {
    const Events& events = capture.events;
    std::vector<std::uint32_t> launches;
    for (std::size_t row = 0; row < events.size(); ++row) {
      const EventCategory category = events.category(row);
      if (category == EventCategory::Runtime || category == EventCategory::Sync) {
        ++calls;
        launches.push_back(events.launch[row]);
      }
    }
    for (std::size_t row = 0; row < events.size(); ++row) {
      if (events.category(row) != EventCategory::GpuCompute) continue;
      ++kernels;
      totalNs += events.durationNs[row];
      linked += std::find(launches.begin(), launches.end(), events.launch[row]) != launches.end() ? 1 : 0;
    }
  }
  EXPECT_EQ(kernels, 1272U);
  EXPECT_EQ(calls, 925U);
  EXPECT_EQ(linked, 1151U);
  EXPECT_NEAR(static_cast<double>(totalNs) / 1e6, 67.924, 0.002);
}

}  // namespace
}  // namespace culprit
