// A stand-in for NVIDIA's management library with eight GPUs, for the tests of culprit-record, which find it
// by LD_LIBRARY_PATH. Signatures as in the NVML API Reference (docs.nvidia.com/deploy/nvml-api). Told by
// variables: FAKE_NVML_LOST=N: GPU 1 is lost once its SM clock was asked N times. FAKE_NVML_STUCK=N: it does
// not return then. FAKE_NVML_PID: a process that uses GPU 0, beside process 1.
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr unsigned kGpus = 8;
constexpr int kSuccess = 0, kNotSupported = 3, kTooSmall = 7, kLost = 15;
constexpr unsigned kPcieUs = 20'000;  // as the real one takes

struct Utilization {
  unsigned gpu, memory;
};
struct Memory {
  unsigned version;
  unsigned long long total, reserved, free, used;
};
struct ProcessUse {
  unsigned pid;
  unsigned long long time;
  unsigned sm, memory, encoder, decoder;
};
struct FieldValue {
  unsigned field, scope;
  long long timestamp, latency;
  int type, result;
  unsigned long long value;
};

char handles[kGpus];
std::atomic<int> asked = 0;

unsigned indexOf(const void* device) {
  return static_cast<unsigned>(static_cast<const char*>(device) - handles);
}

bool isPast(const char* variable, const void* device) {
  const char* const after = std::getenv(variable);
  return after != nullptr && indexOf(device) == 1 && asked > std::atoi(after);
}

int codeOf(const void* device) {
  while (isPast("FAKE_NVML_STUCK", device)) ::sleep(1);
  return isPast("FAKE_NVML_LOST", device) ? kLost : kSuccess;
}

}  // namespace

extern "C" {

int nvmlInit_v2() {
  return kSuccess;
}
int nvmlShutdown() {
  return kSuccess;
}
int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = kGpus;
  return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  *device = &handles[index];
  return kSuccess;
}
int nvmlDeviceGetName(void* device, char* text, unsigned size) {
  std::snprintf(text, size, "Made GPU %u", indexOf(device));
  return kSuccess;
}
int nvmlSystemGetDriverVersion(char* text, unsigned size) {
  std::snprintf(text, size, "999.1");
  return kSuccess;
}
int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  *version = 12080;
  return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void* device, Utilization* use) {
  *use = {.gpu = 10 + indexOf(device), .memory = 5};
  return codeOf(device);
}
int nvmlDeviceGetClockInfo(void* device, int kind, unsigned* megahertz) {
  if (indexOf(device) == 1 && kind == 1) ++asked;
  *megahertz = 1000 + 100 * static_cast<unsigned>(kind) + indexOf(device);
  return codeOf(device);
}
int nvmlDeviceGetMemoryInfo_v2(void* device, Memory* memory) {
  if (memory->version != (sizeof(Memory) | (2U << 24U))) return kNotSupported;
  memory->total = 80ULL << 30U;
  memory->used = (1ULL << 30U) + indexOf(device);
  return codeOf(device);
}
int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts) {
  *milliwatts = 400'500 + 1000 * indexOf(device);
  return codeOf(device);
}
int nvmlDeviceGetTemperature(void* device, int sensor, unsigned* celsius) {
  *celsius = 40 + indexOf(device) + static_cast<unsigned>(sensor);
  return codeOf(device);
}
int nvmlDeviceGetPcieThroughput(void* device, int direction, unsigned* kibibytes) {
  ::usleep(kPcieUs);
  *kibibytes = 1000 * static_cast<unsigned>(direction + 1) + indexOf(device);
  return codeOf(device);
}
int nvmlDeviceGetCurrentClocksEventReasons(void* device, unsigned long long* reasons) {
  *reasons = indexOf(device) == 2 ? 0x40 : 0x4;
  return codeOf(device);
}
int nvmlDeviceGetFieldValues(void* device, int count, FieldValue* values) {
  static unsigned long long sent = 0;
  for (int i = 0; i < count; ++i) {
    values[i].value = sent += 1024;
    values[i].result = indexOf(device) == 0 && values[i].scope == 0xFFFFFFFF ? kSuccess : kNotSupported;
  }
  return codeOf(device);
}
int nvmlDeviceGetProcessUtilization(void* device, ProcessUse* uses, unsigned* count,
                                    unsigned long long since) {
  const char* const pid = std::getenv("FAKE_NVML_PID");
  const unsigned there = indexOf(device) == 0 && since > 0 ? 2 : 0;
  const unsigned room = *count;
  *count = there;
  if (uses == nullptr || room < there) return there > 0 ? kTooSmall : kSuccess;
  if (there == 0) return kSuccess;
  std::memset(uses, 0, there * sizeof *uses);
  uses[0].pid = pid == nullptr ? 0 : static_cast<unsigned>(std::atoi(pid));
  uses[0].sm = 30;
  uses[1].pid = 1;
  uses[1].sm = 60;
  return kSuccess;
}

}  // extern "C"
