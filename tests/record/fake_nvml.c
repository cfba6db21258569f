/* A stand-in for NVIDIA's management library with eight GPUs, for the tests of culprit-record. Signatures as in the NVML
   API Reference. FAKE_NVML_LOST=N: GPU 1 is lost after its clock was asked N times. FAKE_NVML_PID: a process that uses
   GPU 0 beside pid 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kGpus = 8, kSuccess = 0, kNotSupported = 3, kLost = 15 };

typedef struct {
  unsigned gpu, memory;
} Utilization;
typedef struct {
  unsigned long long total, free, used;
} Memory;
typedef struct {
  unsigned pid;
  unsigned long long time;
  unsigned sm, memory, encoder, decoder;
} ProcessUse;
typedef struct {
  unsigned field, scope;
  long long timestamp, latency;
  int type, result;
  unsigned long long value;
} FieldValue;

static char handles[kGpus];
static int asked = 0;

static int indexOf(void* device) { return (int)((char*)device - handles); }

static int isLost(void* device) {
  const char* after = getenv("FAKE_NVML_LOST");
  return after != NULL && indexOf(device) == 1 && asked > atoi(after);
}

int nvmlInit_v2(void) { return kSuccess; }
int nvmlShutdown(void) { return kSuccess; }
int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = kGpus;
  return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  *device = &handles[index];
  return kSuccess;
}
int nvmlDeviceGetName(void* device, char* text, unsigned size) {
  snprintf(text, size, "Made GPU %d", indexOf(device));
  return kSuccess;
}
int nvmlSystemGetDriverVersion(char* text, unsigned size) {
  snprintf(text, size, "999.1");
  return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void* device, Utilization* use) {
  use->gpu = 10 + indexOf(device);
  use->memory = 5;
  return isLost(device) ? kLost : kSuccess;
}
int nvmlDeviceGetClockInfo(void* device, int kind, unsigned* megahertz) {
  if (indexOf(device) == 1 && kind == 1) ++asked;
  *megahertz = 1000 + 100 * kind + indexOf(device);
  return isLost(device) ? kLost : kSuccess;
}
int nvmlDeviceGetMemoryInfo(void* device, Memory* memory) {
  memory->total = 80ULL << 30;
  memory->used = (1ULL << 30) + indexOf(device);
  memory->free = memory->total - memory->used;
  return kSuccess;
}
int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts) {
  *milliwatts = 400500 + 1000 * indexOf(device);
  return kSuccess;
}
int nvmlDeviceGetTemperature(void* device, int sensor, unsigned* celsius) {
  *celsius = 40 + indexOf(device) + sensor;
  return kSuccess;
}
int nvmlDeviceGetPcieThroughput(void* device, int direction, unsigned* kibibytes) {
  *kibibytes = 1000 * (direction + 1) + indexOf(device);
  return kSuccess;
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* reasons) {
  *reasons = indexOf(device) == 2 ? 0x40 : 0x4;
  return kSuccess;
}
int nvmlDeviceGetFieldValues(void* device, int count, FieldValue* values) {
  static unsigned long long sent = 0;
  for (int i = 0; i < count; ++i) {
    values[i].value = sent += 1024;
    values[i].result = indexOf(device) == 0 ? kSuccess : kNotSupported;
  }
  return kSuccess;
}
int nvmlDeviceGetProcessUtilization(void* device, ProcessUse* uses, unsigned* count, unsigned long long since) {
  const char* pid = getenv("FAKE_NVML_PID");
  (void)since;
  *count = indexOf(device) == 0 ? 2 : 0;
  if (uses == NULL || *count == 0) return kSuccess;
  memset(uses, 0, 2 * sizeof *uses);
  uses[0].pid = pid == NULL ? 0 : (unsigned)atoi(pid);
  uses[0].sm = 30;
  uses[1].pid = 1;
  uses[1].sm = 60;
  return kSuccess;
}
