// A table header that sorts by several columns: a click sorts by one, Shift+click adds a key or turns it
// round. Every key has an arrow, further keys their place beside it. The page passes the keys on to the
// model. Paints its sections itself, so that arrow and right-aligned title do not cover each other.
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
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;

 private:
  void click(int section);
  /// Room that the arrow takes at the right end; 0 for sections that are no key.
  int paintArrow(QPainter& painter, const QRect& rect, int section) const;
  void showPrimary();

  std::vector<Key> m_keys;
};

}  // namespace culprit::ui
