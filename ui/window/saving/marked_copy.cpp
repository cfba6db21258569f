#include "ui/window/saving/marked_copy.h"

#include "core/store/files/session_cache.h"
#include "core/store/session/user_data.h"

namespace culprit::ui {

namespace {

/// The copy is handed to nobody: whoever makes something of it commits.
class Checkpoints final : public Monitor {
 public:
  explicit Checkpoints(const Monitor& monitor) : m_monitor(monitor) {}
  void report(const Progress&) override {}
  bool isCancelled() const override { return m_monitor.isCancelled(); }

 private:
  const Monitor& m_monitor;
};

}  // namespace

MarkedCopy::MarkedCopy(const Session& session, const std::vector<Mark>& marks, const Monitor& monitor)
    : m_file(newTemporarySession(session.file().stem().string())) {
  session.saveAs(m_file, Checkpoints(monitor));
  UserData::open(m_file).replaceMarks(marks);
}

MarkedCopy::~MarkedCopy() {
  removeCachedSession(m_file);
}

}  // namespace culprit::ui
