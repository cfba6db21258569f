// JSON that is read as a whole because it is small: headers of traces, run.json, inventories of machines.
#pragma once

#include <rapidjson/document.h>

#include "core/base/throwing_memory.h"

namespace culprit {

using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<ThrowingMemory>,
                               ThrowingMemory>;
using JsonValue = JsonDocument::ValueType;

}  // namespace culprit
