#include "ui/window/saving/marked_copy.h"

#include "core/store/files/session_cache.h"
#include "core/store/session/user_data.h"

namespace culprit::ui {

MarkedCopy::MarkedCopy(const Session& session, const std::vector<Mark>& marks)
    : m_file(newCachedSession(session.file().stem().string())) {
  session.saveAs(m_file);
  UserData::open(m_file).replaceMarks(marks);
}

MarkedCopy::~MarkedCopy() {
  removeCachedSession(m_file);
}

}  // namespace culprit::ui
