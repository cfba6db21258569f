#include "ui/jobs/failure.h"

#include <QStringList>
#include <new>

#include "core/base/error.h"

namespace culprit::ui {

Failure failureOf(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    Failure failure{QString::fromUtf8(error.what()), {}};
    // A sentence of its own here; on the command line it follows the program's name.
    if (!failure.sentence.isEmpty()) failure.sentence[0] = failure.sentence[0].toUpper();
    // Which file, in a word; the whole path would fill the bar.
    const std::string name = error.path().filename().string();
    if (!name.empty()) failure.sentence += ": " + QString::fromStdString(name);
    if (error.line()) failure.sentence += QString(", line %1").arg(*error.line());
    QStringList details;
    if (!error.path().empty()) details << "File: " + QString::fromStdString(error.path().string());
    if (error.line()) details << QString("Line: %1").arg(*error.line());
    failure.details = details.join('\n');
    return failure;
  } catch (const std::bad_alloc&) {
    return {"There is not enough memory for this.", {}};
  } catch (const std::exception& error) {
    return {"Something unexpected went wrong.", QString::fromUtf8(error.what())};
  }
}

}  // namespace culprit::ui
