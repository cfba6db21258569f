// Why a task could not be done, as the window shows it: one sentence, and details to copy. Made from an
// exception inside a job, shown by the message bar.
#pragma once

#include <QString>
#include <exception>

namespace culprit::ui {

struct Failure {
  QString sentence;
  QString details;  ///< file, line and what the system said; may be empty
};

/// The exception that is being handled, which must not be Cancelled.
Failure failureOf(const std::exception_ptr& exception);

}  // namespace culprit::ui
