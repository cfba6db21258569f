#include "ui/failure.h"

#include <QStringList>
#include <new>

#include "core/model/error.h"

namespace culprit::ui {

Failure failureOf(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    Failure failure{QString::fromUtf8(error.what()), {}};
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
