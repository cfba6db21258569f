#include "ui/user_data_writer.h"

#include <utility>

namespace culprit::ui {

UserDataWriter::UserDataWriter(std::filesystem::path session, UserData data,
                               std::function<void(const Error&)> failed)
    : m_session(std::move(session)),
      m_data(std::move(data)),
      m_isKept(m_data.isKept()),
      m_failed(std::move(failed)) {
  m_thread.setMaxThreadCount(1);
}

void UserDataWriter::write(std::function<void(UserData&)> change) {
  m_thread.start([this, change = std::move(change)] {
    try {
      change(m_data);
    } catch (const Error& error) {
      m_isKept = false;
      m_failed(error);
    }
  });
}

}  // namespace culprit::ui
