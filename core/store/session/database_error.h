// Turns what SQLite says into the Error that users see: a sentence with the session's name.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <filesystem>

#include "core/base/error.h"
#include "core/store/sql/blob.h"

namespace culprit {

/// Runs `work`; an SQLite failure or a damaged column in it becomes an Error about `file`.
template <typename Work>
auto explaining(const std::filesystem::path& file, Work&& work) {
  try {
    return work();
  } catch (const SQLite::Exception& failure) {
    // Not what(): it can quote what stands in the file.
    throw Error(fmt::format("the session cannot be used ({})", failure.getErrorStr()), file);
  } catch (const blob::Damaged& damage) {
    throw Error(fmt::format("the session cannot be used ({})", damage.what()), file);
  }
}

}  // namespace culprit
