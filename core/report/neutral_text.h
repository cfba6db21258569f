// Takes from texts what tells where they come from: hosts, users and folders become neutral labels, the same
// one for the same name, so that what belonged together still does. For reports that leave the house
// (neutral_results). It knows nothing of Results.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace culprit {

class NeutralText {
 public:
  void addHost(std::string_view host);
  /// Learns who users are from the home folders in a text: /home/NAME, /Users/NAME, C:\Users\NAME.
  void learn(std::string_view text);

  /// "host-1"; nothing for nothing.
  std::string host(std::string_view host);
  /// Absolute folders become "folder-1", hosts "host-1", users in paths "user-1"; the rest stays.
  std::string text(std::string_view text);
  /// A path relative to a run: as text(), its folders too.
  std::string relativePath(std::string_view path);

 private:
  std::string folder(std::string_view folder);
  std::string words(std::string_view text) const;

  std::map<std::string, std::string, std::less<>> m_folders, m_hosts, m_users;
};

}  // namespace culprit
