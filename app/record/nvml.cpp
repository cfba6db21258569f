#include "app/record/nvml.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <utility>

namespace culprit::record {

namespace {

constexpr const char* kLibrary = "libnvidia-ml.so.1";
constexpr std::size_t kTextSize = 96;
constexpr int kTemperatureGpu = 0;
/// NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_TX and _RX; scope: all links.
constexpr unsigned kLinkSent = 138, kLinkReceived = 139, kAllLinks = 0xFFFFFFFF;

/// nvmlMemory_t
struct OldMemory {
  unsigned long long total, free, used;
};

/// nvmlMemory_v2_t
struct NewMemory {
  unsigned version;
  unsigned long long total, reserved, free, used;
};
constexpr unsigned kNewMemoryVersion = sizeof(NewMemory) | (2U << 24U);

/// nvmlFieldValue_t
struct FieldValue {
  unsigned field;
  unsigned scope;
  long long timestamp;
  long long latencyUs;
  int valueType;
  int result;
  union {
    double asDouble;
    unsigned asUnsigned;
    unsigned long long asUnsigned64;
  } value;
};

}  // namespace

struct Nvml::Functions {
  void* library = nullptr;
  int (*init)() = nullptr;
  int (*shutdown)() = nullptr;
  int (*count)(unsigned*) = nullptr;
  int (*device)(unsigned, Device*) = nullptr;
  int (*name)(Device, char*, unsigned) = nullptr;
  int (*driver)(char*, unsigned) = nullptr;
  int (*utilization)(Device, Utilization*) = nullptr;
  int (*clock)(Device, int, unsigned*) = nullptr;
  int (*cuda)(int*) = nullptr;
  int (*memory)(Device, NewMemory*) = nullptr;
  int (*oldMemory)(Device, OldMemory*) = nullptr;
  int (*power)(Device, unsigned*) = nullptr;
  int (*temperature)(Device, int, unsigned*) = nullptr;
  int (*pcie)(Device, int, unsigned*) = nullptr;
  int (*reasons)(Device, unsigned long long*) = nullptr;
  int (*fields)(Device, int, FieldValue*) = nullptr;
  int (*processes)(Device, ProcessUse*, unsigned*, unsigned long long) = nullptr;

  template <typename Function>
  void find(Function& function, const char* symbol) {
    function = reinterpret_cast<Function>(::dlsym(library, symbol));
  }
};

std::unique_ptr<Nvml> Nvml::load(std::string& why) {
  auto functions = std::make_unique<Functions>();
  // Never closed: threads may be in it when the program ends.
  functions->library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (functions->library == nullptr) {
    why = fmt::format("no {} is found", kLibrary);
    return nullptr;
  }
  functions->find(functions->init, "nvmlInit_v2");
  functions->find(functions->shutdown, "nvmlShutdown");
  functions->find(functions->count, "nvmlDeviceGetCount_v2");
  functions->find(functions->device, "nvmlDeviceGetHandleByIndex_v2");
  functions->find(functions->name, "nvmlDeviceGetName");
  functions->find(functions->driver, "nvmlSystemGetDriverVersion");
  functions->find(functions->utilization, "nvmlDeviceGetUtilizationRates");
  functions->find(functions->clock, "nvmlDeviceGetClockInfo");
  functions->find(functions->cuda, "nvmlSystemGetCudaDriverVersion_v2");
  functions->find(functions->memory, "nvmlDeviceGetMemoryInfo_v2");
  functions->find(functions->oldMemory, "nvmlDeviceGetMemoryInfo");
  functions->find(functions->power, "nvmlDeviceGetPowerUsage");
  functions->find(functions->temperature, "nvmlDeviceGetTemperature");
  functions->find(functions->pcie, "nvmlDeviceGetPcieThroughput");
  functions->find(functions->reasons, "nvmlDeviceGetCurrentClocksEventReasons");
  // Its name until 2023.
  if (functions->reasons == nullptr)
    functions->find(functions->reasons, "nvmlDeviceGetCurrentClocksThrottleReasons");
  functions->find(functions->fields, "nvmlDeviceGetFieldValues");
  functions->find(functions->processes, "nvmlDeviceGetProcessUtilization");
  if (functions->init == nullptr || functions->count == nullptr || functions->device == nullptr) {
    why = fmt::format("{} lacks functions", kLibrary);
    return nullptr;
  }
  if (const int code = functions->init(); code != kSuccess) {
    why = fmt::format("{} does not start (code {} of nvmlInit)", kLibrary, code);
    return nullptr;
  }
  return std::unique_ptr<Nvml>(new Nvml(std::move(functions)));
}

Nvml::Nvml(std::unique_ptr<Functions> functions) : m_functions(std::move(functions)) {}

Nvml::~Nvml() {
  if (m_functions->shutdown != nullptr) m_functions->shutdown();
}

unsigned Nvml::count() const {
  unsigned count = 0;
  return m_functions->count(&count) == kSuccess ? count : 0;
}

int Nvml::device(unsigned index, Device& device) const {
  return m_functions->device(index, &device);
}

std::string Nvml::name(Device device) const {
  std::array<char, kTextSize> text{};
  const bool isThere =
      m_functions->name != nullptr && m_functions->name(device, text.data(), kTextSize) == kSuccess;
  return isThere ? std::string(text.data()) : std::string();
}

std::string Nvml::driver() const {
  std::array<char, kTextSize> text{};
  const bool isThere =
      m_functions->driver != nullptr && m_functions->driver(text.data(), kTextSize) == kSuccess;
  return isThere ? std::string(text.data()) : std::string();
}

std::string Nvml::cuda() const {
  constexpr int kMajor = 1000, kMinor = 10;
  int version = 0;
  if (m_functions->cuda == nullptr || m_functions->cuda(&version) != kSuccess) return {};
  return fmt::format("{}.{}", version / kMajor, version % kMajor / kMinor);
}

int Nvml::utilization(Device device, Utilization& use) const {
  return m_functions->utilization == nullptr ? kNotSupported : m_functions->utilization(device, &use);
}

int Nvml::clock(Device device, int kind, unsigned& megahertz) const {
  return m_functions->clock == nullptr ? kNotSupported : m_functions->clock(device, kind, &megahertz);
}

int Nvml::memory(Device device, std::uint64_t& usedBytes) const {
  NewMemory memory{.version = kNewMemoryVersion};
  if (m_functions->memory != nullptr) {
    const int code = m_functions->memory(device, &memory);
    usedBytes = memory.used;
    if (code == kSuccess || code == kGpuIsLost) return code;
  }
  OldMemory old{};
  const int code = m_functions->oldMemory == nullptr ? kNotSupported : m_functions->oldMemory(device, &old);
  usedBytes = old.used;
  return code;
}

int Nvml::power(Device device, unsigned& milliwatts) const {
  return m_functions->power == nullptr ? kNotSupported : m_functions->power(device, &milliwatts);
}

int Nvml::temperature(Device device, unsigned& celsius) const {
  return m_functions->temperature == nullptr ? kNotSupported
                                             : m_functions->temperature(device, kTemperatureGpu, &celsius);
}

int Nvml::pcie(Device device, int direction, unsigned& kibibytesPerSecond) const {
  return m_functions->pcie == nullptr ? kNotSupported
                                      : m_functions->pcie(device, direction, &kibibytesPerSecond);
}

int Nvml::clockReasons(Device device, std::uint64_t& mask) const {
  if (m_functions->reasons == nullptr) return kNotSupported;
  unsigned long long reasons = 0;
  const int code = m_functions->reasons(device, &reasons);
  mask = reasons;
  return code;
}

int Nvml::link(Device device, int direction, std::uint64_t& kibibytes) const {
  if (m_functions->fields == nullptr) return kNotSupported;
  FieldValue field{};
  field.field = direction == kTransmit ? kLinkSent : kLinkReceived;
  field.scope = kAllLinks;
  const int code = m_functions->fields(device, 1, &field);
  if (code != kSuccess) return code;
  kibibytes = field.value.asUnsigned64;
  return field.result;
}

int Nvml::processes(Device device, std::uint64_t sinceUs, std::vector<ProcessUse>& uses) const {
  constexpr unsigned kSpare = 16, kMost = 4096;
  uses.clear();
  if (m_functions->processes == nullptr) return kNotSupported;
  unsigned count = 0;
  m_functions->processes(device, nullptr, &count, sinceUs);  // says how many there may be
  if (count == 0) return kSuccess;
  count = (count < kMost ? count : kMost) + kSpare;
  uses.resize(count);
  const int code = m_functions->processes(device, uses.data(), &count, sinceUs);
  uses.resize(code == kSuccess && count < uses.size() ? count : 0);
  return code;
}

}  // namespace culprit::record
