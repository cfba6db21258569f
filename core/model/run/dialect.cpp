#include "core/model/run/dialect.h"

#include <array>

namespace culprit {

namespace {

/// In the order of Dialect.
constexpr std::array kTraits = {
    DialectTraits{.name = "PyTorch profiler (2020-21)"},
    DialectTraits{.name = "PyTorch profiler (2022-23)", .tellsSettingsThatAreOn = true},
    DialectTraits{.name = "PyTorch profiler (2024+)", .tellsSettingsThatAreOn = true},
    DialectTraits{
        .name = "kunlun profiler", .tellsTasks = true, .hasQuarterTimes = true, .isCutAsPublished = true},
    DialectTraits{.name = "Chrome JSON", .isAnyProgram = true},
    DialectTraits{.name = "Nsight Systems SQLite", .countsBaseNames = true, .keepsRawEvents = false},
    DialectTraits{.name = "rocprof CSV", .keepsRawEvents = false},
    DialectTraits{.name = "Ascend profiler SQLite", .keepsRawEvents = false},
    DialectTraits{.name = "XLA profile", .keepsRawEvents = false},
    DialectTraits{.name = "rocmProfileData (rpd)", .keepsRawEvents = false},
    DialectTraits{.name = "rocprof results.db", .keepsRawEvents = false},
    DialectTraits{.name = "rocprofv3 database (rocpd)", .keepsRawEvents = false},
    DialectTraits{.name = "rocprofv3 JSON", .keepsRawEvents = false},
    DialectTraits{.name = "Perfetto trace", .keepsRawEvents = false},
};
static_assert(kTraits.size() == static_cast<std::size_t>(kLast<Dialect>) + 1);

}  // namespace

const DialectTraits& traitsOf(Dialect dialect) {
  return kTraits.at(static_cast<std::size_t>(dialect));
}

}  // namespace culprit
