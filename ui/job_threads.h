// The threads in which jobs run. They are not those of QThreadPool::globalInstance(): Qt paints large areas
// in several of those, and the UI thread would wait until a job lets one go.
#pragma once

class QThreadPool;

namespace culprit::ui {

/// More than there are processors, so that what is read quickly need not wait for what takes long.
QThreadPool& jobThreads();

}  // namespace culprit::ui
