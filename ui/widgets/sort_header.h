// A table header that sorts by several columns: a click sorts by one, Shift+click adds a key or turns it
// round. Further keys show their place beside the title. The page passes the keys on to the model.
#pragma once

#include <QHeaderView>
#include <vector>

namespace culprit::ui {

class SortHeader : public QHeaderView {
  Q_OBJECT
 public:
  struct Key {
    int section = 0;
    Qt::SortOrder order = Qt::AscendingOrder;

    friend bool operator==(const Key&, const Key&) = default;
  };

  explicit SortHeader(QWidget* parent = nullptr);

  const std::vector<Key>& keys() const { return m_keys; }
  /// Most important first; emits keysChanged() if they are others.
  void setKeys(std::vector<Key> keys);

 signals:
  void keysChanged();

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;

 private:
  void click(int section);
  void showPrimary();

  std::vector<Key> m_keys;
};

}  // namespace culprit::ui
