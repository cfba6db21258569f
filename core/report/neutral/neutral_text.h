// Takes from texts what tells where they come from: hosts, users and folders become neutral labels, the same
// one for the same name, so that what belonged together still does. For reports that leave the house
// (neutral_results). It knows nothing of Results.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace culprit {

class NeutralText {
 public:
  void addHost(std::string_view host);
  /// A folder of the user's, absolute or relative to a run: it and what leads to it.
  void addFolder(std::string_view folder);
  /// A file relative to a run: its folders, and the host that PyTorch writes into the names of its traces.
  void addFile(std::string_view path);
  /// Learns who users are from the home folders in a text: /home/NAME, /Users/NAME, C:\Users\NAME.
  void learn(std::string_view text);

  /// "host-1"; nothing for nothing.
  std::string host(std::string_view host);
  /// Of a name in the input. Absolute folders become "folder-1", hosts "host-1", known folders and users in
  /// paths "folder-2" and "user-1"; the rest stays.
  std::string text(std::string_view text);
  /// Of running text: as text(), and known folders also outside of paths, unless they may be a word.
  std::string sentence(std::string_view text);
  /// A path relative to a run: as sentence(), its folders too.
  std::string relativePath(std::string_view path);
  /// A folder relative to a run.
  std::string folder(std::string_view folder);

 private:
  std::string withoutPaths(std::string_view text);
  /// Known folders where `isPlace` says so of the folder and what is in front and behind.
  template <typename IsPlace>
  std::string withoutFolders(std::string text, IsPlace isPlace) const;
  std::string words(std::string_view text) const;

  /// Longest first: "n1.example.org" before "n1".
  struct LongestFirst {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    }
  };
  using Labels = std::map<std::string, std::string, LongestFirst>;

  static std::string& labelOf(Labels& labels, std::string_view name, std::string_view kind);

  Labels m_folders, m_hosts, m_users;
};

}  // namespace culprit
